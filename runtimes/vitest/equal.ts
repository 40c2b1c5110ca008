// Equality as Vitest's `toEqual` has it: what is not there and what is undefined are the same, classes do not count.

import { isMatcher } from './asymmetric.ts'

/** How far two values have to agree. */
export type Depth = 'equal' | 'subset'

type Bag = Readonly<Record<PropertyKey, unknown>>

const tagOf = (value: unknown): string => Object.prototype.toString.call(value)

const keysOf = (value: object): PropertyKey[] =>
  Reflect.ownKeys(value).filter((key) => Object.getOwnPropertyDescriptor(value, key)?.enumerable)

/** What stands for a value that has no keys to compare; `undefined`: compare the keys. */
function essence(value: object): unknown {
  if (value instanceof Date) return value.getTime()
  if (value instanceof URL) return value.href
  if (value instanceof RegExp) return String(value)
  if (ArrayBuffer.isView(value)) return [...new Uint8Array(value.buffer, value.byteOffset, value.byteLength)].join()
  if (value instanceof ArrayBuffer) return [...new Uint8Array(value)].join()
  if (value instanceof Error) return JSON.stringify([value.name, value.message])
  if (typeof value === 'function' || value instanceof Promise) return value
  return undefined
}

/** The members of what is iterated over and has no keys; `null`: something else. */
function membersOf(value: object): readonly unknown[] | null {
  if (Array.isArray(value) || value instanceof Map || value instanceof Set) return [...value]
  if (value instanceof Headers || value instanceof URLSearchParams) return [...value.entries()]
  return null
}

/** Whether each of some values has its own equal among others, in any order. */
function pairUp(left: readonly unknown[], right: readonly unknown[]): boolean {
  const rest = [...right]
  return left.every((value) => {
    const i = rest.findIndex((other) => agree(value, other, 'equal'))
    if (i >= 0) rest.splice(i, 1)
    return i >= 0
  })
}

function agreeInMembers(
  left: readonly unknown[],
  right: readonly unknown[],
  isOrdered: boolean,
  depth: Depth,
): boolean {
  if (left.length !== right.length) return false
  return isOrdered ? left.every((value, i) => agree(value, right[i], depth)) : pairUp(left, right)
}

function agreeInKeys(actual: Bag, expected: Bag, depth: Depth): boolean {
  const keys = depth === 'subset' ? keysOf(expected) : new Set([...keysOf(actual), ...keysOf(expected)])
  return [...keys].every((key) => (depth === 'equal' || key in actual) && agree(actual[key], expected[key], depth))
}

function agreeAsObjects(actual: object, expected: object, depth: Depth): boolean {
  if (depth === 'subset' && tagOf(expected) === '[object Object]')
    return agreeInKeys(actual as Bag, expected as Bag, depth)
  if (tagOf(actual) !== tagOf(expected)) return false
  const [left, right] = [essence(actual), essence(expected)]
  if (actual instanceof Error && expected instanceof Error && left === right)
    return expected.cause === undefined || agree(actual.cause, expected.cause, depth)
  if (left !== undefined || right !== undefined) return left === right
  const [ours, theirs] = [membersOf(actual), membersOf(expected)]
  const isOrdered = !(actual instanceof Set || actual instanceof Map)
  if (ours && theirs) return agreeInMembers(ours, theirs, isOrdered, depth)
  return agreeInKeys(actual as Bag, expected as Bag, depth)
}

const isObject = (value: unknown): value is object =>
  (typeof value === 'object' && value !== null) || typeof value === 'function'

/** Whether two values agree. Of the expected one, matchers decide for themselves. */
export function agree(actual: unknown, expected: unknown, depth: Depth = 'equal'): boolean {
  if (isMatcher(expected)) return expected.matches(actual)
  if (isMatcher(actual)) return actual.matches(expected)
  if (Object.is(actual, expected)) return true
  return isObject(actual) && isObject(expected) && agreeAsObjects(actual, expected, depth)
}
