import { describe, expect, test } from 'vitest'
import {
  assertLogoutClaims,
  assertLogoutType,
} from '../../../src/methods/authorization-code/extensions/logout/logout-claims.ts'
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

describe('the claims of a logout token', () => {
  test.each<[string, Change]>([
    ['a user', () => ({})],
    ['a session', () => ({ sub: undefined, sid: 's1' })],
    ['the longest ids', () => ({ jti: 'x'.repeat(255), sid: 'x'.repeat(255), sub: 'x'.repeat(255) })],
    ['the earliest times', (now) => ({ iat: now - DAY, exp: now - 60 })],
    ['the latest times', (now) => ({ iat: now + 60, exp: now + DAY })],
  ])('are accepted with %s', (_, change) => {
    expect(check(change)).not.toThrow()
  })

  test.each<[string, Change]>([
    ['an older `iat`', (now) => ({ iat: now - DAY - 1 })],
    ['a later `iat`', (now) => ({ iat: now + 61 })],
    ['an older `exp`', (now) => ({ exp: now - 61 })],
    ['a later `exp`', (now) => ({ exp: now + DAY + 1 })],
    ['a long `sid`', () => ({ sid: 'x'.repeat(256) })],
    ['a long `sub`', () => ({ sub: 'x'.repeat(256) })],
    ['a blank `jti`', () => ({ jti: ' ' })],
    ['a malformed `sub` beside a session', () => ({ sub: 1, sid: 's1' })],
  ])('are refused with %s', (_, change) => {
    expect(check(change)).toThrow()
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
