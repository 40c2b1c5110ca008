import { describe, expect, test } from 'vitest'
import { createCookieJar } from '../../src/http/cookies/jar.ts'
import type { SessionClaims } from '../../src/seams/found-session.ts'
import { checkClaims, computeSecondsAhead } from '../../src/session/jwt/check-claims.ts'
import { fitsCookie, toEndedName } from '../../src/session/jwt/fits-cookie.ts'
import type { JWT } from '../../src/types/jwt.ts'

const NOW = 1_900_000_000

const MAX_AGE = 30 * 86_400

/** A session that began a minute ago and ends in an hour. */
const CLAIMS = { sub: '1', sid: 'a', iat: NOW - 60, auth_time: NOW - 60, exp: NOW + 3_600 } as const

describe('claims', () => {
  test('are returned as they came', () => {
    const claims = { ...CLAIMS, role: 'admin' }
    expect(checkClaims(claims, NOW, MAX_AGE, 0)).toBe(claims)
  })

  test.each<[string, object, boolean]>([
    ['an end that is now', { exp: NOW }, false],
    ['an end in a second', { exp: NOW + 1 }, true],
    ['no end', { exp: undefined }, false],
    ['an end that is text', { exp: `${NOW + 9}` }, false],
    ['an end with a fraction', { exp: NOW + 1.5 }, false],
    ['an endless end', { exp: Number.POSITIVE_INFINITY }, false],
    ['a start before the maximum age, whatever its end', { iat: NOW - MAX_AGE }, false],
    ['a start a second after that', { iat: NOW - MAX_AGE + 1 }, true],
    ['no start', { iat: undefined }, false],
    ['a start of zero', { iat: 0 }, false],
    ['a start before 1970', { iat: -1 }, false],
    ['a start with a fraction', { iat: NOW - 0.5 }, false],
    ['no time of the sign-in', { auth_time: undefined }, false],
    ['a time of the sign-in that is null', { auth_time: null }, false],
    ['no id', { sid: undefined }, false],
    ['an empty id', { sid: '' }, false],
    ['a number as id', { sid: 7 }, false],
    ['no user', { sub: undefined }, true],
    ['an empty user', { sub: '' }, true],
    ['a number as user', { sub: 7 }, false],
    ['null as user', { sub: null }, false],
    ['a time before which it must not count, in the past', { nbf: NOW - 1 }, true],
    ['a time before which it must not count, of zero', { nbf: 0 }, false],
    ['a time before which it must not count, as text', { nbf: 'x' }, false],
    ['a start 60 s ahead', { iat: NOW + 60 }, true],
    ['a start 61 s ahead', { iat: NOW + 61 }, false],
    ['a sign-in 60 s ahead', { auth_time: NOW + 60 }, true],
    ['a sign-in 61 s ahead', { auth_time: NOW + 61 }, false],
    ['a claim `start` ahead', { start: (NOW + 60) * 1000 + 1 }, true],
    ['an `nbf` 61 s ahead', { nbf: NOW + 61 }, false],
  ])('with %s', (_, other, isSession) => {
    const claims = { ...CLAIMS, ...other } as SessionClaims
    expect(checkClaims(claims, NOW, MAX_AGE, 0)).toBe(isSession ? claims : null)
  })

  test.each([
    [0, 10 * 86_400, true],
    [3_600, 3_599, true],
    [3_600, 3_600, false],
    [3_600, 3_601, false],
  ])('with an absolute age of %i s, signed in %i s ago', (absoluteAge, ago, isSession) => {
    const claims = { ...CLAIMS, auth_time: NOW - ago }
    expect(checkClaims(claims, NOW, MAX_AGE, absoluteAge) !== null).toBe(isSession)
  })
})

test.each<[JWT, number]>([
  [{ iat: NOW - 5 }, -5],
  [{ iat: NOW, auth_time: NOW + 7 }, 7],
  [{ iat: NOW, start: (NOW + 60) * 1000, nbf: NOW + 3 }, 3],
  [{ iat: NOW, nbf: NOW + 9 }, 9],
  [{ iat: NOW, auth_time: 'x' as never, start: Number.POSITIVE_INFINITY }, 0],
  [{}, -NOW],
])('the latest time of %j is %i seconds ahead', (claims, seconds) => {
  expect(computeSecondsAhead(claims, NOW)).toBe(seconds)
})

describe('a session fits its cookie', () => {
  const NAME = 'latchkey.session'
  const fits = (claims: object, https: boolean | null, header: string | null = null) =>
    fitsCookie({ ...CLAIMS, ...claims }, createCookieJar(header), { name: NAME, https })

  test.each<[unknown, boolean | null, boolean]>([
    [true, true, true],
    [true, false, false],
    [true, null, true],
    [false, true, false],
    [false, false, true],
    [undefined, true, true],
    [undefined, false, true],
    ['true', false, true],
  ])('with the claim `https` %j in a cookie for https %j: %j', (https, cookie, isFit) => {
    expect(fits({ https }, cookie)).toBe(isFit)
  })

  test('unless this browser has ended it', () => {
    expect(fits({}, true, `${toEndedName(NAME)}=a`)).toBe(false)
    expect(fits({}, true, `${toEndedName(NAME)}=b`)).toBe(true)
    expect(fits({}, true, `${NAME}.other=a`)).toBe(true)
  })
})
