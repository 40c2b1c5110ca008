import { agree } from './equal.ts'
import type { Mock } from './mock.ts'

// biome-ignore lint/suspicious/noExplicitAny: what is asserted about may be anything; a wrong kind throws, which fails.
type Anything = any

/** Whether something holds of a value. Throws where it makes no sense to ask. */
type Check = (actual: Anything, ...wanted: Anything[]) => boolean

const callsOf = (actual: Mock): readonly unknown[][] => actual.mock.calls

const isIn = (actual: Anything, wanted: unknown): boolean => {
  if (typeof actual === 'string') return actual.includes(String(wanted))
  return [...actual].includes(wanted)
}

/** `a.b` of a value: whether it is there, and what. */
function reach(actual: Anything, path: string): { readonly isThere: boolean; readonly value: unknown } {
  if (path in Object(actual)) return { isThere: true, value: actual[path] }
  const [first = '', ...rest] = path.split('.')
  if (rest.length === 0 || !(first in Object(actual))) return { isThere: false, value: undefined }
  return reach(actual[first], rest.join('.'))
}

const hasProperty: Check = (actual, path: string, ...wanted) => {
  if (actual === undefined || actual === null) throw new TypeError(`seen ${actual}, expected an object`)
  const { isThere, value } = reach(actual, path)
  return isThere && (wanted.length === 0 || agree(value, wanted[0]))
}

const hasLength: Check = (actual, wanted) => {
  if (typeof actual?.length !== 'number') throw new TypeError('seen something without a length')
  return actual.length === wanted
}

const isLike = (text: unknown, pattern: string | RegExp): boolean => {
  if (typeof text !== 'string') throw new TypeError(`seen ${typeof text}, expected a text`)
  return typeof pattern === 'string' ? text.includes(pattern) : new RegExp(pattern).test(text)
}

/** Whether an error is the one that is meant: by its class, by its message, or any. */
export function isMeant(error: Anything, wanted?: unknown): boolean {
  if (wanted === undefined) return true
  if (typeof wanted === 'function') return error instanceof wanted
  if (typeof wanted === 'string' || wanted instanceof RegExp) return isLike(String(error?.message), wanted)
  return agree(error?.message, Object(wanted).message)
}

/** What is thrown; `null`: nothing. */
const thrownBy = (work: () => unknown): { readonly error: unknown } | null => {
  try {
    work()
    return null
  } catch (error) {
    return { error }
  }
}

const throws: Check = (work, wanted) => {
  const thrown = thrownBy(work)
  return thrown !== null && isMeant(thrown.error, wanted)
}

/** A comparison of numbers. */
const compare =
  (holds: (left: number, right: number) => boolean): Check =>
  (actual, wanted) => {
    if (typeof actual !== 'number') throw new TypeError(`seen ${typeof actual}, expected a number`)
    return holds(actual, wanted)
  }

/** The assertions there are, by name. */
export const MATCHERS: Readonly<Record<string, Check>> = {
  toBe: Object.is,
  toEqual: (actual, wanted) => agree(actual, wanted),
  toMatchObject: (actual, wanted) => agree(actual, wanted, 'subset'),
  toBeNull: (actual) => actual === null,
  toBeUndefined: (actual) => actual === undefined,
  toBeDefined: (actual) => actual !== undefined,
  toBeTruthy: Boolean,
  toBeTypeOf: (actual, wanted) => typeof actual === wanted,
  toBeInstanceOf: (actual, wanted) => actual instanceof wanted,
  toHaveLength: hasLength,
  toHaveProperty: hasProperty,
  toContain: isIn,
  toContainEqual: (actual, wanted) => [...actual].some((each) => agree(each, wanted)),
  toMatch: isLike,
  toBeLessThan: compare((actual, wanted) => actual < wanted),
  toBeLessThanOrEqual: compare((actual, wanted) => actual <= wanted),
  toBeGreaterThan: compare((actual, wanted) => actual > wanted),
  toBeGreaterThanOrEqual: compare((actual, wanted) => actual >= wanted),
  toBeCloseTo: (actual, wanted, digits = 2) => Math.abs(actual - wanted) < 10 ** -digits / 2,
  toThrow: throws,
  toHaveBeenCalled: (actual) => callsOf(actual).length > 0,
  toHaveBeenCalledOnce: (actual) => callsOf(actual).length === 1,
  toHaveBeenCalledTimes: (actual, wanted) => callsOf(actual).length === wanted,
  toHaveBeenCalledWith: (actual, ...wanted) => callsOf(actual).some((call) => agree(call, wanted)),
  toHaveBeenLastCalledWith: (actual, ...wanted) => agree(callsOf(actual).at(-1), wanted),
  toHaveBeenCalledExactlyOnceWith: (actual, ...wanted) =>
    callsOf(actual).length === 1 && agree(callsOf(actual)[0], wanted),
}
