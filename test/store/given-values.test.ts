import { describe, expect, test } from 'vitest'
import { listGivenValues } from '../../src/store/given-values.ts'
import { maskError } from '../../src/store/masked-error.ts'

/** A message of an adapter, as the log receives it after the adapter was given this row. */
const messageOf = (text: string, row: object): string => maskError(new Error(text), 'createUser', [row]).message

describe('LOG-01: the values that an error must not show', () => {
  const AT = new Date('2030-02-03T04:05:06.789Z')

  test.each([
    ['with milliseconds and zone', '2030-02-03T04:05:06.789Z'],
    ['without milliseconds and zone', '2030-02-03T04:05:06'],
    ['with a blank for the T', '2030-02-03 04:05:06'],
    ['as an HTTP date', 'Sun, 03 Feb 2030 04:05:06 GMT'],
    ['as milliseconds', '1896321906789'],
  ])('include a date %s', (_, text) => {
    expect(messageOf(`wrong: ${text}, at row 3`, { at: AT })).toBe('wrong: [masked], at row 3')
  })

  test.each(['at', 'tokenExpires'])('do not include another time of the same day, in a field named %s', (field) => {
    const text = 'lock held since 2030-02-03T09:10:11.000Z'
    expect(messageOf(text, { [field]: AT })).toBe(text)
  })

  test('do not include an invalid date', () => {
    expect(listGivenValues('createUser', [{ at: new Date(Number.NaN) }])).toEqual({ whole: [], secret: [] })
  })

  test.each([
    ['a text', 'nick', 'abcdefgh'],
    ['a secret', 'token', 'ab42'],
  ])('include %s in a record at depth four', (_, field, value) => {
    expect(messageOf(`no ${value}`, { one: { two: { three: { [field]: value } } } })).toBe('no [masked]')
  })
})
