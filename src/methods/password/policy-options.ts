import { integer, isText, type Kinds } from '../../config/providers/option-kinds.ts'
import { fold } from './fold.ts'
import type { PasswordPolicy } from './policy.ts'

const isBlocklist = (value: unknown): boolean =>
  value === null || typeof value === 'function' || (Array.isArray(value) && value.every(isText))

/** Kinds of the options of a policy. */
export const POLICY_FIELDS: Kinds = {
  minLength: integer('15', 8, 64),
  blocklist: [isBlocklist, "['...']", 'a list of strings or a function'],
}

/** Prepares a blocklist once, because folding a long one for each password takes time. A list is compared without case and outer spaces. */
export function prepareBlocklist(blocklist: PasswordPolicy['blocklist']): PasswordPolicy['blocklist'] {
  if (blocklist === null || typeof blocklist === 'function') return blocklist
  const blocked = new Set(blocklist.map(fold))
  return (password) => blocked.has(fold(password))
}
