import { beforeEach, describe, expect, test, vi } from 'vitest'
import { authjs } from '../../src/migrate/authjs.ts'
import { Credentials } from '../../src/providers/credentials.ts'
import type { AuthConfig } from '../../src/types/config.ts'
import { type OpenAuth, openAuth, openBrowser, SESSION, stopClock } from '../harness.ts'
import { down, openDatabase, openRows, type Rows } from '../session/rows.ts'
import { openAuthjs } from './auth-core.ts'
import { OLD_STORES, type OldStore } from './old-stores.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const OLD = '__Secure-authjs.session-token'

const isOurs = (key: string): boolean => key.startsWith('lk1.')

describe.each(OLD_STORES)('authjs > rows of %s', async (_name, start) => {
  const open = await start()
  let store: OldStore
  let raw: string
  let started: number

  /** An application that has just moved, and the browser that was signed in by a mailed link. */
  const moved = (overrides: Partial<AuthConfig> = {}): OpenAuth => {
    const one = openAuth({
      adapter: store.adapter,
      migrate: authjs(),
      ...overrides,
    })
    one.browser.cookies.set(OLD, raw)
    return one
  }

  beforeEach(async () => {
    started = Date.now()
    store = await open()
    const before = openAuthjs({ adapter: store.adapter, session: { strategy: 'database' } })
    await before.signIn()
    raw = before.cookies.get(OLD) ?? ''
    expect([...(await store.sessions()).keys()]).toEqual([raw])
    expect(await before.session()).toMatchObject({ user: { email: 'ada@app.example' } })
  })

  test('become latchkey sessions: new row, new cookie, old row kept', async () => {
    const { browser } = moved()
    const old = (await store.sessions()).get(raw)
    expect(await browser.session()).toMatchObject({ user: { email: 'ada@app.example' } })
    const sessions = await store.sessions()
    expect([...sessions.keys()].filter(isOurs)).toHaveLength(1)
    expect(sessions.get(raw)).toEqual(old)
    expect(browser.cookies.get(SESSION)).toMatch(/^[\w-]{43}\.[\da-z]+\.[\w-]{43}$/)
    expect(browser.cookies.get(OLD)).toBe(raw)
  })

  test('expire a minute after the latchkey cookie was received', async () => {
    const { browser } = moved()
    await browser.session()
    expect(await browser.session()).not.toBeNull()
    const left = ((await store.sessions()).get(raw)?.getTime() ?? 0) - started
    expect(left).toBeGreaterThan(0)
    expect(left).toBeLessThan(2 * MINUTE * 1000)
    const clock = stopClock(new Date().toISOString())
    clock.advance(2 * MINUTE)
    expect(await browser.session()).not.toBeNull()
    expect(browser.cookies.has(OLD)).toBe(false)
    expect([...(await store.sessions()).keys()].filter((key) => !isOurs(key))).toEqual([])
    expect(await browser.session()).not.toBeNull()
  })

  test('are adopted once by twenty simultaneous requests', async () => {
    const { auth } = moved()
    const reads = await Promise.all(
      Array.from({ length: 20 }, () => auth.session({ headers: { cookie: `${OLD}=${raw}` } })),
    )
    expect(reads.filter(({ session }) => session === null)).toEqual([])
    const ours = new Set(reads.flatMap(({ setCookies }) => setCookies.map((text) => text.split(';', 1)[0])))
    expect(ours.size).toBe(1)
    expect((await store.sessions()).size).toBe(2)
    const browser = openBrowser(auth)
    browser.cookies.set(SESSION, [...ours][0]?.split('=')[1] ?? '')
    expect(await browser.session()).not.toBeNull()
  })

  test('stay valid in a browser that never receives the latchkey cookie', async () => {
    const { auth } = moved()
    for (let i = 0; i < 5; i++) {
      const { session } = await auth.session({ headers: { cookie: `${OLD}=${raw}` } })
      expect(session).not.toBeNull()
    }
    expect((await store.sessions()).size).toBe(2)
  })

  test.each([
    ['straight away', 0],
    ['with both cookies', 1],
    ['within the last minute of the old row', 2],
  ])('SESS-03: are deleted by a sign-out %s, and the session is not restored', async (_when, reads) => {
    const { auth, browser } = moved()
    for (let i = 0; i < reads; i++) await browser.session()
    const ours = browser.cookies.get(SESSION)
    expect((await browser.submit('/auth/signout')).status).toBe(303)
    expect([...(await store.sessions()).keys()]).toEqual([])
    expect([...browser.cookies.keys()].filter((name) => name.includes('session'))).toEqual([])
    const thief = openBrowser(auth)
    thief.cookies.set(OLD, raw)
    expect(await thief.session()).toBeNull()
    thief.cookies.set(SESSION, ours ?? '')
    expect(await thief.session()).toBeNull()
  })

  test('are deleted after another sign-in', async () => {
    const userId = (await store.adapter.getUserByEmail?.('ada@app.example'))?.id ?? ''
    const { browser } = moved({
      providers: [Credentials({ credentials: {}, authorize: () => ({ id: userId }) })],
    })
    await browser.submit('/auth/callback/credentials')
    const keys = [...(await store.sessions()).keys()]
    expect(keys).toHaveLength(1)
    expect(keys.every(isOurs)).toBe(true)
    expect(browser.cookies.has(OLD)).toBe(false)
    expect(await browser.session()).not.toBeNull()
  })

  test('are read unhashed without hashToken', async () => {
    const { browser } = moved({ session: { hashToken: false } })
    expect(await browser.session()).not.toBeNull()
    expect(browser.cookies.get(SESSION)).toBe(raw)
    expect([...(await store.sessions()).keys()]).toEqual([raw])
    await browser.submit('/auth/signout')
    expect((await store.sessions()).size).toBe(0)
  })

  test('are refused if they have expired', async () => {
    const clock = stopClock(new Date(started).toISOString())
    clock.advance(31 * DAY)
    const { browser } = moved()
    expect(await browser.session()).toBeNull()
    expect(browser.cookies.has(OLD)).toBe(false)
    expect([...(await store.sessions()).keys()].filter(isOurs)).toEqual([])
  })
})

describe('authjs > database', () => {
  const START = '2030-01-01T12:00:00.000Z'

  /** One raw row of Ada's, and the browser that has its token. */
  const open = (overrides: Partial<AuthConfig> = {}, rows: Rows = openRows()) => {
    const clock = stopClock(START)
    rows.sessions.set('raw-token', {
      sessionToken: 'raw-token',
      userId: '1',
      expires: new Date(Date.now() + 30 * DAY * 1000),
    })
    const one = openDatabase({ migrate: authjs(), ...overrides }, rows)
    one.browser.cookies.set(OLD, 'raw-token')
    return { ...one, clock }
  }
  const ownKeys = ({ sessions }: Rows) => [...sessions.keys()].filter(isOurs)

  test('LINK-05: is signed out if the old row has expired, and creates no row', async () => {
    const { browser, rows, clock } = open()
    clock.advance(30 * DAY)
    expect(await browser.session()).toBeNull()
    expect(ownKeys(rows)).toEqual([])
  })

  test('calls the store once per read when the old cookie is cleared', async () => {
    const { browser, rows, clock } = open()
    await browser.session()
    await browser.session()
    clock.advance(MINUTE)
    await browser.session()
    rows.calls.length = 0
    await browser.session()
    expect(rows.calls).toEqual(['getSessionAndUser'])
  })

  test('creates one row for many requests, simultaneous or sequential', async () => {
    const { auth, rows, log } = open()
    const read = () => auth.session({ headers: { cookie: `${OLD}=raw-token` } })
    const reads = await Promise.all(Array.from({ length: 20 }, read))
    expect(new Set(reads.flatMap(({ setCookies }) => setCookies)).size).toBe(1)
    expect(reads.every(({ session }) => session !== null)).toBe(true)
    expect(ownKeys(rows)).toHaveLength(1)
    expect(log.errors).toEqual([])
    rows.calls.length = 0
    for (let i = 0; i < 3; i++) expect((await read()).setCookies).toHaveLength(1)
    expect(rows.calls).not.toContain('createSession')
  })

  test('calls no store for requests without a cookie', async () => {
    const { browser, rows } = open()
    browser.cookies.clear()
    expect(await browser.session()).toBeNull()
    expect(rows.calls).toEqual([])
  })

  test('SESS-08: never looks up a digest that is sent as an old cookie', async () => {
    const { browser, rows } = open()
    await browser.session()
    const [key = ''] = ownKeys(rows)
    browser.cookies.clear()
    browser.cookies.set(OLD, key)
    rows.calls.length = 0
    expect(await browser.session()).toBeNull()
    expect(rows.calls).toEqual([])
  })

  test('does not look up an encrypted cookie', async () => {
    const { browser, rows } = open()
    browser.cookies.set(OLD, 'eyJhbGciOiJkaXIifQ..AAAA.AAAA.AAAA')
    expect(await browser.session()).toBeNull()
    expect(rows.calls).toEqual([])
  })

  test('reads a token that Auth.js has percent-encoded', async () => {
    const { browser, rows } = open()
    rows.sessions.set('a+b/c=', { sessionToken: 'a+b/c=', userId: '2', expires: new Date(Date.now() + DAY * 1000) })
    browser.cookies.set(OLD, 'a%2Bb%2Fc%3D')
    expect(await browser.session()).toMatchObject({ user: { name: 'Bob' } })
    browser.cookies.clear()
    browser.cookies.set(OLD, '%E0%A4%A')
    expect(await browser.session()).toBeNull()
  })

  test('prefers a latchkey cookie to an old cookie of another session, and keeps that one', async () => {
    const { browser, rows } = open()
    await browser.session()
    const expires = new Date(Date.now() + DAY * 1000)
    rows.sessions.set('of-bob', { sessionToken: 'of-bob', userId: '2', expires })
    browser.cookies.set(OLD, 'of-bob')
    expect(await browser.session()).toMatchObject({ user: { name: 'Ada' } })
    expect(rows.sessions.get('of-bob')?.expires).toEqual(expires)
    expect(browser.cookies.get(OLD)).toBe('of-bob')
  })

  test('never extends the expiry of the old row', async () => {
    const { browser, rows, clock } = open()
    await browser.session()
    const expires = new Date((clock.now() + MINUTE) * 1000)
    for (let i = 0; i < 3; i++) {
      await browser.session()
      expect(rows.sessions.get('raw-token')?.expires).toEqual(expires)
      clock.advance(10)
    }
  })

  test.each([90 * DAY, HOUR])('accepts the old cookie alone for a minute, absoluteAge %i', async (absoluteAge) => {
    const { auth, browser, clock, log } = open({ session: { absoluteAge } })
    await browser.session()
    await browser.session()
    const late = () => auth.session({ headers: { cookie: `${OLD}=raw-token` } })
    // The clock of another server.
    clock.advance(-30)
    expect(await late()).toMatchObject({ session: { user: { name: 'Ada' } }, setCookies: [] })
    clock.advance(30 + MINUTE - 1)
    const { session, setCookies } = await late()
    expect(session).not.toBeNull()
    expect(setCookies).toEqual([])
    clock.advance(1)
    const after = await late()
    expect(after.session).toBeNull()
    expect(after.setCookies).toEqual([expect.stringMatching(`^${OLD}=;`)])
    expect(await browser.session()).not.toBeNull()
    expect(log.errors).toEqual([])
  })

  test('keeps the user signed in when the new row cannot be written', async () => {
    const { browser, rows, log, clock } = open({ session: { updateAge: 0 } })
    rows.faults.set('createSession', down)
    clock.advance(DAY)
    for (let i = 0; i < 2; i++) {
      const response = await browser.fetch('/auth/session')
      expect(await response.json()).toMatchObject({ user: { name: 'Ada' } })
      expect(response.headers.getSetCookie()).toEqual([])
    }
    expect(log.errors.map(({ name }) => name)).toEqual(['SessionTokenError', 'SessionTokenError'])
    expect(rows.calls).not.toContain('updateSession')
    rows.faults.clear()
    expect(await browser.session()).not.toBeNull()
    expect(browser.cookies.has(SESSION)).toBe(true)
  })

  test('keeps the user signed in when the old row cannot be shortened, and retries', async () => {
    const { browser, rows, log, clock } = open()
    await browser.session()
    rows.faults.set('updateSession', down)
    expect(await browser.session()).not.toBeNull()
    expect(log.errors.map(({ name }) => name)).toEqual(['SessionTokenError'])
    rows.faults.clear()
    await browser.session()
    expect(rows.sessions.get('raw-token')?.expires).toEqual(new Date((clock.now() + MINUTE) * 1000))
  })

  test('responds with 503 while the store is down, and keeps the cookies', async () => {
    const { browser, rows } = open()
    rows.faults.set('getSessionAndUser', down)
    const response = await browser.fetch('/auth/session')
    expect(response.status).toBe(503)
    expect(response.headers.getSetCookie()).toEqual([])
    expect(browser.cookies.get(OLD)).toBe('raw-token')
  })

  test('SESS-04: signs out while the store is down, with a form rendered for the old cookie', async () => {
    const { browser, rows } = open()
    for (const method of ['getSessionAndUser', 'deleteSession'] as const) rows.faults.set(method, down)
    const response = await browser.submit('/auth/signout')
    expect(response.status).toBe(303)
    expect(browser.cookies.has(OLD)).toBe(false)
  })

  test('SESS-03: a sign-out takes precedence over a read in progress', async () => {
    const { auth, browser, rows } = open()
    // Made while nothing could be taken over: the row is still to come.
    rows.faults.set('getSessionAndUser', down)
    const csrfToken = await browser.csrfToken()
    rows.faults.clear()
    let go: () => void = () => {}
    const held = new Promise<void>((resolve) => {
      go = resolve
    })
    rows.faults.set('createSession', () => held as Promise<never>)
    const reading = auth.session({ headers: { cookie: `${OLD}=raw-token` } })
    await vi.waitFor(() => expect(rows.calls.at(-1)).toBe('createSession'))
    rows.faults.clear()
    await browser.post('/auth/signout', { csrfToken })
    expect([...rows.sessions.keys()]).toEqual([])
    go()
    const { session, setCookies } = await reading
    expect(session).toBeNull()
    expect(setCookies.filter((text) => text.startsWith(SESSION))).toEqual([])
    expect([...rows.sessions.keys()]).toEqual([])
  })

  test('a failed sign-in keeps the old session', async () => {
    const { browser, rows } = open()
    rows.faults.set('createSession', down)
    await browser.submit('/auth/callback/credentials', { name: 'Bob' })
    expect(browser.cookies.get(OLD)).toBe('raw-token')
    rows.faults.clear()
    expect(await browser.session()).toMatchObject({ user: { name: 'Ada' } })
  })

  test('SESS-07: isRevoked ends both rows', async () => {
    const { browser, rows } = open({ session: { isRevoked: () => true } })
    expect(await browser.session()).toBeNull()
    expect(rows.sessions.size).toBe(0)
    expect([...browser.cookies.keys()].filter((name) => name.includes('session'))).toEqual([])
  })
})
