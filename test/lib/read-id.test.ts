import { describe, expect, test } from 'vitest'
import { isBlank, readId } from '../../src/lib/read-id.ts'

const CONVERTED = [undefined, null, Number.NaN, Infinity, -Infinity, true, false, {}, new Map(), [], '', ' ']

/** Converted by other languages, by `JSON.stringify` and by templates. */
const WRITTEN = ['Undefined', 'NULL', '-0', 'False', '{}', '[]', String(Symbol('id')), String(new Date(Number.NaN))]

describe('readId', () => {
  test.each([...CONVERTED.map(String), ...WRITTEN])('refuses the string %j, which means a missing id', (text) => {
    expect(readId(text)).toBeNull()
    expect(readId(` ${text}\n`)).toBeNull()
    expect(readId(`\u200b${[...text].join('\u2060')}\ufeff`)).toBeNull()
  })

  test.each([...CONVERTED, 0, -0, 0n, 1.5, 2 ** 53, -(2 ** 53), Symbol('id'), () => '7'])('refuses %s', (value) => {
    expect(readId(value)).toBeNull()
  })

  test.each(['0', '7', 'nullius', 'trueman', '[object', '1,2', 'a', ' a ', 'a\u200bb', '\u540d'])(
    'returns the string %j unchanged',
    (id) => {
      expect(readId(id)).toBe(id)
    },
  )

  test.each([
    [7, '7'],
    [-7, '-7'],
    [2 ** 53 - 1, '9007199254740991'],
    [9007199254740993n, '9007199254740993'],
  ])('returns the whole number %s as a string', (value, id) => {
    expect(readId(value)).toBe(id)
  })
})

test.each([
  ['', true],
  ['\u200b\u3164\u00ad\u2800 \t', true],
  ['null', false],
  ['\u200ba', false],
])('isBlank(%j) is %s', (text, isEmpty) => {
  expect(isBlank(text)).toBe(isEmpty)
})
