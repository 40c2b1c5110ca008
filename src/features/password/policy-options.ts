import { checkMembers } from '../../config/providers/check-members.ts'
import { integer, isText, type Kinds } from '../../config/providers/option-kinds.ts'
import { createFindings } from '../../errors/findings.ts'
import type { Finding } from '../../types/finding.ts'
import { fold } from './fold.ts'
import type { PasswordPolicy } from './policy.ts'

/** Which passwords an application accepts. */
export interface PasswordPolicyOptions {
  /** Code points, 8 to 64. Under 15 only with a second factor. @default 15 */
  readonly minLength?: number | undefined
  /**
   * Further passwords to refuse, such as the name of a product, or a function that returns whether to refuse one.
   * A list is compared without case and outer spaces.
   *
   * @default null
   */
  readonly blocklist?: PasswordPolicy['blocklist'] | undefined
}

const isBlocklist = (value: unknown): boolean =>
  value === null || typeof value === 'function' || (Array.isArray(value) && value.every(isText))

/** Kinds of the options. */
const POLICY_FIELDS: Kinds = {
  minLength: integer('15', 8, 64),
  blocklist: [isBlocklist, "['...']", 'a list of strings or a function'],
}

/** Prepares a list once, because folding a long one for each password takes time. */
function resolveBlocklist(blocklist: PasswordPolicy['blocklist']): PasswordPolicy['blocklist'] {
  if (blocklist === null || typeof blocklist === 'function') return blocklist
  const blocked = new Set(blocklist.map(fold))
  return (password) => blocked.has(fold(password))
}

/**
 * Resolves the options of a password policy.
 *
 * @param report Called for each invalid option.
 * @returns Frozen; `null` if there are errors.
 */
export function resolvePolicy(
  options: PasswordPolicyOptions,
  report: (finding: Finding) => void,
): PasswordPolicy | null {
  const { blocklist = null, minLength = 15 } = options
  const findings = createFindings(checkMembers({ blocklist, minLength }, POLICY_FIELDS).checks)
  for (const finding of findings) report(finding)
  return findings.length > 0 ? null : Object.freeze({ minLength, blocklist: resolveBlocklist(blocklist) })
}
