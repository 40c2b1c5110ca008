import { describe, expect, test } from 'vitest'
import { randomToken } from '../../../src/crypto/random.ts'
import { createToken } from '../../../src/features/stored/sessions/stored-session.ts'
import { authjs } from '../../../src/migrate/authjs.ts'
import type { AuthConfig } from '../../../src/types/config.ts'
import type { JWT } from '../../../src/types/jwt.ts'
import { OLD_SECRET, openConfig, openContext, SECRET, SESSION, stopClock } from '../../harness.ts'
import { openRows } from '../../session/rows.ts'

const OLD = '__Secure-authjs.session-token'
const RAW = '7a3f0c1e-raw-session-token'
const DAY = 86_400

/** A store with a session of Auth.js that ends some seconds from now, and reads with any cookie. */
function open(seconds: number, session: AuthConfig['session'] = {}) {
  const clock = stopClock()
  const rows = openRows()
  rows.sessions.set(RAW, { sessionToken: RAW, userId: '1', expires: new Date(Date.now() + seconds * 1000) })
  const common = { adapter: rows.adapter, migrate: authjs(), session: { strategy: 'database', ...session } } as const
  /** Returns the session and the cookie that the browser has afterwards. */
  async function read(cookie = `${OLD}=${RAW}`, overrides: Partial<AuthConfig> = {}) {
    const config = openConfig({ ...common, ...overrides })
    const context = openContext(config, { cookie })
    const found = await config.plan.strategy.readSession(context)
    const set = context.cookies.setCookies.find((text) => text.startsWith(SESSION))?.split(';', 1)[0]
    return { session: found, set, cookie: set ?? cookie, setCookies: context.cookies.setCookies }
  }
  return { clock, rows, read }
}

/** Collects the times that `isRevoked` gets. */
function openTimes() {
  const times = new Set<unknown>()
  const isRevoked = ({ auth_time, iat }: JWT) => !times.add(auth_time).add(iat)
  return { times, isRevoked }
}

describe('an Auth.js session', () => {
  test('continues until it expires', async () => {
    const { read, rows } = open(1)
    expect((await read()).session).toMatchObject({ user: { name: 'Ada' } })
    expect(rows.sessions.size).toBe(2)
  })

  test.each([0, -1, -DAY])('that ended %i seconds from now is refused and deleted', async (seconds) => {
    const { read, rows } = open(seconds)
    const { session, setCookies } = await read()
    expect(session).toBeNull()
    expect(rows.sessions.size).toBe(0)
    expect(setCookies).toEqual([expect.stringMatching(new RegExp(`^${OLD}=; .*Max-Age=0$`))])
  })

  test('that was unused for longer than absoluteAge is deleted', async () => {
    const { read, rows } = open(20 * DAY, { absoluteAge: 10 * DAY })
    expect((await read()).session).toBeNull()
    expect(rows.sessions.size).toBe(0)
    expect(rows.calls).not.toContain('createSession')
  })

  test.each([
    [30 * DAY, 30 * DAY, 0],
    [20 * DAY, 30 * DAY, 10 * DAY],
    [20 * DAY, 60 * DAY, 40 * DAY],
    // The other library used a longer one, so the last use is unknown.
    [40 * DAY, 30 * DAY, 0],
  ])('with %i seconds left of %i was used %i seconds ago', async (seconds, maxAge, ago) => {
    const { times, isRevoked } = openTimes()
    const { clock, read } = open(seconds, { maxAge, isRevoked })
    const then = clock.now() - ago
    const { cookie } = await read()
    clock.advance(DAY)
    await read(cookie)
    expect([...times]).toEqual([then])
  })

  test('is never treated as last used before 1970', async () => {
    const { times, isRevoked } = openTimes()
    const { read } = open(DAY, { maxAge: 36_500 * DAY, absoluteAge: 0, isRevoked })
    const { cookie } = await read()
    expect((await read(cookie)).session).not.toBeNull()
    expect([...times]).toEqual([0])
  })
})

describe('an adopted session', () => {
  test('measures its absolute age from its last use before the adoption', async () => {
    const { clock, read } = open(20 * DAY, { absoluteAge: 15 * DAY, updateAge: 0 })
    const { cookie } = await read()
    clock.advance(5 * DAY - 1)
    expect((await read(cookie)).session).not.toBeNull()
    clock.advance(1)
    expect((await read(cookie)).session).toBeNull()
  })

  test('does not depend on the option `migrate`', async () => {
    const { clock, read } = open(20 * DAY, { absoluteAge: 45 * DAY })
    const first = await read()
    clock.advance(10 * DAY)
    const renewed = await read(first.cookie, { migrate: undefined })
    expect(renewed.session).toMatchObject({ user: { name: 'Ada' } })
    expect(renewed.set).toBe(first.cookie)
    clock.advance(25 * DAY - 1)
    expect((await read(first.cookie, { migrate: undefined })).session).not.toBeNull()
    clock.advance(1)
    expect((await read(first.cookie, { migrate: undefined })).session).toBeNull()
  })

  /** Puts other parts into a cookie: secret, time and tag. */
  const edit = (cookie: string, change: (parts: string[]) => (string | undefined)[]): string => {
    const [name, value = ''] = cookie.split('=')
    return `${name}=${change(value.split('.')).join('.')}`
  }

  test.each([
    ['a later time', ([secret, , tag]: string[]) => [secret, 'zzzzzz', tag]],
    ['an earlier time', ([secret, , tag]: string[]) => [secret, '1', tag]],
    ['another tag', ([secret, time, tag = '']: string[]) => [secret, time, [...tag].reverse().join('')]],
    ['its secret as the tag', ([secret, time]: string[]) => [secret, time, secret]],
  ])('ends with %s, unless it has no absoluteAge', async (_what, change) => {
    const { times, isRevoked } = openTimes()
    const { read, rows } = open(30 * DAY, { isRevoked })
    const edited = edit((await read()).cookie, change)
    times.clear()
    expect(
      (await read(edited, { session: { strategy: 'database', absoluteAge: 0, isRevoked } })).session,
    ).not.toBeNull()
    expect([...times]).toEqual([0])
    expect((await read(edited)).session).toBeNull()
    expect([...rows.sessions.keys()]).toEqual([RAW])
  })

  test.each([
    ['no tag', ([secret, time]: string[]) => [secret, time]],
    ['the time in front', ([secret, time]: string[]) => [time, secret]],
    ['another secret', ([secret = '', time, tag]: string[]) => [[...secret].reverse().join(''), time, tag]],
    ['a text before its secret', ([secret, time, tag]: string[]) => [`A${secret}`, time, tag]],
    ['a longer secret', ([secret, time, tag]: string[]) => [`${secret}A`, time, tag]],
    ['a fourth part', ([secret, time, tag]: string[]) => [secret, time, tag, tag]],
  ])('is refused with %s', async (_what, change) => {
    const { read } = open(30 * DAY)
    const { cookie } = await read()
    expect((await read(edit(cookie, change))).session).toBeNull()
  })

  test('stays valid without the old secret after its next renewal', async () => {
    const { clock, read } = open(30 * DAY, { absoluteAge: 50 * DAY })
    const first = await read(undefined, { secret: [OLD_SECRET] })
    clock.advance(2 * DAY)
    const renewed = await read(first.cookie, { secret: [SECRET, OLD_SECRET] })
    expect(renewed.set).toBeDefined()
    clock.advance(25 * DAY)
    const third = await read(renewed.cookie, { secret: [SECRET] })
    expect(third.set).toBe(renewed.cookie)
    clock.advance(23 * DAY)
    expect((await read(third.cookie, { secret: [SECRET] })).session).toBeNull()
  })

  test('without absoluteAge, continues without its secret, with a start in 1970', async () => {
    const { times, isRevoked } = openTimes()
    const { clock, read } = open(30 * DAY, { absoluteAge: 0, isRevoked })
    const { cookie } = await read(undefined, { secret: [OLD_SECRET] })
    clock.advance(2 * DAY)
    times.clear()
    const renewed = await read(cookie, { secret: [SECRET] })
    expect(renewed.set).toBeDefined()
    clock.advance(29 * DAY)
    expect((await read(renewed.set, { secret: [SECRET] })).session).not.toBeNull()
    expect([...times]).toEqual([0])
  })
})

describe('a session that was never adopted', () => {
  test.each([
    ['by default', undefined],
    ['with tokens that look adopted', () => `${randomToken()}.tmk2yo.${randomToken()}`],
  ])('is read without deriving keys, %s', async (_what, generateSessionToken) => {
    const clock = stopClock()
    const { times, isRevoked } = openTimes()
    const { adapter, sessions } = openRows()
    const session = { strategy: 'database', isRevoked, ...(generateSessionToken && { generateSessionToken }) } as const
    const config = openConfig({ adapter, session })
    const { key, value } = await createToken(config, clock.now())
    sessions.set(key, { sessionToken: key, userId: '1', expires: new Date(Date.now() + DAY * 1000) })
    const cookie = `${SESSION}=${value}`
    const macKeys = () => Promise.reject(new Error('The key ring was called.'))
    const locked = { ...config, keys: { ...config.keys, macKeys } }
    expect(await config.plan.strategy.readSession(openContext(locked, { cookie }))).toMatchObject({
      user: { name: 'Ada' },
    })
    expect([...times]).toEqual([clock.now()])
  })
})
