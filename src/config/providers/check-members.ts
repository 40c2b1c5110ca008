import type { Check } from '../../errors/findings.ts'
import { isRecord } from '../../lib/is-record.ts'
import type { Kinds } from './option-kinds.ts'
import { findMeant } from './unknown-option.ts'

/** A name that no table has, with the path that was probably meant. */
export interface UnknownOption {
  readonly path: string
  readonly meant: string | null
}

/** Result of a check: one check per known option with a value, and the unknown ones. */
export interface CheckedMembers {
  readonly checks: readonly Check[]
  readonly unknown: readonly UnknownOption[]
}

/** Names of own options, and of known ones that are inherited, as with a logger class. */
const listNames = (fields: object, kinds: Kinds): Set<string> =>
  new Set([...Object.keys(fields), ...(Object.getPrototypeOf(fields) === Object.prototype ? [] : Object.keys(kinds))])

function toUnknown(name: string, kinds: Kinds, prefix: string): UnknownOption {
  const meant = findMeant(name, Object.keys(kinds))
  return { path: prefix + name, meant: meant && prefix + meant }
}

/**
 * Checks the options of a group and, at every depth, of the groups in it. A missing option is valid.
 *
 * @param prefix Path of the group.
 */
export function checkMembers(fields: object, kinds: Kinds, prefix = ''): CheckedMembers {
  const checks: Check[] = []
  const unknown: UnknownOption[] = []
  for (const name of listNames(fields, kinds)) {
    const value: unknown = Reflect.get(fields, name)
    if (value === undefined) continue
    const [isRight, example = '', expected, members] = (Object.hasOwn(kinds, name) && kinds[name]) || []
    const line = typeof example === 'string' ? example : example(value)
    if (isRight) checks.push([prefix + name, value, isRight(value, fields), line, expected])
    else unknown.push(toUnknown(name, kinds, prefix))
    if (members === undefined || !isRecord(value)) continue
    const inner = checkMembers(value, members, `${prefix}${name}.`)
    checks.push(...inner.checks)
    unknown.push(...inner.unknown)
  }
  return { checks, unknown }
}
