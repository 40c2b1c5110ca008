import { describe, expect, test } from 'vitest'
import { assertLogoutClaims, assertLogoutType } from '../../../src/features/logout/logout-claims.ts'
import { stopClock } from '../../harness.ts'

const EVENTS = { 'http://schemas.openid.net/event/backchannel-logout': {} }
const DAY = 86_400

/** Differences from a valid token, by the time of the check. */
type Change = (now: number) => Record<string, unknown>

const check = (change: Change) => {
  const now = stopClock().now()
  const claims = { iss: 'https://idp.example', jti: 'one', iat: now, exp: now + 60, sub: 'ada', events: EVENTS }
  return () => assertLogoutClaims({ ...claims, ...change(now) })
}

describe('claims of a logout token', () => {
  test.each<[string, Change]>([
    ['a user', () => ({})],
    ['a session', () => ({ sub: undefined, sid: 's1' })],
    ['the longest ids', () => ({ jti: 'x'.repeat(255), sid: 'x'.repeat(255), sub: 'x'.repeat(255) })],
    ['the earliest times', (now) => ({ iat: now - DAY, exp: now - 60 })],
    ['the latest times', (now) => ({ iat: now + 60, exp: now + DAY })],
  ])('are accepted with %s', (_, change) => {
    expect(check(change)).not.toThrow()
  })

  test.each<[string, string, Change]>([
    ['iat', 'is older', (now) => ({ iat: now - DAY - 1 })],
    ['iat', 'is later', (now) => ({ iat: now + 61 })],
    ['exp', 'is older', (now) => ({ exp: now - 61 })],
    ['exp', 'is later', (now) => ({ exp: now + DAY + 1 })],
    ['sid', 'is long', () => ({ sid: 'x'.repeat(256) })],
    ['sub', 'is long', () => ({ sub: 'x'.repeat(256) })],
    ['sub', 'is malformed, beside a session', () => ({ sub: 1, sid: 's1' })],
    ['jti', 'is blank', () => ({ jti: ' ' })],
    ['events', 'is missing', () => ({ events: undefined })],
    ['a `nonce`', 'is there', () => ({ nonce: 'n' })],
  ])('are refused if %s %s, which the error names', (name, _, change) => {
    expect(check(change)).toThrow(new RegExp(`^${name}`))
  })

  test('are refused without `exp`, with an error that explains the reason', () => {
    const expected = expect.stringMatching(/draft/)
    expect(check(() => ({ exp: undefined }))).toThrow(expect.objectContaining({ expected }))
  })
})

describe('the type of a logout token', () => {
  test.each([undefined, 'JWT', 'jwt', 'logout+jwt', 'Logout+JWT', 'application/logout+jwt'])('can be %s', (typ) => {
    expect(() => assertLogoutType(typ === undefined ? {} : { typ })).not.toThrow()
  })

  test.each(['', 'x-logout+jwt', 'logout+jwt2', 'application/jwt2', 'application/', 1, null])('cannot be %j', (typ) => {
    expect(() => assertLogoutType({ typ })).toThrow()
  })
})
