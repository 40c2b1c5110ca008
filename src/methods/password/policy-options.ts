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

/**
 * Prepares a blocklist, whose entries are compared without case and outer spaces. It is folded once, at its first
 * password: a long list takes as long as a hash, and a configuration may be a new object for each request.
 */
export function prepareBlocklist(blocklist: PasswordPolicy['blocklist']): PasswordPolicy['blocklist'] {
  if (blocklist === null || typeof blocklist === 'function') return blocklist
  const entries = [...blocklist]
  let blocked: ReadonlySet<string> | null = null
  return (password) => {
    blocked ??= new Set(entries.map(fold))
    return blocked.has(fold(password))
  }
}
