import { describe, expect, test } from 'vitest'
import { describeChanges } from '../../../src/http/cookies/describe-changes.ts'
import { createCookieJar } from '../../../src/http/cookies/jar.ts'

describe('cookie jar', () => {
  test('reads received cookies', () => {
    const jar = createCookieJar('a=1; b=2; a.x=3')
    expect(jar.get('a')).toBe('1')
    expect(jar.get('c')).toBeNull()
    expect(jar.names('a')).toEqual(['a', 'a.x'])
  })

  test('is empty without a header', () => {
    const jar = createCookieJar(null)
    expect(jar.get('a')).toBeNull()
    expect(jar.names('a')).toEqual([])
    expect(jar.setCookies).toEqual([])
  })

  test('reads from the request, not from cookies to be set', () => {
    const jar = createCookieJar('a=1')
    jar.set('a', '2', '')
    expect(jar.get('a')).toBe('1')
  })

  test('sets only the last of several values for one name', () => {
    const jar = createCookieJar(null)
    jar.set('a', '1', '; Path=/')
    jar.clear('a', '; Path=/')
    jar.set('a', '2', '; Path=/', 60)
    jar.set('b', '3', '')
    expect(jar.setCookies).toEqual(['a=2; Path=/; Max-Age=60', 'b=3'])
  })

  test('clears a cookie with the attributes it was set with', () => {
    const jar = createCookieJar(null)
    jar.clear('a', '; Path=/app; Secure')
    expect(jar.setCookies).toEqual(['a=; Path=/app; Secure; Max-Age=0'])
  })

  test('keeps only cleared cookies for a failed request', () => {
    const jar = createCookieJar(null)
    jar.set('a', '1', '')
    jar.clear('b', '')
    jar.clear('c', '')
    jar.set('c', '2', '')
    jar.keepOnlyClears()
    expect(jar.setCookies).toEqual(['b=; Max-Age=0'])
  })

  test('CRLF-01: refuses a value that would begin another header', () => {
    expect(() => createCookieJar(null).set('a', 'x\r\nSet-Cookie: b=1', '')).toThrow(TypeError)
  })
})

test.each([
  [[], 'no cookies'],
  [['a=1; Path=/', 'a=2; Path=/', 'b=; Path=/; Max-Age=0'], 'sets a, clears b'],
])('the log names the cookies that a response changes: %j', (setCookies, text) => {
  expect(describeChanges(setCookies)).toBe(text)
})
