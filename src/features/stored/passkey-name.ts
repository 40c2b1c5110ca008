import { InvalidRequest } from '../../errors/errors.ts'
import { isBlank } from '../../lib/read-id.ts'

/**
 * No control characters and line breaks, no half of a surrogate pair, and nothing that reverses the text around it: a name
 * is shown in sentences such as "Remove the passkey ...".
 */
const NAME = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]{1,64}$/u

/**
 * Returns the name that a user typed for a passkey, trimmed. It is not HTML: pages escape it.
 *
 * @param typed Untrusted.
 * @throws {InvalidRequest}
 */
export function parsePasskeyName(typed: unknown): string {
  const name = typeof typed === 'string' ? typed.trim() : ''
  if (NAME.test(name) && !isBlank(name)) return name
  throw new InvalidRequest('A passkey needs a name of 1 to 64 characters, without control characters.', {
    cause: { seen: 'another value', expected: '1 to 64 characters', fix: 'Limit the field with `maxlength="64"`.' },
  })
}
