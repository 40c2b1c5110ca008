import { InvalidRequest, refuseSeen } from '../../errors.ts'
import { isUsername } from '../../lib/is-username.ts'
import type { ResolvedCredentialsProvider } from '../../types/credentials-provider.ts'

/** UTF-16 units of a name. The time to normalize combining marks grows with the square of their number. */
const MAX_NAME = 512

/** What stores that compare names loosely overlook: marks, controls, characters without a width. */
const OVERLOOKED = /[\p{M}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/**
 * The one form in which all spellings of a name are counted. Decomposed, so that a letter loses its accent; in
 * upper case after lower case, so that `ß`, `ẞ` and `ss` are one, and `ı` and `i`.
 */
const foldName = (name: string): string =>
  name.normalize('NFKD').replace(OVERLOOKED, '').toLowerCase().toUpperCase().trim()

/** Undeclared fields that may name a user. Each of them costs the store a counter. */
const MAX_UNDECLARED = 8

/** The declared fields that name the user. If none does by its own name, the first that is not a password. */
function listDeclaredNames({ credentials }: ResolvedCredentialsProvider): string[] {
  const fields = Object.keys(credentials).filter((field) => credentials[field]?.type !== 'password')
  const names = fields.filter((field) => isUsername(field, credentials[field]?.type))
  return names.length > 0 ? names : fields.slice(0, 1)
}

/** The undeclared fields that name a user. No other is counted: all who send `remember=on` would share a counter. */
function listUndeclaredNames({ credentials }: ResolvedCredentialsProvider, posted: readonly string[]): string[] {
  const names = posted.filter((field) => !Object.hasOwn(credentials, field) && isUsername(field, undefined))
  if (names.length <= MAX_UNDECLARED) return names
  const fix = 'Declare the fields that `authorize` needs in `credentials`.'
  return refuseSeen(InvalidRequest, `${names.length} undeclared names of users`, `at most ${MAX_UNDECLARED}`, { fix })
}

/** The text of a field, unless it is too long. Never cut: `authorize` would look up another text than is counted. */
function findName(fields: Readonly<Record<string, string>>, field: string): string {
  const { [field]: name = '' } = fields
  if (name.length <= MAX_NAME) return name
  const fix = `If \`${field}\` does not name the user, declare it with the type \`password\`.`
  return refuseSeen(InvalidRequest, `${name.length} characters in \`${field}\``, `at most ${MAX_NAME}`, { fix })
}

/**
 * Returns the accounts that a failure counts for: one per name, because `authorize` may look up any of them, also one
 * that the application did not declare.
 *
 * @param fields From the request, untrusted.
 * @returns Empty if there are only passwords: one counter for all users would let an attacker lock out all of them.
 * @throws {InvalidRequest} A name is longer than 512 UTF-16 units, or more than eight undeclared fields name a user.
 */
export function listAccounts(
  provider: ResolvedCredentialsProvider,
  fields: Readonly<Record<string, string>>,
): string[] {
  const names = new Set(
    [...listDeclaredNames(provider), ...listUndeclaredNames(provider, Object.keys(fields))]
      .map((field) => findName(fields, field))
      .map(foldName),
  )
  // Most users fill in one of several fields. The empty name counts only if there is no other.
  if (names.size > 1) names.delete('')
  return Array.from(names, (name) => `${provider.id}|${name}`)
}
