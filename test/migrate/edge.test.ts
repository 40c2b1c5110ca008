import { encode } from '@auth/core/jwt'
import { describe, expect, test } from 'vitest'
import { authjs } from '../../src/migrate/authjs.ts'
import { getToken } from '../../src/session/jwt.ts'
import { type SessionReaderOptions, sessionReader } from '../../src/session/session-reader.ts'
import { OLD_SECRET, ORIGIN, openAuth, SECRET, SESSION, stopClock } from '../harness.ts'
import { openAuthjs } from './auth-core.ts'

const DAY = 86_400
const OLD = '__Secure-authjs.session-token'

const seal = (token: Record<string, unknown> = {}, salt = OLD, secret = SECRET): Promise<string> =>
  encode({ token: { sub: '1', name: 'Ada', ...token }, salt, secret })

/** The two guards, which see the same. */
const GUARDS: readonly [string, (options: SessionReaderOptions, cookie: string) => Promise<unknown>][] = [
  ['sessionReader', (options, cookie) => sessionReader(options)(cookie)],
  ['getToken', (options, cookie) => getToken({ ...options, req: { headers: { cookie }, url: ORIGIN } })],
]

describe.each(GUARDS)('%s during a move', (_name, read) => {
  const guard = (cookie: string, options: Partial<SessionReaderOptions> = {}) =>
    read({ secret: SECRET, migrate: authjs(), ...options }, cookie)

  test('reads an Auth.js session, with its claims and the id that latchkey gives it', async () => {
    const old = openAuthjs()
    await old.signIn()
    const cookie = `${OLD}=${old.cookies.get(OLD)}`
    const { auth } = openAuth({
      migrate: authjs(),
      callbacks: { session: ({ session, token }) => ({ ...session, sid: token?.sid }) },
    })
    const { session } = await auth.session({ headers: { cookie } })
    expect(session).toHaveProperty('sid')
    expect(await guard(cookie)).toMatchObject({ sub: '1', name: 'Ada', sid: session && Reflect.get(session, 'sid') })
  })

  test('reads it in chunks, even if it is too large for a latchkey cookie', async () => {
    const token = await seal({ groups: 'x'.repeat(12_500) })
    const parts = token.match(/.{1,3900}/g) ?? []
    expect(await guard(parts.map((part, i) => `${OLD}.${i}=${part}`).join('; '))).toMatchObject({ sub: '1' })
  })

  test('reads it with a separate secret and cookie name', async () => {
    const migrate = authjs({ secret: OLD_SECRET, cookieName: 'sid' })
    expect(await guard(`sid=${await seal({}, 'sid', OLD_SECRET)}`, { migrate })).toMatchObject({ sub: '1' })
    expect(await guard(`sid=${await seal({}, 'sid')}`, { migrate })).toBeNull()
  })

  test("reads it in a cookie with latchkey's name, and a latchkey session there, too", async () => {
    const options = { migrate: authjs({ cookieName: 'sid' }), cookieName: 'sid' }
    const cookie = `sid=${await seal({}, 'sid')}`
    expect(await guard(cookie, options)).toMatchObject({ sub: '1' })
    const { browser } = openAuth({ cookies: { sessionToken: { name: 'sid' } }, migrate: options.migrate })
    browser.cookies.set('sid', cookie.slice('sid='.length))
    await browser.session()
    expect(`sid=${browser.cookies.get('sid')}`).not.toBe(cookie)
    expect(await guard(`sid=${browser.cookies.get('sid')}`, options)).toMatchObject({ sub: '1' })
  })

  test('reads no Auth.js session without the migration', async () => {
    expect(await guard(`${OLD}=${await seal()}`, { migrate: undefined })).toBeNull()
  })

  test('prefers a latchkey cookie, even an expired or repeated one', async () => {
    const clock = stopClock()
    const { browser } = openAuth({ migrate: authjs() })
    browser.cookies.set(OLD, await seal())
    await browser.session()
    const ours = `${SESSION}=${browser.cookies.get(SESSION)}`
    const bob = `${OLD}=${await seal({ name: 'Bob', sub: '2' })}`
    expect(await guard(`${bob}; ${ours}`)).toMatchObject({ sub: '1' })
    expect(await guard(`${bob}; ${ours}; ${ours}`)).toBeNull()
    clock.advance(31 * DAY)
    const fresh = `${OLD}=${await seal({ name: 'Bob', sub: '2' })}`
    expect(await guard(`${fresh}; ${ours}`)).toBeNull()
  })

  test('reads no session that has ended, was sent twice, or names no user', async () => {
    const clock = stopClock()
    const token = await seal()
    expect(await guard(`${OLD}=${token}; ${OLD}=${token}`)).toBeNull()
    expect(await guard(`${OLD}=${await seal({ sub: undefined })}`)).toBeNull()
    expect(await guard(`${OLD}=${token}`, { maxAge: 60 })).not.toBeNull()
    clock.advance(60)
    expect(await guard(`${OLD}=${token}`, { maxAge: 60 })).toBeNull()
    expect(await guard(`${OLD}=${token}`, { absoluteAge: 60 })).toBeNull()
    clock.advance(30 * DAY)
    expect(await guard(`${OLD}=${token}`)).toBeNull()
  })

  test('SESS-03: reads no session that this browser has ended', async () => {
    const { browser } = openAuth({ migrate: authjs() })
    const token = await seal()
    browser.cookies.set(OLD, token)
    await browser.submit('/auth/signout')
    const ended = `${SESSION}.ended=${browser.cookies.get(`${SESSION}.ended`)}`
    expect(await guard(`${OLD}=${token}; ${ended}`)).toBeNull()
  })
})

test('GET signin responds identically with an Auth.js session', async () => {
  const { browser } = openAuth({ migrate: authjs() })
  browser.cookies.set(OLD, await seal())
  const before = await browser.fetch('/auth/signin')
  await browser.session()
  browser.cookies.delete(OLD)
  const after = await browser.fetch('/auth/signin')
  expect([before.status, before.headers.get('location')]).toEqual([after.status, after.headers.get('location')])
})
