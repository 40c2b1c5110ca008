import { encode } from '@auth/core/jwt'
import { describe, expect, test } from 'vitest'
import { authjs } from '../../src/migrate/authjs.ts'
import { Credentials } from '../../src/providers/credentials.ts'
import type { AuthConfig } from '../../src/types/config.ts'
import { type OpenAuth, ORIGIN, openAuth, openBrowser, SECRET, SESSION, stopClock } from '../harness.ts'
import { down, openDatabase, openRows } from '../session/rows.ts'
import { openAuthjs } from './auth-core.ts'

const MINUTE = 60
const DAY = 86_400
const NAME = 'sid'
const SESSION_OF_ADA = { user: { name: 'Ada', email: 'ada@app.example', image: 'https://img.example/ada' } }
const BOB = Credentials({ credentials: {}, authorize: () => ({ id: '2', name: 'Bob' }) })

/** The cookie of Auth.js is called `sid`, and so is ours. */
const SAME: Partial<AuthConfig> = {
  cookies: { sessionToken: { name: NAME } },
  migrate: authjs({ cookieName: NAME }),
}

/** Auth.js with a session cookie of that name. */
const authjsApp = (groups = 0, overrides: Parameters<typeof openAuthjs>[0] = {}) =>
  openAuthjs({
    cookies: { sessionToken: { name: NAME } },
    callbacks: { jwt: ({ token }) => (groups ? { ...token, groups: 'x'.repeat(groups) } : token) },
    ...overrides,
  })

/** A browser that was signed in by Auth.js and meets latchkey now. */
async function moved(groups = 0, overrides: Partial<AuthConfig> = {}): Promise<OpenAuth> {
  const old = authjsApp(groups)
  await old.signIn()
  await old.session()
  const open = openAuth({ ...SAME, ...overrides })
  for (const [name, value] of old.cookies) if (name.startsWith(NAME)) open.browser.cookies.set(name, value)
  return open
}

const parts = ({ browser }: OpenAuth): string[] => [...browser.cookies.keys()].filter((name) => name.startsWith(NAME))

const seal = (token: Record<string, unknown>, salt = NAME): Promise<string> =>
  encode({ token: { sub: '1', name: 'Ada', ...token }, salt, secret: SECRET })

describe("authjs > encrypted cookie with latchkey's cookie name", () => {
  test.each([
    ['whole', 0, 1],
    ['in two chunks', 3000, 2],
    ['in three chunks', 6000, 3],
  ])('keeps the user signed in and is replaced by a latchkey cookie: %s', async (_what, groups, count) => {
    const open = await moved(groups)
    const old = open.browser.cookies.get(NAME) ?? open.browser.cookies.get(`${NAME}.0`)
    expect(parts(open)).toHaveLength(count)
    expect(await open.browser.session()).toMatchObject(SESSION_OF_ADA)
    expect(open.browser.cookies.get(NAME) ?? open.browser.cookies.get(`${NAME}.0`)).not.toBe(old)
    const { auth } = openAuth({ cookies: { sessionToken: { name: NAME } } })
    const cookie = parts(open).map((name) => `${name}=${open.browser.cookies.get(name)}`)
    const { session } = await auth.session({ headers: { cookie: cookie.join('; ') } })
    expect(session).toMatchObject(SESSION_OF_ADA)
  })

  test('is also read under the default names of Auth.js', async () => {
    const name = '__Secure-authjs.session-token'
    const { browser } = openAuth({ cookies: { sessionToken: { name } }, migrate: authjs() })
    browser.cookies.set(name, await seal({}, name))
    expect(await browser.session()).toMatchObject({ user: { name: 'Ada' } })
    expect(await browser.session()).toMatchObject({ user: { name: 'Ada' } })
  })

  test('is read without cookieName if the name of the latchkey cookie was configured', async () => {
    const open = await moved(3000, { migrate: authjs() })
    expect(await open.browser.session()).toMatchObject(SESSION_OF_ADA)
    expect(parts(open)).toHaveLength(2)
    expect(await open.browser.session()).toMatchObject(SESSION_OF_ADA)
  })

  test('is read if the application now has a custom token format', async () => {
    const open = await moved(0, {
      jwt: {
        encode: async ({ token }) => btoa(JSON.stringify(token)),
        decode: async ({ token }) => (token?.includes('.') ? null : JSON.parse(atob(token ?? ''))),
      },
    })
    expect(await open.browser.session()).toMatchObject(SESSION_OF_ADA)
    expect(await open.browser.session()).toMatchObject(SESSION_OF_ADA)
  })

  test.each([
    ['chunks of ours and a longer tail of Auth.js', 3000, 6000],
    ['chunks of Auth.js and a longer tail of ours', 6000, 3000],
  ])('is read, and rewritten when due, despite %s', async (what, ours, theirs) => {
    const [one, other] = [await moved(ours), authjsApp(theirs)]
    await one.browser.session()
    await other.signIn()
    const [front, back] = what.startsWith('chunks of ours')
      ? [one.browser.cookies, other.cookies]
      : [other.cookies, one.browser.cookies]
    const open = openAuth({ ...SAME, session: { updateAge: 0 } })
    for (const from of [back, front])
      for (const [name, value] of from) if (name.startsWith(NAME)) open.browser.cookies.set(name, value)
    expect(parts(open).length).toBe(3)
    expect(await open.browser.session()).toMatchObject(SESSION_OF_ADA)
    expect(parts(open).length).toBe(2)
  })

  // Auth.js clears the chunks when it sets a whole cookie, so only an attacker creates both.
  test('is ignored next to latchkey chunks', async () => {
    const open = await moved(3000)
    await open.browser.session()
    const old = authjsApp()
    await old.signIn()
    open.browser.cookies.set(NAME, old.cookies.get(NAME) ?? '')
    expect(await open.browser.session()).toBeNull()
  })

  test('is ignored if it was sent twice', async () => {
    const { auth } = openAuth(SAME)
    const cookie = `${NAME}=${await seal({})}; ${NAME}=${await seal({})}`
    expect((await auth.session({ headers: { cookie } })).session).toBeNull()
  })

  test('is kept if no secret opens it', async () => {
    const { auth } = openAuth(SAME)
    const { session, setCookies } = await auth.session({ headers: { cookie: `${NAME}=${await seal({}, 'other')}` } })
    expect(session).toBeNull()
    expect(setCookies).toEqual([])
  })

  test('SESS-03: a sign-out clears it, and a late response does not restore it', async () => {
    const open = await moved(3000)
    const old = new Map(open.browser.cookies)
    await open.browser.submit('/auth/signout')
    expect(parts(open)).toEqual([`${NAME}.ended`])
    for (const [name, value] of old) open.browser.cookies.set(name, value)
    expect(await open.browser.session()).toBeNull()
  })

  test('a sign-in replaces it', async () => {
    const open = await moved(3000, { providers: [BOB] })
    await open.browser.submit('/auth/callback/credentials')
    expect(await open.browser.session()).toMatchObject({ user: { name: 'Bob' } })
    expect(parts(open).sort()).toEqual([NAME, `${NAME}.ended`])
  })

  test('SESS-03: an old cookie with another name is not accepted after the latchkey cookie has expired', async () => {
    const name = 'authjs.session-token'
    const clock = stopClock()
    const { browser } = openAuth({ cookies: { sessionToken: { name } }, migrate: authjs() })
    browser.cookies.set(name, await seal({}, name))
    await browser.session()
    clock.advance(29 * DAY)
    browser.cookies.set('next-auth.session-token', await seal({ name: 'Bob' }, 'next-auth.session-token'))
    clock.advance(2 * DAY)
    expect(await browser.session()).toBeNull()
  })
})

describe("authjs > token of a row in a cookie with latchkey's name", () => {
  /** One raw row of Ada's, and the browser that has its token. */
  const open = (overrides: Partial<AuthConfig> = {}) => {
    const rows = openRows()
    const clock = stopClock()
    const expires = new Date(Date.now() + 30 * DAY * 1000)
    rows.sessions.set('raw-token', { sessionToken: 'raw-token', userId: '1', expires })
    const one = openDatabase({ ...SAME, ...overrides }, rows)
    one.browser.cookies.set(NAME, 'raw-token')
    return { ...one, clock }
  }

  test('keeps the user signed in and is replaced by a latchkey cookie', async () => {
    const { browser, rows } = open()
    expect(await browser.session()).toMatchObject({ user: { name: 'Ada' } })
    expect(browser.cookies.get(NAME)).toMatch(/^[\w-]{43}\.[\da-z]+\.[\w-]{43}$/)
    expect([...rows.sessions.keys()]).toEqual(['raw-token', expect.stringMatching(/^lk1\./)])
    expect(await browser.session()).toMatchObject({ user: { name: 'Ada' } })
  })

  test('stays unchanged without hashToken', async () => {
    const { browser, rows } = open({ session: { hashToken: false } })
    expect(await browser.session()).toMatchObject({ user: { name: 'Ada' } })
    expect(browser.cookies.get(NAME)).toBe('raw-token')
    expect([...rows.sessions.keys()]).toEqual(['raw-token'])
  })

  test('results in one row, however often the latchkey cookie is lost', async () => {
    const { auth, rows } = open()
    for (let i = 0; i < 3; i++)
      expect((await auth.session({ headers: { cookie: `${NAME}=raw-token` } })).session).not.toBeNull()
    expect(rows.sessions.size).toBe(2)
  })

  test('expires a minute after the latchkey cookie was received', async () => {
    const { browser, rows, clock } = open()
    await browser.session()
    await browser.session()
    expect(rows.sessions.get('raw-token')?.expires).toEqual(new Date((clock.now() + MINUTE) * 1000))
    clock.advance(MINUTE)
    expect(await browser.session()).not.toBeNull()
    expect([...rows.sessions.keys()]).toEqual([expect.stringMatching(/^lk1\./)])
    expect([...browser.cookies.keys()].filter((name) => name.startsWith(NAME))).toEqual([NAME])
    rows.calls.length = 0
    expect(await browser.session()).not.toBeNull()
    expect(rows.calls).toEqual(['getSessionAndUser'])
  })

  test.each([0, 1, 2])('SESS-03: a sign-out after %i reads deletes both rows', async (reads) => {
    const { browser, rows } = open()
    for (let i = 0; i < reads; i++) await browser.session()
    expect((await browser.submit('/auth/signout')).status).toBe(303)
    expect([...rows.sessions.keys()]).toEqual([])
    expect([...browser.cookies.keys()].filter((name) => name.startsWith(NAME))).toEqual([])
  })

  test.each([0, 1])('a sign-in after %i reads leaves its own row only', async (reads) => {
    const { browser, rows } = open()
    for (let i = 0; i < reads; i++) await browser.session()
    await browser.submit('/auth/callback/credentials', { name: 'Bob' })
    expect([...rows.sessions.values()].map(({ userId }) => userId)).toEqual(['2'])
    expect(await browser.session()).toMatchObject({ user: { name: 'Bob' } })
    expect([...browser.cookies.keys()].filter((name) => name.startsWith(NAME))).toEqual([NAME])
  })

  test('is another session if an old server has signed in again', async () => {
    const { browser, rows } = open()
    await browser.session()
    const expires = new Date(Date.now() + DAY * 1000)
    rows.sessions.set('of-bob', { sessionToken: 'of-bob', userId: '2', expires })
    browser.cookies.set(NAME, 'of-bob')
    expect(await browser.session()).toMatchObject({ user: { name: 'Bob' } })
    expect(await browser.session()).toMatchObject({ user: { name: 'Bob' } })
  })

  test('is kept while the store is down, or while the latchkey row cannot be written', async () => {
    const { browser, rows } = open()
    for (const method of ['getSessionAndUser', 'createSession'] as const) {
      rows.faults.set(method, down)
      await browser.fetch('/auth/session')
      expect(browser.cookies.get(NAME)).toBe('raw-token')
      rows.faults.clear()
    }
    expect(await browser.session()).not.toBeNull()
  })

  test('without a row is cleared', async () => {
    const { browser, rows } = open()
    rows.sessions.clear()
    expect(await browser.session()).toBeNull()
    expect(browser.cookies.has(NAME)).toBe(false)
  })

  test('SESS-08: refuses a digest from the table as a token', async () => {
    const { browser, rows } = open()
    await browser.session()
    const key = [...rows.sessions.keys()].find((each) => each.startsWith('lk1.')) ?? ''
    browser.cookies.clear()
    browser.cookies.set(NAME, key)
    expect(await browser.session()).toBeNull()
  })

  test('in a browser of its own stays with Auth.js’ own format of tokens', async () => {
    const rows = openRows()
    const { auth } = openDatabase(SAME, rows)
    const token = '1a2b3c.looks-like-one-of-ours'
    const expires = new Date(Date.now() + DAY * 1000)
    rows.sessions.set(token, { sessionToken: token, userId: '1', expires })
    const browser = openBrowser(auth, ORIGIN)
    browser.cookies.set(NAME, token)
    expect(await browser.session()).toMatchObject({ user: { name: 'Ada' } })
    await browser.submit('/auth/signout')
    expect(rows.sessions.size).toBe(0)
    expect(browser.cookies.has(SESSION)).toBe(false)
  })
})

describe('authjs > cookie with the default name of Auth.js, and a latchkey cookie with a custom name', () => {
  const OLD = '__Secure-authjs.session-token'
  const OWN: Partial<AuthConfig> = { cookies: { sessionToken: { name: 'my.session' } }, migrate: authjs() }

  const open = () => {
    const rows = openRows()
    const clock = stopClock()
    const expires = new Date(Date.now() + 30 * DAY * 1000)
    rows.sessions.set('raw-token', { sessionToken: 'raw-token', userId: '1', expires })
    const one = openDatabase(OWN, rows)
    one.browser.cookies.set(OLD, 'raw-token')
    return { ...one, clock }
  }

  test.each([0, 1, 2])('SESS-03: a sign-out after %i reads deletes both rows and both cookies', async (reads) => {
    const { browser, rows } = open()
    for (let i = 0; i < reads; i++) expect(await browser.session()).toMatchObject({ user: { name: 'Ada' } })
    await browser.submit('/auth/signout')
    expect([...rows.sessions.keys()]).toEqual([])
    expect([...browser.cookies.keys()].filter((name) => name.includes('session'))).toEqual([])
  })

  test('the old row expires a minute after the latchkey cookie was received', async () => {
    const { browser, rows, clock } = open()
    for (let i = 0; i < 2; i++) await browser.session()
    expect(rows.sessions.get('raw-token')?.expires).toEqual(new Date((clock.now() + MINUTE) * 1000))
    clock.advance(MINUTE)
    expect(await browser.session()).not.toBeNull()
    expect(rows.sessions.size).toBe(1)
    expect(browser.cookies.has(OLD)).toBe(false)
  })

  test('the latchkey cookie takes precedence, even if its row is deleted', async () => {
    const { browser, rows } = open()
    await browser.session()
    for (const key of rows.sessions.keys()) if (key.startsWith('lk1.')) rows.sessions.delete(key)
    expect(await browser.session()).toBeNull()
    expect(await browser.session()).toBeNull()
  })

  test('encrypted, is read, and goes at a sign-out', async () => {
    const { browser } = openAuth(OWN)
    browser.cookies.set(OLD, await seal({}, OLD))
    expect(await browser.session()).toMatchObject({ user: { name: 'Ada' } })
    expect(browser.cookies.has('my.session')).toBe(true)
    await browser.submit('/auth/signout')
    expect([...browser.cookies.keys()]).toEqual(['my.session.ended'])
  })
})
