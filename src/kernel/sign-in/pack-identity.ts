// Converts the identity of a paused sign-in to JSON and back.

import { isSecretField } from '../../lib/is-secret-field.ts'
import type { Identity } from '../../seams/identity.ts'
import { throwUnserializable } from '../../session/ask-callback.ts'
import type { ResolvedProvider } from '../../types/provider.ts'

/**
 * Returns the fields of a form without passwords and codes, which must not stay in a browser for ten minutes, not even
 * encrypted.
 */
const withoutSecrets = (fields: Readonly<Record<string, string>>, provider: ResolvedProvider): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).filter(([name]) => {
      const declared = provider.type === 'credentials' ? provider.credentials[name]?.type : undefined
      return !isSecretField(name, declared)
    }),
  )

/**
 * Lists the times of an identity, which are texts in JSON, by the names that lead to them. The text of a provider cannot
 * pass as one.
 *
 * @param plain The same from its JSON, because an object of an application may contain itself.
 */
function listDates(value: unknown, plain: unknown, path: readonly string[] = []): readonly string[][] {
  if (value instanceof Date) return [[...path]]
  if (typeof plain !== 'object' || plain === null) return []
  return Object.entries(plain).flatMap(([name, part]) =>
    listDates(Reflect.get(Object(value), name), part, [...path, name]),
  )
}

/** @throws {CallbackError} `authorize` or `profile` returned what it cannot. */
async function toPlain(identity: Identity): Promise<Identity> {
  try {
    return JSON.parse(JSON.stringify(identity))
  } catch (error) {
    return throwUnserializable('authorize', identity, error)
  }
}

/** Turns the texts of an opened identity back into times. */
function restoreDates(identity: object, paths: readonly string[][]): void {
  for (const path of paths) {
    const last = path.at(-1) ?? ''
    const owner = path.slice(0, -1).reduce<object>((value, name) => Object(Reflect.get(value, name)), identity)
    Reflect.set(owner, last, new Date(String(Reflect.get(owner, last))))
  }
}

/** An identity in JSON, and the names that lead to its times. */
export interface PackedIdentity {
  readonly identity: Identity
  readonly dates: readonly string[][]
}

/** Packs a proven identity, without the passwords of its form. @throws {CallbackError} JSON cannot keep it. */
export async function packIdentity(
  { credentials, ...rest }: Identity,
  provider: ResolvedProvider,
): Promise<PackedIdentity> {
  const kept: Identity = { ...rest, ...(credentials && { credentials: withoutSecrets(credentials, provider) }) }
  const identity = await toPlain(kept)
  return { identity, dates: listDates(kept, identity) }
}

/** Returns a packed identity with its times. */
export function unpackIdentity({ identity, dates }: PackedIdentity): Identity {
  restoreDates(identity, dates)
  return identity
}
