import { describe, expect, test } from 'vitest'
import { findClaims } from '../../../src/session/jwt/find-claims.ts'
import { jwt } from '../../../src/session/jwt/jwt.ts'
import { markEnded } from '../../../src/session/jwt/mark-ended.ts'
import { openConfig, openContext, SESSION, stopClock } from '../../harness.ts'
import { ADA, claimsOf, signIn } from '../walk.ts'

const DAY = 86_400

/** The session that a sign-in creates. */
const signedIn = (id: string) => ({
  user: { ...ADA, id },
  account: { provider: 'credentials', providerAccountId: id, type: 'credentials' } as const,
  isNewUser: false,
})

describe('the session before a sign-in', () => {
  test.each([
    [ADA.id, true, 'continued'],
    [ADA.id, false, 'replaced'],
    ['2', true, 'replaced'],
  ])('of user 1 and a sign-in of user %s, which continues: %j, is %s', async (id, isContinued, kind) => {
    const now = stopClock().now()
    const config = openConfig()
    const cookie = await signIn(config)
    const { sid } = await claimsOf(config, cookie)
    const { relation } = await jwt.open(openContext(config, { cookie }), signedIn(id), isContinued)
    const times = { start: now * 1000, authTime: now, expires: (now + 30 * DAY) * 1000 }
    expect(relation).toEqual({ kind, from: { sid, userId: ADA.id, ...times, via: '.credentials' } })
  })

  test('is none without a cookie', async () => {
    expect((await jwt.open(openContext(openConfig()), signedIn(ADA.id), true)).relation).toEqual({ kind: 'first' })
  })

  test('has no user if a format of the application drops them', async () => {
    const config = openConfig({ jwt: { encode: () => 'token', decode: () => ({ sid: 's' }) } })
    const request = () => openContext(config, { cookie: `${SESSION}=token` })
    const { relation } = await jwt.open(request(), signedIn(ADA.id), true)
    expect(relation).toMatchObject({ kind: 'replaced', from: { sid: 's', userId: '', via: null } })
    expect(await jwt.current(request())).toEqual({ sid: 's', userId: '', via: null, authTime: expect.any(Number) })
  })
})

test.each(['', ';a', 'a;', 'a'.repeat(129)])('the id %j does not fit a cookie, so nothing is marked', (sid) => {
  const context = openContext(openConfig())
  markEnded(context, sid)
  expect(context.cookies.setCookies).toEqual([])
})

test('an ended session that begins in a minute is cleared', async () => {
  const clock = stopClock()
  const config = openConfig()
  const cookie = await signIn(config)
  clock.advance(-60)
  const context = openContext(config, { cookie: `${cookie}; ${SESSION}.ended=${(await claimsOf(config, cookie)).sid}` })
  expect(await findClaims(context)).toBeNull()
  expect(context.cookies.setCookies).toEqual([expect.stringContaining('Max-Age=0')])
})
