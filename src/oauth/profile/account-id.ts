import { OAuthProfileParseError } from '../../errors/errors.ts'
import { isBlank, readId } from '../../lib/read-id.ts'
import { isStorable } from '../../lib/storable.ts'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'
import { show, throwForProvider } from '../failure.ts'

/** Maximum length in characters. */
const MAX_ID = 255

/** Maximum depth of a response. */
const MAX_DEPTH = 16

/** Lists the texts and numbers of a response. */
function listValues(data: unknown, depth: number = MAX_DEPTH): unknown[] {
  if (typeof data !== 'object' || data === null) return [data]
  return depth > 0 ? Object.values(data).flatMap((field) => listValues(field, depth - 1)) : []
}

const isRounded = (value: unknown): boolean => typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER

/**
 * Returns whether an id contains a number beyond 2^53. Parsing the JSON has changed its last digits, so that it may be
 * the id of another user, also after a `profile` function or a template has converted it. A provider may send the same
 * digits as text, too, and then they are right.
 */
function hasLostDigits(id: unknown, data: object): boolean {
  const values = listValues(data)
  return values.some(
    (value) => isRounded(value) && !values.includes(String(value)) && String(id).includes(String(value)),
  )
}

/** Returns why a value is not an id. */
function describeId(id: unknown): string {
  if (typeof id !== 'string') return typeof id
  return isStorable(id) ? show(id) : 'a NUL or half a character'
}

/**
 * Returns the user's id as text. A mapping converts nothing, so a text `null` in a claim is a real id, whereas a
 * `profile` function may have converted a missing one.
 *
 * @param data The provider's data.
 * @throws {OAuthProfileParseError} It is not an id, or it has lost digits.
 */
export function toAccountId(provider: ResolvedOAuthProvider, id: unknown, data: object): string {
  const throwInvalidId = (seen: string, fix: string): never =>
    throwForProvider(OAuthProfileParseError, provider, `\`id\`: ${seen}`, 'a text or whole number', { fix })
  const isExact = typeof id === 'string' && typeof provider.profile !== 'function' && !isBlank(id)
  const text = isExact ? id : readId(id)
  if (hasLostDigits(id, data))
    return throwInvalidId(
      'a number beyond 2^53, which has lost digits',
      `Give ${provider.id} a \`profile\` that reads the id from a field where the provider sends it as text.`,
    )
  if (text !== null && text.length <= MAX_ID && isStorable(text)) return text
  return throwInvalidId(
    describeId(id),
    `Check which field of the response the \`profile\` of ${provider.id} reads as \`id\`.`,
  )
}
