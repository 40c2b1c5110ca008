import { describe, expect, test, vi } from 'vitest'
import { startSession } from '../../../src/kernel/sign-in/start-session.ts'
import { jwt } from '../../../src/session/jwt/jwt.ts'
import { OLD_SECRET, openConfig, openContext, SECRET, SESSION, stopClock } from '../../harness.ts'
import { ADA, claimsOf, cookieWith, isCleared, read, signIn, update } from '../walk.ts'

const HOUR = 3600
const DAY = 24 * HOUR

describe('jwt session', () => {
  test('SESS-11: contains only name, email, picture and expiry', async () => {
    stopClock('2030-01-01T00:00:00Z')
    const config = openConfig()
    const { session } = await read(config, await signIn(config))
    expect(session).toEqual({
      user: { name: 'Ada', email: 'ada@app.example', image: 'https://img.example/ada' },
      expires: '2030-01-31T00:00:00.000Z',
    })
  })

  test('contains null for missing fields of the user', async () => {
    const config = openConfig()
    const { session } = await read(config, await signIn(config, { id: '1' } as typeof ADA))
    expect(session?.user).toEqual({ name: null, email: null, image: null })
  })

  test('contains the claims that a session requires', async () => {
    const clock = stopClock()
    const config = openConfig()
    const claims = await claimsOf(config, await signIn(config))
    expect(claims).toEqual({
      name: 'Ada',
      email: 'ada@app.example',
      picture: 'https://img.example/ada',
      sub: '1',
      sid: expect.stringMatching(/^[\w-]{22}$/),
      jti: expect.stringMatching(/^[\w-]{22}$/),
      iat: clock.now(),
      exp: clock.now() + 30 * DAY,
      auth_time: clock.now(),
      https: true,
      via: '.credentials',
    })
  })

  test('gets a new id at every sign-in', async () => {
    const config = openConfig()
    const first = await signIn(config)
    const second = await signIn(config, ADA, first)
    expect((await claimsOf(config, first)).sid).not.toBe((await claimsOf(config, second)).sid)
  })

  test('has the same expiry in the browser and in the token', async () => {
    stopClock()
    const context = openContext(openConfig({ session: { maxAge: HOUR } }))
    const account = { provider: 'credentials', providerAccountId: '1', type: 'credentials' } as const
    await startSession(context, { user: ADA, account, isNewUser: false })
    expect(context.cookies.setCookies).toEqual([
      expect.stringMatching(new RegExp(`^${SESSION}=[\\w.-]+; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=3600$`)),
    ])
  })

  test('COOK-17: has an expiry of at most 400 days in the browser', async () => {
    const config = openConfig({ session: { maxAge: 1000 * DAY, absoluteAge: 0 } })
    const context = openContext(config)
    const account = { provider: 'credentials', providerAccountId: '1', type: 'credentials' } as const
    await startSession(context, { user: ADA, account, isNewUser: false })
    expect(context.cookies.setCookies[0]).toContain('; Max-Age=34560000')
  })

  test('costs nothing without a cookie', async () => {
    const asked: string[] = []
    const ask =
      <T>(name: string, answer: T) =>
      () => {
        asked.push(name)
        return answer
      }
    const callbacks = { jwt: ask('jwt', null), session: ask('session', { expires: '' }) }
    const config = openConfig({ callbacks, events: { session: ask('event', undefined) } })
    const spy = vi.spyOn(crypto.subtle, 'decrypt')
    expect(await read(config, 'x=1')).toMatchObject({ session: null, setCookies: [] })
    expect(asked).toEqual([])
    expect(spy).not.toHaveBeenCalled()
    vi.restoreAllMocks()
  })

  test('emits the session event', async () => {
    const seen: unknown[] = []
    const config = openConfig({ events: { session: (message) => void seen.push(message) } })
    const { session } = await read(config, await signIn(config))
    expect(seen).toEqual([{ session, token: expect.objectContaining({ sub: '1' }) }])
  })
})

describe('jwt session > age', () => {
  test.each([
    ['SESS-01: one second before its end', 30 * DAY - 1, true],
    ['SESS-01: at its end', 30 * DAY, false],
    ['SESS-01: one second after', 30 * DAY + 1, false],
  ])('%s', async (_, age, isValid) => {
    const clock = stopClock()
    const config = openConfig({ session: { updateAge: 60 * DAY } })
    const cookie = await signIn(config)
    clock.advance(age)
    const access = await read(config, cookie)
    expect(access.session !== null).toBe(isValid)
    expect(isCleared(access)).toBe(!isValid)
  })

  test('is not renewed before updateAge', async () => {
    const clock = stopClock()
    const config = openConfig()
    const cookie = await signIn(config)
    clock.advance(DAY - 1)
    const { session, setCookies } = await read(config, cookie)
    expect(setCookies).toEqual([])
    // What the cookie in force says, not what a new one would.
    expect(session?.expires).toBe(new Date((clock.now() + 29 * DAY + 1) * 1000).toISOString())
  })

  test('is renewed at updateAge, with a new expiry and token id and the same session', async () => {
    const clock = stopClock()
    const config = openConfig()
    const cookie = await signIn(config)
    clock.advance(DAY)
    const access = await read(config, cookie)
    expect(access.session?.expires).toBe(new Date((clock.now() + 30 * DAY) * 1000).toISOString())
    expect(access.setCookies).toEqual([expect.stringContaining('; Max-Age=2592000')])
    const [before, after] = [await claimsOf(config, cookie), await claimsOf(config, access.cookie)]
    expect(after).toEqual({ ...before, iat: clock.now(), exp: clock.now() + 30 * DAY, jti: after.jti })
    expect(after.jti).not.toBe(before.jti)
  })

  test('is renewed at every access with updateAge 0', async () => {
    stopClock()
    const config = openConfig({ session: { updateAge: 0 } })
    const cookie = await signIn(config)
    for (let i = 0; i < 3; i++) expect((await read(config, cookie)).setCookies).toHaveLength(1)
  })

  test('is renewed as long as it is used, until absoluteAge', async () => {
    const clock = stopClock()
    const config = openConfig({ session: { absoluteAge: 90 * DAY } })
    let cookie = await signIn(config)
    const end = clock.now() + 90 * DAY
    while (clock.now() + 7 * HOUR < end) {
      clock.advance(7 * HOUR)
      const access = await read(config, cookie)
      expect(access.session).not.toBeNull()
      for (const text of access.setCookies) {
        const maxAge = Number(/Max-Age=(\d+)/.exec(text)?.[1])
        expect(clock.now() + maxAge).toBeLessThanOrEqual(end) // COOK-17
      }
      cookie = access.cookie
    }
    clock.advance(7 * HOUR)
    const access = await read(config, cookie)
    expect(access.session).toBeNull() // SESS-02
    expect(isCleared(access)).toBe(true)
  })

  test('SESS-02: a token whose exp exceeds absoluteAge expires', async () => {
    const clock = stopClock()
    const config = openConfig()
    const now = clock.now()
    const claims = { sub: '1', sid: 's', iat: now - 10, exp: now + DAY, auth_time: now - 90 * DAY }
    expect((await read(config, await cookieWith(config, claims))).session).toBeNull()
    const free = openConfig({ session: { absoluteAge: 0 } })
    expect((await read(free, await cookieWith(free, claims))).session).not.toBeNull()
  })

  test('has no absolute limit with absoluteAge 0, while it is used', async () => {
    const clock = stopClock()
    const config = openConfig({ session: { absoluteAge: 0 } })
    let { cookie } = await read(config, await signIn(config))
    for (let i = 0; i < 40; i++) {
      clock.advance(29 * DAY)
      const access = await read(config, cookie)
      expect(access.session).not.toBeNull()
      cookie = access.cookie
    }
  })

  test('uses the age in jwt.maxAge', async () => {
    const clock = stopClock()
    const config = openConfig({ jwt: { maxAge: HOUR } })
    const cookie = await signIn(config)
    clock.advance(HOUR)
    expect((await read(config, cookie)).session).toBeNull()
  })

  test('SESS-05: is read by 50 simultaneous requests', async () => {
    const clock = stopClock()
    const config = openConfig()
    const cookie = await signIn(config)
    clock.advance(2 * DAY)
    const all = await Promise.all(Array.from({ length: 50 }, () => read(config, cookie)))
    for (const { session, cookie: next } of all) {
      expect(session).not.toBeNull()
      expect((await read(config, next)).session).not.toBeNull()
    }
  })
})

describe('JWE-06, hono@a5bd9ebe: claims without a session', () => {
  const now = 1_900_000_000
  const good = { sub: '1', sid: 's', iat: now - 10, exp: now + 1000, auth_time: now - 10 }

  test.each([
    ['nothing', {}, false],
    ['all that is needed', good, true],
    ['no user', { ...good, sub: undefined }, true],
    ['an end in the past', { ...good, exp: now - 1 }, false],
    ['an end now', { ...good, exp: now }, false],
    ['no end', { ...good, exp: undefined }, false],
    ['an end as text', { ...good, exp: '9999999999' }, false],
    ['an end of null, as 1e400 becomes in JSON', { ...good, exp: null }, false],
    ['an end of 0', { ...good, exp: 0 }, false],
    ['an end in fractions', { ...good, exp: now + 1.5 }, false],
    ['an end as record', { ...good, exp: {} }, false],
    ['an end too large to count', { ...good, exp: 2 ** 60 }, false],
    ['no beginning', { ...good, iat: undefined }, false],
    ['a beginning in a minute', { ...good, iat: now + 60 }, true],
    ['SESS-17: a beginning in more than a minute', { ...good, iat: now + 61 }, null],
    ['a beginning in an hour', { ...good, iat: now + HOUR }, null],
    ['a beginning as text', { ...good, iat: '1' }, false],
    ['not before in an hour', { ...good, nbf: now + HOUR }, null],
    ['not before a moment ago', { ...good, nbf: now - 1 }, true],
    ['not before as text', { ...good, nbf: '1' }, false],
    ['no time of sign-in', { ...good, auth_time: undefined }, false],
    ['a time of sign-in as text', { ...good, auth_time: '1' }, false],
    ['a user as number', { ...good, sub: 1 }, false],
    ['no id', { ...good, sid: undefined }, false],
    ['an empty id', { ...good, sid: '' }, false],
    ['an id as number', { ...good, sid: 1 }, false],
  ])('%s: %s', async (_, claims, isValid) => {
    stopClock(new Date(now * 1000).toISOString())
    const config = openConfig()
    const access = await read(config, await cookieWith(config, claims as Record<string, unknown>))
    // `null`: no session, and the cookie stays for the servers whose clock is right.
    expect(access.session !== null).toBe(isValid === true)
    expect(isCleared(access)).toBe(isValid === false)
  })
})

describe('jwt session > cookie', () => {
  test.each([
    ['an unknown format', `${SESSION}=something-else`, false],
    ['another format of JWT', `${SESSION}=eyJhbGciOiJIUzI1NiJ9.e30.AAAA`, false],
    ['an empty one', `${SESSION}=`, false],
    ['one that came twice', `${SESSION}=a; ${SESSION}=b`, false],
  ])('%s is ignored and kept', async (_, cookie, cleared) => {
    const access = await read(openConfig(), cookie)
    expect(access.session).toBeNull()
    expect(isCleared(access)).toBe(cleared)
  })

  test('ROT-02, DEMAND-25: sealed with a removed secret is invalid and kept', async () => {
    const cookie = await signIn(openConfig({ secret: OLD_SECRET }))
    expect(await read(openConfig(), cookie)).toMatchObject({ session: null, setCookies: [] })
  })

  test('COOK-03, DEMAND-25: that was altered is invalid and cleared', async () => {
    const config = openConfig()
    const cookie = await signIn(config)
    const access = await read(config, `${cookie.slice(0, -5)}AAAAA`)
    expect(access.session).toBeNull()
    expect(isCleared(access)).toBe(true)
  })

  test('COOK-12: refuses a token of another purpose', async () => {
    const config = openConfig()
    const { seal } = await import('../../../src/crypto/sealed.ts')
    for (const purpose of ['transaction', 'proxy-state', 'detail'] as const) {
      const claims = await claimsOf(config, await signIn(config))
      const cookie = `${SESSION}=${await seal(config.keys, purpose, claims)}`
      expect((await read(config, cookie)).session).toBeNull()
    }
  })

  test('ROT-01, DEMAND-25: sealed with an older secret is read, and resealed with the first one', async () => {
    const cookie = await signIn(openConfig({ secret: OLD_SECRET }))
    const rotated = openConfig({ secret: [SECRET, OLD_SECRET] })
    const access = await read(rotated, cookie)
    expect(access.session?.user?.name).toBe('Ada')
    expect(access.setCookies).toHaveLength(1)
    expect((await read(openConfig(), access.cookie)).session).not.toBeNull()
    expect((await read(rotated, access.cookie)).setCookies).toEqual([])
  })

  test("is not resealed because of an earlier day's key", async () => {
    const clock = stopClock()
    const config = openConfig({ session: { updateAge: 10 * DAY } })
    const cookie = await signIn(config)
    clock.advance(3 * DAY)
    expect((await read(config, cookie)).setCookies).toEqual([])
  })

  test('ROT-05: refuses another application with the same secret', async () => {
    const cookie = await signIn(openConfig({ appId: 'a' }))
    expect((await read(openConfig({ appId: 'b' }), cookie)).session).toBeNull()
  })

  test('ROT-05: a new cookie name does not end sessions', async () => {
    const config = openConfig({ cookies: { sessionToken: { name: 'sid' } } })
    const cookie = await signIn(openConfig())
    expect((await read(config, cookie.replace(SESSION, 'sid'))).session).not.toBeNull()
  })

  test('uses a separate secret with jwt.secret', async () => {
    const own = openConfig({ jwt: { secret: OLD_SECRET } })
    const cookie = await signIn(own)
    expect((await read(own, cookie)).session).not.toBeNull()
    expect((await read(openConfig(), cookie)).session).toBeNull()
    expect((await read(openConfig({ secret: OLD_SECRET }), cookie)).session).not.toBeNull()
  })

  test('COOK-09, DEMAND-17: grows to three parts and shrinks to one', async () => {
    const size = { value: 100 }
    const callbacks = { jwt: async ({ token }: { token: object }) => ({ ...token, x: 'x'.repeat(size.value) }) }
    const config = openConfig({ callbacks })
    let cookie = await signIn(config)
    for (const [value, parts] of [
      [100, 1],
      [7000, 3],
      [4000, 2],
      [7000, 3],
      [10, 1],
    ] as const) {
      size.value = value
      const access = await read(config, cookie)
      expect(access.session).not.toBeNull()
      cookie = access.cookie
      expect(cookie.split('; ')).toHaveLength(parts)
    }
  })

  test('COOK-08: refuses claims that do not fit, names the largest and sets no cookie', async () => {
    const jwt = async ({ token }: { token: object }) => ({ ...token, small: 'y'.repeat(50), photo: 'x'.repeat(12_000) })
    await expect(signIn(openConfig({ callbacks: { jwt } }))).rejects.toMatchObject({
      type: 'SessionTooLarge',
      cause: { seen: expect.stringContaining('`photo`') },
    })
  })

  test('COOK-08: keeps the previous session if the new claims do not fit', async () => {
    const size = { value: 10 }
    const jwt = async ({ token }: { token: object }) => ({ ...token, x: 'x'.repeat(size.value) })
    const config = openConfig({ callbacks: { jwt } })
    const cookie = await signIn(config)
    size.value = 20_000
    const context = openContext(config, { cookie })
    const { jwt: strategy } = await import('../../../src/session/jwt/jwt.ts')
    await expect(strategy.readSession(context)).rejects.toMatchObject({ type: 'SessionTooLarge' })
    context.cookies.keepOnlyClears()
    expect(context.cookies.setCookies).toEqual([])
  })
})

describe('jwt session > update', () => {
  test('passes client data to both callbacks', async () => {
    const seen: unknown[] = []
    const config = openConfig({
      callbacks: {
        jwt: ({ token, trigger, session }) => {
          if (trigger === 'update') seen.push(['jwt', session])
          return trigger === 'update' ? { ...token, name: (session as { name: string }).name } : token
        },
        session: ({ session, trigger, newSession }) => {
          if (trigger === 'update') seen.push(['session', newSession])
          return session
        },
      },
    })
    const data = { name: 'Grace' }
    const access = await update(config, await signIn(config), data)
    expect(seen).toEqual([
      ['jwt', data],
      ['session', data],
    ])
    expect(access.session?.user?.name).toBe('Grace')
    expect((await read(config, access.cookie)).session?.user?.name).toBe('Grace')
  })

  test('SESS-12: changes nothing without a jwt callback', async () => {
    const config = openConfig()
    const cookie = await signIn(config)
    const { session, cookie: next } = await update(config, cookie, { sub: '2', exp: 9e9, role: 'admin', name: 'Eve' })
    expect(session?.user?.name).toBe('Ada')
    expect(await claimsOf(config, next)).toMatchObject({ sub: '1', name: 'Ada' })
    expect(await claimsOf(config, next)).not.toHaveProperty('role')
  })

  test('renews the session', async () => {
    const config = openConfig()
    const { setCookies } = await update(config, await signIn(config), undefined)
    expect(setCookies).toHaveLength(1)
  })

  test('does nothing without a session', async () => {
    expect(await update(openConfig(), '', { name: 'Eve' })).toMatchObject({ session: null, setCookies: [] })
  })
})

describe('jwt session > revoke', () => {
  test('COOK-14: clears the cookie and reports its session to the event', async () => {
    const seen: unknown[] = []
    const config = openConfig({ events: { signOut: (message) => void seen.push(message) } })
    const context = openContext(config, { cookie: await signIn(config) })
    await jwt.revoke(context)
    expect(context.cookies.setCookies).toEqual([
      expect.stringMatching(/^__Host-latchkey\.session=;.*Max-Age=0$/),
      expect.stringMatching(/^__Host-latchkey\.session\.ended=[\w-]{22};/),
    ])
    expect(seen).toEqual([{ token: expect.objectContaining({ sub: '1' }) }])
  })

  test.each([
    ['a cookie of another format', `${SESSION}=x`, 1],
    ['chunks of another format', `${SESSION}.0=x; ${SESSION}.1=y`, 2],
    ['no cookie', 'x=1', 0],
  ])('clears %s, and emits no event', async (_, cookie, count) => {
    const seen: unknown[] = []
    const config = openConfig({ events: { signOut: (message) => void seen.push(message) } })
    const context = openContext(config, { cookie })
    await jwt.revoke(context)
    expect(context.cookies.setCookies).toHaveLength(count)
    expect(seen).toEqual([])
  })

  test('clears the cookie even if the revocation check fails', async () => {
    const isRevoked = () => Promise.reject(new Error('store down'))
    const config = openConfig({ session: { isRevoked } })
    const context = openContext(config, { cookie: await signIn(config) })
    await expect(jwt.revoke(context)).rejects.toMatchObject({ type: 'SignOutError' })
    expect(isCleared({ session: null, cookie: '', setCookies: context.cookies.setCookies })).toBe(true)
  })
})

describe('jwt session > isRevoked', () => {
  test('SESS-03, DEMAND-16: ends a session if it returns true', async () => {
    const seen: unknown[] = []
    const revoked = new Set<unknown>()
    const isRevoked = async (claims: Record<string, unknown>) => {
      seen.push([typeof claims['sid'], claims['sub'], typeof claims['iat']])
      return revoked.has(claims['sid'])
    }
    const config = openConfig({ session: { isRevoked } })
    const cookie = await signIn(config)
    expect((await read(config, cookie)).session).not.toBeNull()
    revoked.add((await claimsOf(config, cookie)).sid)
    const access = await read(config, cookie)
    expect(access.session).toBeNull()
    expect(isCleared(access)).toBe(true)
    expect(seen).toEqual([
      ['string', '1', 'number'],
      ['string', '1', 'number'],
    ])
  })

  test('SESS-14: causes an error if it throws, and neither signs in nor out', async () => {
    const err = new Error('store down')
    const config = openConfig({ session: { isRevoked: () => Promise.reject(err) } })
    const context = openContext(config, { cookie: await signIn(config) })
    await expect(jwt.readSession(context)).rejects.toMatchObject({ type: 'JWTSessionError', cause: { err } })
    expect(context.cookies.setCookies).toEqual([])
  })

  test('LINK-05: links nothing to a revoked session', async () => {
    const config = openConfig({ session: { isRevoked: () => true } })
    const context = openContext(config, { cookie: await signIn(config) })
    expect(await jwt.current(context)).toBeNull()
  })

  test('SESS-07, better-auth#10520: can end sessions of a deleted user or after a new password', async () => {
    const clock = stopClock()
    const gone = new Set<unknown>()
    const changedAt = new Map<unknown, number>()
    const config = openConfig({
      session: { isRevoked: ({ sub, iat = 0 }) => gone.has(sub) || iat < (changedAt.get(sub) ?? 0) },
    })
    const [ada, bob] = [await signIn(config), await signIn(config, { ...ADA, id: '2' })]
    gone.add('1')
    clock.advance(1)
    changedAt.set('2', clock.now())
    for (const cookie of [ada, bob]) expect((await read(config, cookie)).session).toBeNull()
    expect((await read(config, await signIn(config, { ...ADA, id: '2' }))).session).not.toBeNull()
  })

  test('is not called to check a form token, so that signing out needs no store', async () => {
    const config = openConfig({ session: { isRevoked: () => Promise.reject(new Error('store down')) } })
    const context = openContext(config, { cookie: await signIn(config) })
    expect(await jwt.sid(context)).toEqual(expect.any(String))
  })
})
