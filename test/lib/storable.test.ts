import { describe, expect, test } from 'vitest'
import { isStorable, toStorable } from '../../src/lib/storable.ts'

describe('a string to be stored', () => {
  test.each([
    ['Ada', 'Ada'],
    ['A\0da\0', 'Ada'],
    ['\0', ''],
    ['Ada \ud83d', 'Ada \ufffd'],
    ['\ude00Ada', '\ufffdAda'],
    ['Ada \u{1F600}', 'Ada \u{1F600}'],
    ['a\tb\r\nc\u0001', 'a\tb\r\nc\u0001'],
  ])('%j is stored as %j', (text, stored) => {
    expect(toStorable(text)).toBe(stored)
    expect(isStorable(text)).toBe(text === stored)
    expect(isStorable(stored)).toBe(true)
  })

  test('may be in arrays and objects', () => {
    const date = new Date()
    const value = { a: ['x\0', { b: '\ud800' }], n: 1, t: true, z: null, u: undefined, date, 'k\0': 'v' }
    expect(toStorable(value)).toStrictEqual({
      a: ['x', { b: '\ufffd' }],
      n: 1,
      t: true,
      z: null,
      u: undefined,
      date,
      k: 'v',
    })
  })

  test('stays unchanged in class instances and cycles', () => {
    const url = new URL('https://a.example')
    const cycle: Record<string, unknown> = { url }
    cycle['self'] = cycle
    expect(toStorable(cycle)['url']).toBe(url)
  })

  test('changes no prototype', () => {
    const stored = toStorable(JSON.parse('{"__proto__":{"admin":true}}') as object)
    expect(Reflect.get(stored, 'admin')).toBeUndefined()
  })
})
