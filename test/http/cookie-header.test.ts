import { describe, expect, test } from 'vitest'
import { readCookieHeader } from '../../src/http/cookie-header.ts'

describe('cookieHeader', () => {
  test.each([
    ['Headers', new Headers({ cookie: 'a=1; b=2' }), 'a=1; b=2'],
    ['Headers without one', new Headers(), null],
    ["Node's record", { cookie: 'a=1' }, 'a=1'],
    ["Node's record without one", { host: 'app.example' }, null],
    ['a list', { cookie: ['a=1', 'b=2'] }, 'a=1; b=2'],
    ['a record with a header called get', { get: 'x', cookie: 'a=1' }, 'a=1'],
  ])('reads %s', (_, headers, expected) => {
    expect(readCookieHeader(headers)).toBe(expected)
  })
})
