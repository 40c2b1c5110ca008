import { describe, expect, test } from 'vitest'
import { createKeyRing } from '../../src/crypto/key-ring.ts'
import { seal } from '../../src/crypto/sealed.ts'
import { decode, getToken } from '../../src/session/jwt.ts'
import { sessionReader } from '../../src/session/session-reader.ts'
import { openAuth, openConfig, SECRET, SESSION, stopClock } from '../harness.ts'
import { ADA, read, signIn, update } from './walk.ts'

const MINUTE = 60
const DAY = 86_400

/** A session as a node with a right clock would seal it, with times of the test's own. */
const sealed = (now: number, times: object): Promise<string> =>
  seal(createKeyRing([SECRET]), 'session', {
    ...{ sub: '1', name: 'Ada', sid: 's', iat: now, exp: now + DAY, auth_time: now },
    ...times,
  })

const AHEAD = ['iat', 'auth_time', 'nbf'] as const

describe('SESS-17: a session from the future', () => {
  test.each(AHEAD)('is ignored if %s is ahead, and its cookie stays', async (claim) => {
    const now = stopClock().now()
    const config = openConfig()
    const cookie = `${SESSION}=${await sealed(now, { [claim]: now + MINUTE + 1 })}`
    expect(await read(config, cookie)).toEqual({ session: null, setCookies: [], cookie })
    expect(await update(config, cookie, {})).toEqual({ session: null, setCookies: [], cookie })
  })

  test.each(AHEAD)('is one where %s is a minute ahead', async (claim) => {
    const now = stopClock().now()
    const config = openConfig()
    const { session } = await read(config, `${SESSION}=${await sealed(now, { [claim]: now + MINUTE })}`)
    expect(session).not.toBeNull()
    expect(config.log.warnings).toEqual([])
  })

  test.each(AHEAD)('is none for sessionReader, getToken and decode where %s is ahead', async (claim) => {
    const now = stopClock().now()
    const token = await sealed(now, { [claim]: now + MINUTE + 1 })
    const cookie = `${SESSION}=${token}`
    expect(await sessionReader({ secret: SECRET })(cookie)).toBeNull()
    expect(await getToken({ req: { headers: { cookie } }, secret: SECRET })).toBeNull()
    expect(await decode({ token, secret: SECRET })).toBeNull()
  })

  test('comes back once the clock is right', async () => {
    const clock = stopClock()
    const config = openConfig()
    const cookie = await signIn(config)
    clock.advance(-5 * MINUTE)
    const { session, cookie: kept } = await read(config, cookie)
    expect(session).toBeNull()
    clock.advance(5 * MINUTE)
    expect((await read(config, kept)).session).toMatchObject({ user: { name: ADA.name } })
  })

  test('is warned about once per configuration, by the clock', async () => {
    const now = stopClock().now()
    const cookie = `${SESSION}=${await sealed(now, { iat: now + 300 })}`
    const [one, other] = [openConfig(), openConfig()]
    for (let i = 0; i < 5; i++) await read(one, cookie)
    expect(one.log.warnings).toEqual([['clock', expect.stringMatching(/300 seconds.*clock/i)]])
    await read(other, cookie)
    expect(other.log.warnings).toHaveLength(1)
    expect(one.log.errors).toEqual([])
  })

  test('is warned about once by an application, however many requests come at once', async () => {
    const clock = stopClock()
    const { auth, log } = openAuth()
    const headers = { cookie: `${SESSION}=${await sealed(clock.now(), { iat: clock.now() + 300 })}` }
    await Promise.all(Array.from({ length: 20 }, () => auth.session({ headers })))
    expect(log.warnings).toHaveLength(1)
  })

  test('of an own format is left alone, too', async () => {
    const now = stopClock().now()
    const config = openConfig({ jwt: { encode: () => 'x', decode: () => ({ sub: '1', iat: now + 300 }) } })
    expect(await read(config, `${SESSION}=token`)).toMatchObject({ session: null, setCookies: [] })
  })

  test('that has also expired is cleared', async () => {
    const now = stopClock().now()
    const config = openConfig()
    const access = await read(config, `${SESSION}=${await sealed(now, { exp: now })}`)
    expect(access).toMatchObject({ session: null, cookie: '' })
    expect(config.log.warnings).toEqual([])
  })

  test('is cleared by a sign-out', async () => {
    const clock = stopClock()
    const { browser } = openAuth()
    browser.cookies.set(SESSION, await sealed(clock.now(), { iat: clock.now() + 300 }))
    await browser.submit('/auth/signout')
    expect(browser.cookies.has(SESSION)).toBe(false)
  })
})

describe('the claim `start`', () => {
  test("is not the callback's to set", async () => {
    const now = stopClock().now()
    const jwt = ({ token }: { token: object }) => ({ ...token, start: Date.now() })
    const config = openConfig({ callbacks: { jwt }, session: { updateAge: 0 } })
    const first = await read(config, await signIn(config))
    expect(first.session).not.toBeNull()
    expect((await read(config, first.cookie)).session).not.toBeNull()
    expect(await sessionReader({ secret: SECRET })(first.cookie)).toMatchObject({ auth_time: now })
    expect(await sessionReader({ secret: SECRET })(first.cookie)).not.toHaveProperty('start')
  })

  test('stays as it was sealed', async () => {
    const now = stopClock().now()
    const jwt = ({ token }: { token: object }) => ({ ...token, start: 1 })
    const config = openConfig({ callbacks: { jwt }, session: { updateAge: 0 } })
    const { cookie } = await read(config, `${SESSION}=${await sealed(now, { start: now - 5 })}`)
    expect(await sessionReader({ secret: SECRET })(cookie)).toMatchObject({ start: now - 5 })
  })
})
