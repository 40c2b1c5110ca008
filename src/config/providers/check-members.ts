import type { Check } from '../../errors/findings.ts'
import { isRecord } from '../../lib/is-record.ts'
import type { Kind, Kinds } from './option-kinds.ts'
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

/** An option with a value, and the group that it is in. */
interface Found {
  readonly path: string
  readonly name: string
  readonly value: unknown
  /** `undefined` if the option is unknown. */
  readonly kind: Kind | undefined
  readonly siblings: object
  readonly kinds: Kinds
}

/** Lists the options of a group and, at every depth, of the groups in it. A missing one is left out. */
const listFound = (siblings: object, kinds: Kinds, prefix: string): Found[] =>
  Array.from(listNames(siblings, kinds)).flatMap((name) => {
    const value: unknown = Reflect.get(siblings, name)
    const path = prefix + name
    const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined
    const members = isRecord(value) && kind?.[2]
    const found = { path, name, value, kind, siblings, kinds }
    return value === undefined ? [] : [found, ...(members ? listFound(value, members, `${path}.`) : [])]
  })

const toCheck = ({ path, value, siblings }: Found, [isRight, example]: Kind): Check => [
  path,
  value,
  isRight(value, siblings),
  typeof example === 'string' ? example : example(value),
]

function toUnknown({ path, name, kinds }: Found): UnknownOption {
  const meant = findMeant(name, Object.keys(kinds))
  return { path, meant: meant && path.slice(0, path.length - name.length) + meant }
}

/** Checks the options of a group and, at every depth, of the groups in it. A missing option is valid. */
export function checkMembers(fields: object, kinds: Kinds): CheckedMembers {
  const found = listFound(fields, kinds, '')
  return {
    checks: found.flatMap((each) => (each.kind ? [toCheck(each, each.kind)] : [])),
    unknown: found.flatMap((each) => (each.kind ? [] : toUnknown(each))),
  }
}
