import { base64url } from 'jose'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { startSession } from '../../../../src/kernel/sign-in/start-session.ts'
import { cookieOf, openBrowser, openConfig, openContext, SESSION, stopClock } from '../../../harness.ts'
import { rightAtStart } from '../../../session/right-at-start.ts'
import { down, enter, openDatabase, openRows, signedIn } from '../../../session/rows.ts'
import { until } from '../../../turn.ts'

const HOUR = 3600
const DAY = 24 * HOUR
const START = '2030-01-01T00:00:00.000Z'
const ACCOUNT = { provider: 'credentials', providerAccountId: '1', type: 'credentials' } as const

const digestOf = async (text: string): Promise<string> =>
  base64url.encode(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))))

const sessionCookies = (response: Response): string[] =>
  response.headers.getSetCookie().filter((text) => text.startsWith(`${SESSION}=`))

describe('database session', () => {
  test('SESS-11: contains only name, email, picture and expiry', async () => {
    stopClock(START)
    const { browser } = await signedIn()
    expect(await browser.session()).toEqual({
      user: { name: 'Ada', email: 'ada@app.example', image: 'https://img.example/ada' },
      expires: '2030-01-31T00:00:00.000Z',
    })
  })

  test('stores the digest of the cookie, whose time is readable', async () => {
    const clock = stopClock(START)
    const { key, value, rows } = await signedIn()
    expect(value).toMatch(/^[\da-z]+\.[\w-]{43}~[\w-]+$/)
    expect(Number.parseInt(value, 36)).toBe(clock.now())
    expect(key).toBe(`lk1.${await digestOf(value)}`)
    expect([...rows.sessions.values()]).toEqual([
      { sessionToken: key, userId: '1', expires: new Date('2030-01-31T00:00:00.000Z') },
    ])
  })

  test('has the same expiry in the browser and in the store', async () => {
    stopClock()
    const open = openDatabase({ session: { maxAge: HOUR } })
    const [cookie] = sessionCookies(await enter(open))
    expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=3600$/)
  })

  test('COOK-17: has an expiry of at most 400 days in the browser', async () => {
    const open = openDatabase({ session: { maxAge: 1000 * DAY, absoluteAge: 0 } })
    expect(sessionCookies(await enter(open))[0]).toContain('; Max-Age=34560000')
  })

  test('is read with one adapter call and sets no cookie', async () => {
    const { browser, rows } = await signedIn()
    const response = await browser.fetch('/auth/session')
    expect(await response.json()).not.toBeNull()
    expect(response.headers.getSetCookie()).toEqual([])
    expect(rows.calls).toEqual(['getSessionAndUser'])
  })

  test('is read with one adapter call by auth.session', async () => {
    const { auth, rows, value } = await signedIn()
    const { session, setCookies } = await auth.session({ headers: { cookie: `${SESSION}=${value}` } })
    expect(session?.user?.name).toBe('Ada')
    expect(setCookies).toEqual([])
    expect(rows.calls).toEqual(['getSessionAndUser'])
  })

  test('is read once for the guard and the handler', async () => {
    const { browser, rows } = await signedIn()
    const csrfToken = await browser.csrfToken()
    rows.calls.length = 0
    await browser.post('/auth/session', { csrfToken })
    expect(rows.calls).toEqual(['getSessionAndUser'])
  })

  test('causes no adapter call without a cookie', async () => {
    const { browser, rows } = openDatabase()
    expect(await browser.session()).toBeNull()
    expect(rows.calls).toEqual([])
  })

  test.each([
    ['what the column holds', async ({ key }: { key: string }) => key, 0],
    ['the column without its mark', async ({ key }: { key: string }) => key.slice(4), 0],
    ['no time', async ({ value }: { value: string }) => value.slice(value.indexOf('.') + 1), 0],
    ['another time', async ({ value }: { value: string }) => `zzzzzz${value.slice(6)}`, 1],
    ['another secret', async ({ value }: { value: string }) => `${value.slice(0, -43)}${'A'.repeat(43)}`, 1],
    ['a sealed session', async () => 'eyJhbGciOiJkaXIifQ..AAAA.AAAA.AAAA', 0],
  ])('SESS-08: signs no user in for %s', async (_what, forge, lookups) => {
    const open = await signedIn()
    open.browser.cookies.set(SESSION, await forge(open))
    const response = await open.browser.fetch('/auth/session')
    expect(await response.json()).toBeNull()
    expect(sessionCookies(response)).toEqual([expect.stringMatching(/=; .*Max-Age=0$/)])
    expect(open.rows.calls).toHaveLength(lookups)
    expect(open.rows.sessions.size).toBe(1)
  })

  test('SESS-10, better-auth:multi-session: accepts no session id as a token', async () => {
    const rows = openRows()
    const ada = await signedIn({}, rows)
    const bob = openDatabase({}, rows)
    await enter(bob, 'Bob')
    bob.browser.cookies.set(SESSION, ada.key)
    expect(await bob.browser.session()).toBeNull()
    await bob.browser.submit('/auth/signout')
    expect(await ada.browser.session()).not.toBeNull()
  })

  test('SESS-09: uses 256 random bits, never the same twice', async () => {
    const random = vi.spyOn(Math, 'random').mockReturnValue(0)
    const { generateSessionToken } = openConfig({ adapter: openRows().adapter }).session
    const tokens = new Set(Array.from({ length: 10_000 }, () => generateSessionToken()))
    expect(tokens.size).toBe(10_000)
    for (const token of tokens) expect(base64url.decode(token)).toHaveLength(32)
    expect(random).not.toHaveBeenCalled()
    random.mockRestore()
  })

  test('uses tokens from `generateSessionToken`', async () => {
    const { value } = await signedIn({
      session: { generateSessionToken: rightAtStart(() => 'of-the-application-0001') },
    })
    expect(value).toMatch(/^[\da-z]+\.of-the-application-0001~[\w-]+$/)
  })

  test.each([
    ['nothing', () => ''],
    ['what can be guessed', () => '12345'],
    ['what looks like a digest', () => 'lk1.0123456789abcdef'],
    ['what no cookie can hold', () => 'twenty characters; 1'],
    ['an error', down],
  ])('is not created if generateSessionToken returns %s', async (_what, make) => {
    const open = openDatabase({ session: { generateSessionToken: rightAtStart(make) } })
    await enter(open)
    expect(open.log.errors).toHaveLength(1)
    expect(open.browser.cookies.has(SESSION)).toBe(false)
    expect(open.rows.sessions.size).toBe(0)
  })
})

describe('database session > end', () => {
  test('SESS-01: is valid a second before expiry, and deleted a second later', async () => {
    const clock = stopClock(START)
    const { browser, rows } = await signedIn({ session: { maxAge: HOUR, updateAge: HOUR } })
    clock.advance(HOUR - 1)
    expect(await browser.session()).not.toBeNull()
    clock.advance(2)
    expect(await browser.session()).toBeNull()
    expect(rows.sessions.size).toBe(0)
    expect(browser.cookies.has(SESSION)).toBe(false)
  })

  test('SESS-02: ends at its absolute age, however often it is used', async () => {
    const clock = stopClock(START)
    const { browser, rows } = await signedIn({ session: { maxAge: DAY, updateAge: 0, absoluteAge: 3 * DAY } })
    for (let hour = 1; hour < 72; hour++) {
      clock.advance(HOUR)
      expect(await browser.session(), `after ${hour} hours`).not.toBeNull()
    }
    clock.advance(HOUR)
    expect(await browser.session()).toBeNull()
    expect(rows.sessions.size).toBe(0)
  })

  test('shows no expiry after the absolute age', async () => {
    const clock = stopClock(START)
    const { browser } = await signedIn({ session: { maxAge: DAY, updateAge: 0, absoluteAge: 36 * HOUR } })
    clock.advance(20 * HOUR)
    expect(await browser.session()).toMatchObject({ expires: '2030-01-02T12:00:00.000Z' })
  })

  test('SESS-02: expires although the row was extended', async () => {
    const clock = stopClock(START)
    const { browser, rows, key } = await signedIn({ session: { absoluteAge: DAY } })
    rows.sessions.set(key, { sessionToken: key, userId: '1', expires: new Date('2040-01-01T00:00:00Z') })
    clock.advance(DAY)
    expect(await browser.session()).toBeNull()
  })

  test('SESS-07, GHSA-2vg6-77g8-24mp: ends once its user is deleted', async () => {
    const { browser, rows } = await signedIn()
    rows.users.delete('1')
    expect(await browser.session()).toBeNull()
    expect(browser.cookies.has(SESSION)).toBe(false)
  })

  test('SESS-03, DEMAND-16: ends for every copy of the cookie after a sign-out', async () => {
    const { browser, rows, value } = await signedIn()
    await browser.submit('/auth/signout')
    expect(rows.sessions.size).toBe(0)
    expect(browser.cookies.has(SESSION)).toBe(false)
    browser.cookies.set(SESSION, value)
    expect(await browser.session()).toBeNull()
  })

  test('ends even if the row cannot be deleted', async () => {
    const clock = stopClock(START)
    const { browser, rows, log } = await signedIn({ session: { maxAge: HOUR } })
    clock.advance(HOUR)
    rows.faults.set('deleteSession', down)
    expect(await browser.session()).toBeNull()
    expect(log.errors.map(({ name }) => name)).toEqual(['SessionTokenError'])
  })
})

describe('database session > renewal', () => {
  test('extends the expiry only after updateAge, and sets the cookie with it', async () => {
    const clock = stopClock(START)
    const { browser, rows, key, value } = await signedIn()
    clock.advance(DAY - 1)
    expect((await browser.fetch('/auth/session')).headers.getSetCookie()).toEqual([])
    clock.advance(1)
    rows.calls.length = 0
    const response = await browser.fetch('/auth/session')
    expect(await response.json()).toMatchObject({ expires: '2030-02-01T00:00:00.000Z' })
    expect(sessionCookies(response)).toEqual([expect.stringMatching(`^${SESSION}=${value}; .*Max-Age=2592000$`)])
    expect(rows.calls).toEqual(['getSessionAndUser', 'updateSession'])
    expect(rows.sessions.get(key)?.expires.toISOString()).toBe('2030-02-01T00:00:00.000Z')
  })

  test('runs at every access if updateAge is 0', async () => {
    const clock = stopClock(START)
    const { browser, rows } = await signedIn({ session: { updateAge: 0 } })
    for (let i = 0; i < 3; i++) {
      clock.advance(1)
      await browser.session()
    }
    expect(rows.calls.filter((name) => name === 'updateSession')).toHaveLength(3)
  })

  test('SESS-05: runs once for fifty simultaneous requests', async () => {
    const clock = stopClock(START)
    const { auth, rows, value } = await signedIn()
    clock.advance(2 * DAY)
    const get = () =>
      auth.handle(new Request('https://app.example/auth/session', { headers: { cookie: `${SESSION}=${value}` } }))
    const responses = await Promise.all(Array.from({ length: 50 }, get))
    expect(responses.map(({ status }) => status)).toEqual(Array(50).fill(200))
    expect(await Promise.all(responses.map((response) => response.json()))).not.toContain(null)
    expect(rows.calls.filter((name) => name === 'updateSession')).toHaveLength(1)
    const cookies = responses.flatMap(sessionCookies)
    expect(cookies).toHaveLength(1)
    const { session } = await auth.session({ headers: { cookie: cookieOf(cookies) } })
    expect(session?.expires).toBe('2030-02-02T00:00:00.000Z')
  })

  test('keeps the user signed in if it fails, and is retried', async () => {
    const clock = stopClock(START)
    const { browser, rows, log } = await signedIn()
    clock.advance(2 * DAY)
    rows.faults.set('updateSession', down)
    const response = await browser.fetch('/auth/session')
    expect(await response.json()).toMatchObject({ expires: '2030-01-31T00:00:00.000Z' })
    expect(response.headers.getSetCookie()).toEqual([])
    expect(log.errors.map(({ name }) => name)).toEqual(['SessionTokenError'])
    rows.faults.clear()
    expect(await browser.session()).toMatchObject({ expires: '2030-02-02T00:00:00.000Z' })
  })

  test('better-auth#9967: does not restore a session that has ended at the same time', async () => {
    const clock = stopClock(START)
    const { browser, rows } = await signedIn()
    clock.advance(2 * DAY)
    rows.faults.set('updateSession', () => {
      rows.sessions.clear()
      rows.faults.clear()
      return Promise.resolve() as Promise<never>
    })
    await browser.session()
    expect(await browser.session()).toBeNull()
  })
})

describe('database session > sign-in', () => {
  test('creates a new token and deletes the row of the previous session', async () => {
    const open = await signedIn()
    await enter(open, 'Bob')
    expect([...open.rows.sessions.values()].map(({ userId }) => userId)).toEqual(['2'])
    expect(open.browser.cookies.get(SESSION)).not.toBe(open.value)
    expect(await open.browser.session()).toMatchObject({ user: { name: 'Bob' } })
  })

  test('FIX: does not adopt a token that an attacker planted', async () => {
    const open = openDatabase()
    const planted = `abc.${'A'.repeat(43)}`
    open.browser.cookies.set(SESSION, planted)
    await enter(open)
    expect(open.browser.cookies.get(SESSION)).not.toBe(planted)
    expect(await open.browser.session()).not.toBeNull()
  })

  test('emits no signOut event for the session it replaces', async () => {
    const signOut = vi.fn()
    const open = await signedIn({ events: { signOut } })
    await enter(open, 'Bob')
    expect(signOut).not.toHaveBeenCalled()
  })

  test('succeeds if the previous row cannot be deleted', async () => {
    const open = await signedIn()
    open.rows.faults.set('deleteSession', down)
    await enter(open, 'Bob')
    expect(await open.browser.session()).toMatchObject({ user: { name: 'Bob' } })
    expect(open.log.errors.map(({ name }) => name)).toEqual(['SessionTokenError'])
  })

  test('changes no cookie if the row cannot be written', async () => {
    const open = await signedIn()
    open.rows.faults.set('createSession', down)
    await enter(open, 'Bob')
    expect(open.browser.cookies.get(SESSION)).toBe(open.value)
    expect(await open.browser.session()).toMatchObject({ user: { name: 'Ada' } })
  })
})

describe('database session > sign-out', () => {
  test('deletes the row and emits the event', async () => {
    const signOut = vi.fn()
    const { browser, rows, key } = await signedIn({ events: { signOut } })
    const csrfToken = await browser.csrfToken()
    rows.calls.length = 0
    await browser.post('/auth/signout', { csrfToken })
    expect(rows.calls).toEqual(['getSessionAndUser', 'deleteSession'])
    expect(signOut).toHaveBeenCalledExactlyOnceWith({
      session: { sessionToken: key, userId: '1', expires: expect.any(Date) },
    })
  })

  test('SESS-04: responds, clears the cookie and logs an error if the row cannot be deleted', async () => {
    const { browser, rows, log } = await signedIn()
    rows.faults.set('deleteSession', down)
    const response = await browser.submit('/auth/signout')
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toContain('/auth/error?error=SignOutError')
    expect(browser.cookies.has(SESSION)).toBe(false)
    expect(log.errors.map(({ name }) => name)).toEqual(['SignOutError'])
  })

  test('SESS-04: works with a valid form while the store is down', async () => {
    const { browser, rows, log } = await signedIn()
    const csrfToken = await browser.csrfToken()
    for (const name of ['getSessionAndUser', 'deleteSession'] as const) rows.faults.set(name, down)
    expect((await browser.post('/auth/signout', { csrfToken })).status).toBe(303)
    expect(browser.cookies.has(SESSION)).toBe(false)
    expect(log.errors.map(({ name }) => name)).toEqual(['SignOutError'])
  })

  test('SESS-04: works with a form that was rendered while the store was down', async () => {
    const { browser, rows } = await signedIn()
    rows.faults.set('getSessionAndUser', down)
    const csrfToken = await browser.csrfToken()
    rows.faults.clear()
    expect((await browser.post('/auth/signout', { csrfToken })).status).toBe(303)
    expect(rows.sessions.size).toBe(0)
  })

  test('SESS-04: waits only a limited time for the store', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { browser, rows, log } = await signedIn()
    const csrfToken = await browser.csrfToken()
    rows.faults.set('deleteSession', () => new Promise(() => {}))
    const answer = browser.post('/auth/signout', { csrfToken })
    await until(() => rows.calls.includes('deleteSession'))
    vi.advanceTimersByTime(10_000)
    expect((await answer).status).toBe(303)
    expect(browser.cookies.has(SESSION)).toBe(false)
    expect(log.errors.map(({ name }) => name)).toEqual(['SignOutError'])
  })

  test('succeeds for an expired session', async () => {
    const { browser, rows } = await signedIn()
    rows.sessions.clear()
    expect((await browser.submit('/auth/signout')).status).toBe(303)
    expect(browser.cookies.has(SESSION)).toBe(false)
  })
})

describe('database session > outage', () => {
  test('causes status 503, never a signed-out response', async () => {
    const { browser, rows, value, log } = await signedIn()
    rows.faults.set('getSessionAndUser', down)
    const response = await browser.fetch('/auth/session')
    expect(response.status).toBe(503)
    expect(await response.json()).toMatchObject({ error: 'Configuration' })
    expect(response.headers.getSetCookie()).toEqual([])
    expect(browser.cookies.get(SESSION)).toBe(value)
    expect(log.errors.map(({ name }) => name)).toEqual(['SessionTokenError'])
    rows.faults.clear()
    expect(await browser.session()).not.toBeNull()
  })

  test('causes an error in auth.session', async () => {
    const { auth, rows, value } = await signedIn()
    rows.faults.set('getSessionAndUser', down)
    await expect(auth.session({ headers: { cookie: `${SESSION}=${value}` } })).rejects.toMatchObject({
      type: 'SessionTokenError',
    })
  })

  test('does not affect visitors without a session cookie', async () => {
    const { browser, rows } = openDatabase()
    for (const name of ['getSessionAndUser', 'createSession'] as const) rows.faults.set(name, down)
    expect(await browser.session()).toBeNull()
  })

  test.each([
    ['no date', { sessionToken: 'key', userId: '1', expires: null }],
    ['a date that is none', { sessionToken: 'key', userId: '1', expires: 'soon' }],
  ])('causes a response with %s, too', async (_what, row) => {
    const { browser, rows, key } = await signedIn()
    rows.sessions.set(key, { ...row, sessionToken: key } as never)
    expect((await browser.fetch('/auth/session')).status).toBe(503)
  })
})

describe('database session > callbacks and events', () => {
  test('pass the stored user to the session callback, and no token', async () => {
    const session = vi.fn(({ session, user }) => ({ ...session, id: user.id }))
    const { browser } = await signedIn({ callbacks: { session } })
    expect(await browser.session()).toMatchObject({ id: '1', user: { name: 'Ada' } })
    const [params] = session.mock.calls[0] ?? []
    expect(Object.keys(params ?? {})).toEqual(['session', 'user'])
    expect(params?.user).toMatchObject({ id: '1', emailVerified: null })
  })

  test('SESS-12: pass client data to the callback, and store none of it', async () => {
    const session = vi.fn(({ session, newSession, trigger }) => ({ ...session, seen: [trigger, newSession] }))
    const { browser, rows, key } = await signedIn({ callbacks: { session } })
    const before = structuredClone(rows.sessions.get(key))
    const data = { sub: '2', exp: 9e9, role: 'admin', userId: '2' }
    const body = JSON.stringify({ csrfToken: await browser.csrfToken(), data })
    const response = await browser.fetch('/auth/session', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    expect(await response.json()).toMatchObject({ seen: ['update', data], user: { name: 'Ada' } })
    expect(rows.sessions.get(key)).toEqual(before)
    expect(rows.users.get('1')).not.toHaveProperty('role')
  })

  test('SESS-12: ignore client data that no callback reads', async () => {
    const { browser } = await signedIn()
    const before = await browser.session()
    await browser.submit('/auth/session', { data: 'x' })
    expect(await browser.session()).toEqual(before)
  })

  test('cause an error if the callback throws, and no sign-out', async () => {
    let isBroken = true
    const { browser } = await signedIn({
      callbacks: { session: ({ session }) => (isBroken ? down() : session) },
    })
    const response = await browser.fetch('/auth/session')
    expect(response.status).toBe(500)
    expect(response.headers.getSetCookie()).toEqual([])
    isBroken = false
    expect(await browser.session()).not.toBeNull()
  })

  test('emit the session event with the data that the browser receives', async () => {
    const session = vi.fn()
    const { browser } = await signedIn({ events: { session } })
    const seen = await browser.session()
    expect(session).toHaveBeenCalledExactlyOnceWith({ session: seen })
  })

  test('never include the jwt callback', async () => {
    const jwt = vi.fn()
    const { browser } = await signedIn({ callbacks: { jwt } })
    await browser.session()
    expect(jwt).not.toHaveBeenCalled()
  })
})

describe('database session > isRevoked', () => {
  test('SESS-07: is called at every read, and ends the session', async () => {
    const clock = stopClock(START)
    let revoked = false
    const isRevoked = vi.fn(() => revoked)
    const { browser, rows, key } = await signedIn({ session: { isRevoked } })
    expect(await browser.session()).not.toBeNull()
    expect(isRevoked).toHaveBeenLastCalledWith({ sid: key, sub: '1', iat: clock.now(), auth_time: clock.now() })
    revoked = true
    expect(await browser.session()).toBeNull()
    expect(rows.sessions.size).toBe(0)
    expect(browser.cookies.has(SESSION)).toBe(false)
  })

  test('causes an error and no sign-out if it throws', async () => {
    const { browser } = await signedIn({ session: { isRevoked: down } })
    const response = await browser.fetch('/auth/session')
    expect(response.status).toBe(503)
    expect(response.headers.getSetCookie()).toEqual([])
  })
})

describe('database session > the current user', () => {
  const setup = async (overrides = {}) => {
    const rows = openRows()
    const config = openConfig({ adapter: rows.adapter, ...overrides })
    const context = openContext(config)
    await startSession(context, {
      user: { id: '1' },
      account: ACCOUNT,
      isNewUser: false,
    })
    const cookie = cookieOf(context.cookies.setCookies)
    const current = () => config.plan.strategy.current(openContext(config, { cookie }))
    return { rows, config, cookie, current, sid: () => config.plan.strategy.sid(openContext(config, { cookie })) }
  }

  test('has a session id that is not a secret', async () => {
    const { current, rows, sid } = await setup()
    const [key] = rows.sessions.keys()
    expect(await current()).toEqual({ sid: key, userId: '1', via: '.credentials', authTime: expect.any(Number) })
    expect(await sid()).toBe(key)
  })

  test('LINK-05: is signed out once the session has expired', async () => {
    const clock = stopClock(START)
    const { current } = await setup()
    clock.advance(365 * DAY)
    expect(await current()).toBeNull()
  })

  test('LINK-05: is signed out if the store still has an expired row', async () => {
    const clock = stopClock(START)
    const { current, rows } = await setup()
    rows.faults.set('deleteSession', down)
    clock.advance(365 * DAY)
    expect(await current()).toBeNull()
    expect(rows.sessions.size).toBe(1)
  })

  test('LINK-05: is signed out once the session has ended or its user is deleted', async () => {
    const one = await setup()
    one.rows.sessions.clear()
    expect(await one.current()).toBeNull()
    const two = await setup()
    two.rows.users.clear()
    expect(await two.current()).toBeNull()
  })

  test('LINK-05: is signed out once the session is revoked', async () => {
    const { current } = await setup({ session: { isRevoked: () => true } })
    expect(await current()).toBeNull()
  })

  test('causes an error if the store is down, while the id in the cookie is known', async () => {
    const { current, sid, rows } = await setup()
    const [key] = rows.sessions.keys()
    rows.faults.set('getSessionAndUser', down)
    await expect(current()).rejects.toMatchObject({ type: 'SessionTokenError' })
    expect(await sid()).toBe(key)
  })
})

describe('database session > hashToken: false', () => {
  test('stores and sends the token unhashed', async () => {
    const { key, value, browser } = await signedIn({ session: { hashToken: false } })
    expect(value).toMatch(/^[\w-]{43}$/)
    expect(key).toBe(value)
    expect(await browser.session()).not.toBeNull()
  })

  test('has no absolute age', async () => {
    const clock = stopClock(START)
    const { browser } = await signedIn({ session: { hashToken: false, maxAge: DAY, updateAge: 0, absoluteAge: DAY } })
    for (let i = 0; i < 4; i++) {
      clock.advance(DAY / 2)
      expect(await browser.session()).not.toBeNull()
    }
  })

  test('SESS-08: never looks up a string in the format of a digest', async () => {
    const rows = openRows()
    const { key } = await signedIn({}, rows)
    const { browser } = openDatabase({ session: { hashToken: false } }, rows)
    browser.cookies.set(SESSION, key)
    rows.calls.length = 0
    expect(await browser.session()).toBeNull()
    expect(rows.calls).toEqual([])
  })
})

test('database session > two browsers of one user have independent sessions', async () => {
  const { auth, browser, rows } = await signedIn()
  const other = openBrowser(auth)
  await other.submit('/auth/callback/credentials', { name: 'Ada' })
  expect(rows.sessions.size).toBe(2)
  await other.submit('/auth/signout')
  expect(await browser.session()).not.toBeNull()
})

test('a session of a user that the store does not have is refused, with the reason in the log', async () => {
  const open = openDatabase()
  const { log, rows } = open
  rows.users.clear()
  const response = await enter(open)
  expect(response.headers.get('location')).toContain('error=Configuration')
  expect(rows.sessions.size).toBe(0)
  expect(log.errors[0]).toMatchObject({
    type: 'CallbackError',
    cause: { name: 'authorize', fix: expect.stringContaining("session.strategy: 'jwt'") },
  })
})

test('a session callback that reads `token` fails with the strategy in the cause', async () => {
  const open = openDatabase({
    callbacks: { session: ({ session, token }) => ({ ...session, id: Object(token).sub.slice(1) }) },
  })
  await enter(open)
  await open.browser.session().catch(() => null)
  expect(open.log.errors.at(-1)).toMatchObject({
    type: 'CallbackError',
    cause: { name: 'session', reason: "strategy 'database'" },
  })
})
