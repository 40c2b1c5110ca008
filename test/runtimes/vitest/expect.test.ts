import { describe, test, expect as vitest } from 'vitest'
import { expect as ours } from '../../../runtimes/vitest/expect.ts'

type Assertion = Readonly<Record<string, (...wanted: unknown[]) => unknown>>
type Expect = (value: unknown) => Assertion & { readonly not: Assertion }

// Both have more than what is asked of them here.
const either = { vitest: vitest as unknown as Expect, ours: ours as unknown as Expect }

/** Whether an assertion passes. */
function passes(expect: Expect, name: string, isNot: boolean, [actual, ...wanted]: readonly unknown[]): boolean {
  const assertion = expect(actual)
  const asked = isNot ? assertion.not : assertion
  try {
    asked[name]?.(...wanted)
    return true
  } catch {
    return false
  }
}

const now = new Date('2030-06-15T12:00:00Z')
const bytes = (...values: number[]) => Uint8Array.from(values)
const fail = (message: string, cause?: unknown) => new Error(message, { cause })
class Point {
  readonly x = 1
}

/** Values that differ from each other in every way that tests care about, and some that do not. */
const VALUES: readonly unknown[] = [
  ...[undefined, null, 0, -0, 1, Number.NaN, '', 'a', 'ab', true, false, 1n, Symbol.iterator],
  ...[[], [1], [1, 2], [2, 1], [undefined], [[1], [2]], [Number.NaN]],
  ...[
    {},
    { a: 1 },
    { a: 1, b: 2 },
    { a: undefined },
    { a: { b: 1 } },
    { a: { b: 1, c: 2 } },
    { a: [1] },
    { length: 1 },
  ],
  ...[{ x: 1 }, new Point(), Object.create(null), { a: 1, [Symbol.for('s')]: 1 }],
  ...[now, new Date(+now), new Date(0), /a/, /a/g, /b/, new URL('https://a.example/'), new URL('https://b.example/')],
  ...[new Map([['a', 1]]), new Map([['a', 2]]), new Set([1, 2]), new Set([2, 1]), new Set([1]), new Set([{ a: 1 }])],
  ...[bytes(1), bytes(1, 2)],
  ...[fail('a'), fail('b'), new TypeError('a'), fail('a', 1), fail('a', 2)],
]

/** What shows a value in the message of a failure. */
const show = (value: unknown): string => {
  try {
    return typeof value === 'object' && value !== null
      ? `${value.constructor?.name} ${JSON.stringify(value)}`
      : String(value)
  } catch {
    return String(value)
  }
}

/** Where Vitest itself is strict: it lets anything match what has no keys, and does not look at symbols. */
const isSaying = (wanted: unknown): boolean =>
  typeof wanted === 'object' &&
  Object.keys(Object(wanted)).length > 0 &&
  Object.getOwnPropertySymbols(wanted).length === 0 &&
  !ArrayBuffer.isView(wanted)

const PAIRS = VALUES.flatMap((actual) => VALUES.map((wanted) => [actual, wanted] as const))

/** What both say of a pair, as it is and with `not`. */
const verdicts = (expect: Expect, name: string, pair: readonly unknown[]): boolean[] =>
  [false, true].map((isNot) => passes(expect, name, isNot, pair))

describe('expect in every runtime', () => {
  test.each(['toBe', 'toEqual', 'toMatchObject'])('%s agrees with Vitest about every pair of values', (name) => {
    const told = (expect: Expect) =>
      PAIRS.filter(([, wanted]) => name !== 'toMatchObject' || isSaying(wanted)).map(
        (pair) => `${pair.map(show).join(' and ')}: ${verdicts(expect, name, pair).join()}`,
      )
    vitest(told(either.ours)).toEqual(told(either.vitest))
  })

  test.each<[name: string, ...values: unknown[]]>([
    ['toContain', 'abc', 'b'],
    ['toContain', 'abc', 'd'],
    ['toContain', [1, 2], 2],
    ['toContain', [{ a: 1 }], { a: 1 }],
    ['toContain', new Set([1]), 1],
    ['toContain', undefined, 1],
    ['toContainEqual', [{ a: 1 }], { a: 1 }],
    ['toContainEqual', [{ a: 1 }], { a: 2 }],
    ['toHaveLength', [1], 1],
    ['toHaveLength', 'ab', 1],
    ['toHaveLength', {}, 0],
    ['toHaveLength', undefined, 0],
    ['toHaveProperty', { a: { b: 1 } }, 'a.b'],
    ['toHaveProperty', { a: { b: 1 } }, 'a.b', 1],
    ['toHaveProperty', { a: { b: 1 } }, 'a.b', 2],
    ['toHaveProperty', { a: { b: 1 } }, 'a.c'],
    ['toHaveProperty', { a: undefined }, 'a'],
    ['toHaveProperty', { 'a.b': 1 }, 'a.b'],
    ['toHaveProperty', undefined, 'a'],
    ['toMatch', 'abc', /b/],
    ['toMatch', 'abc', 'b'],
    ['toMatch', 'abc', /^b/],
    ['toMatch', undefined, /b/],
    ['toBeNull', null],
    ['toBeNull', undefined],
    ['toBeUndefined', undefined],
    ['toBeUndefined', null],
    ['toBeDefined', null],
    ['toBeDefined', undefined],
    ['toBeTruthy', ''],
    ['toBeTruthy', 'a'],
    ['toBeTypeOf', 'a', 'string'],
    ['toBeTypeOf', 1, 'string'],
    ['toBeInstanceOf', new Point(), Point],
    ['toBeInstanceOf', {}, Point],
    ['toBeLessThan', 1, 2],
    ['toBeLessThan', 2, 2],
    ['toBeLessThan', undefined, 2],
    ['toBeLessThanOrEqual', 2, 2],
    ['toBeGreaterThan', 2, 2],
    ['toBeGreaterThanOrEqual', 2, 2],
    ['toBeCloseTo', 1.001, 1],
    ['toBeCloseTo', 1.01, 1],
    ['toThrow', () => Promise.reject(fail('a')).catch(() => {})],
    [
      'toThrow',
      () => {
        throw fail('abc')
      },
    ],
    [
      'toThrow',
      () => {
        throw fail('abc')
      },
      'b',
    ],
    [
      'toThrow',
      () => {
        throw fail('abc')
      },
      'd',
    ],
    [
      'toThrow',
      () => {
        throw fail('abc')
      },
      /^b/,
    ],
    [
      'toThrow',
      () => {
        throw fail('abc')
      },
      TypeError,
    ],
    [
      'toThrow',
      () => {
        throw new TypeError('abc')
      },
      TypeError,
    ],
  ])('%s agrees with Vitest about %j and %j', (name, ...values) => {
    for (const isNot of [false, true])
      vitest([isNot, passes(either.ours, name, isNot, values)]).toEqual([
        isNot,
        passes(either.vitest, name, isNot, values),
      ])
  })
})
