import type { ReportProblem } from '../../config/providers/provider-method.ts'
import type { Warn } from '../../config/providers/unknown-option.ts'
import { isSecretField } from '../../lib/is-secret-field.ts'
import { isUsername } from '../../lib/is-username.ts'
import { findNearestName } from '../../lib/nearest-name.ts'
import type { CredentialsProvider } from '../../types/credentials-provider.ts'

/** Returns the declared fields that may identify an account. Without any other, also those that look like secrets. */
export function listCandidates(credentials: CredentialsProvider['credentials']): string[] {
  const fields = Object.keys(credentials).filter((field) => credentials[field]?.type !== 'password')
  const open = fields.filter((field) => !isSecretField(field, undefined))
  return open.length > 0 ? open : fields
}

/** Returns whether a list names fields. If no field is declared, the application's own form may have any. */
const isRight = (names: readonly unknown[], known: readonly string[]): names is readonly string[] =>
  names.length > 0 && names.every((name) => typeof name === 'string' && (known.length === 0 || known.includes(name)))

/**
 * Reads `accountField`.
 *
 * @returns The fields that together identify an account; `null` if it is not set, or was refused.
 */
export function readAccountField(
  { accountField, credentials = {} }: CredentialsProvider,
  reportProblem: ReportProblem,
): readonly string[] | null {
  if (accountField === undefined) return null
  const names: readonly unknown[] = [accountField].flat()
  const known = Object.keys(credentials).filter((field) => credentials[field]?.type !== 'password')
  if (isRight(names, known)) return names
  const wrong = String(names.find((name) => !known.includes(String(name))) ?? '')
  const meant = findNearestName(wrong, known) ?? known[0] ?? 'username'
  return reportProblem(
    'accountField',
    `names no field that can identify an account: "${wrong}"`,
    `accountField: '${meant}'`,
  )
}

/** Warns if the fields do not show which one identifies the account: a wrong guess disables the limit per account. */
export function warnAboutAccount(
  { accountField, credentials = {} }: CredentialsProvider,
  id: string,
  warn: Warn,
): void {
  const fields = listCandidates(credentials)
  const [first, second] = fields
  const isClear = fields.some((field) => isUsername(field, credentials[field]?.type))
  if (accountField !== undefined || second === undefined || isClear) return
  const list = fields.map((field) => `'${field}'`).join(', ')
  warn(
    'account-field',
    `${id}: failed sign-ins are counted by \`${first}\`, because no field has a name that shows the account. Set the field that identifies it, such as accountField: '${second}', or all that do so together, such as accountField: [${list}].`,
  )
}
