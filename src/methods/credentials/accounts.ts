import { InvalidRequest, throwUnexpected } from '../../errors/errors.ts'
import { isUsername } from '../../lib/is-username.ts'
import type { ResolvedCredentialsProvider } from '../../types/credentials-provider.ts'
import { listCandidates } from './account-field.ts'

/**
 * Maximum length of a name in UTF-16 units. The time to normalize combining marks grows with the square of their
 * number.
 */
const MAX_NAME = 512

/** Characters that stores with a loose collation ignore: marks, controls, characters without width. */
const OVERLOOKED = /[\p{M}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/**
 * Normalizes all spellings of a name to one for counting. Decomposition separates accents. Upper case after lower case
 * makes `ß`, `ẞ` and `ss` equal, and also `ı` and `i`.
 */
const foldName = (name: string): string =>
  name.normalize('NFKD').replace(OVERLOOKED, '').toLowerCase().toUpperCase().trim()

/** Maximum undeclared fields that may name a user. Each costs the store a counter. */
const MAX_UNDECLARED = 8

/** Returns the declared fields that name the user. If no field name shows it, the first that is not a password. */
function listDeclaredNames({ credentials }: ResolvedCredentialsProvider): readonly string[] {
  const names = Object.keys(credentials).filter((field) => isUsername(field, credentials[field]?.type))
  return names.length > 0 ? names : listCandidates(credentials).slice(0, 1)
}

/**
 * Returns the undeclared fields that name a user. No other is counted, because all users who send `remember=on` would
 * share a counter.
 */
function listUndeclaredNames({ credentials }: ResolvedCredentialsProvider, posted: readonly string[]): string[] {
  const names = posted.filter((field) => !Object.hasOwn(credentials, field) && isUsername(field, undefined))
  if (names.length <= MAX_UNDECLARED) return names
  const fix = 'Declare the fields that `authorize` needs in `credentials`.'
  return throwUnexpected(InvalidRequest, `${names.length} undeclared names of users`, `at most ${MAX_UNDECLARED}`, {
    fix,
  })
}

/**
 * Returns the text of a field, unless it is too long. It is never cut: `authorize` would receive another text than the
 * counted one.
 */
function findName(fields: Readonly<Record<string, string>>, field: string): string {
  const { [field]: name = '' } = fields
  if (name.length <= MAX_NAME) return name
  const fix = `If \`${field}\` does not name the user, declare it with the type \`password\`.`
  return throwUnexpected(InvalidRequest, `${name.length} characters in \`${field}\``, `at most ${MAX_NAME}`, { fix })
}

/**
 * Returns the accounts that a failure counts for. Those of `accountField` are one, because only together they identify
 * it. Otherwise it is one per name, because `authorize` may look up any of them, also an undeclared one.
 *
 * @param fields From the request, untrusted.
 * @returns Empty if there are only passwords, because with one counter for all users, an attacker could lock all of
 * them out.
 * @throws {InvalidRequest} A name exceeds 512 UTF-16 units, or more than eight undeclared fields name a user.
 */
export function listAccounts(
  provider: ResolvedCredentialsProvider,
  fields: Readonly<Record<string, string>>,
): string[] {
  const readNames = (list: readonly string[]) => list.map((field) => foldName(findName(fields, field)))
  const { accountFields } = provider
  // JSON separates the names unambiguously.
  if (accountFields) return [`${provider.id}|${JSON.stringify(readNames(accountFields))}`]
  const names = new Set(
    readNames([...listDeclaredNames(provider), ...listUndeclaredNames(provider, Object.keys(fields))]),
  )
  // Most users fill in one of several fields. An empty name counts only if all are empty.
  if (names.size > 1) names.delete('')
  return Array.from(names, (name) => `${provider.id}|${name}`)
}
