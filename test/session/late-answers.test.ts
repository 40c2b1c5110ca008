import { describe, expect, test, vi } from 'vitest'
import { authjs } from '../../src/migrate/authjs.ts'
import { Credentials } from '../../src/providers/credentials.ts'
import { getToken } from '../../src/session/jwt.ts'
import { sessionReader } from '../../src/session/session-reader.ts'
import { parseSetCookie } from '../../src/testing/set-cookie.ts'
import type { AuthConfig } from '../../src/types/config.ts'
import type { JWT } from '../../src/types/jwt.ts'
import { type Browser, type OpenAuth, ORIGIN, openAuth, SECRET, SESSION, stopClock } from '../harness.ts'

const HOUR = 3600
const DAY = 24 * HOUR
const ENDED = `${SESSION}.ended`
const NAMES = ['Ada', 'Bob']

const PASSWORD = Credentials({
  credentials: { name: { label: 'Name' } },
  authorize: ({ name }) => (NAMES.includes(String(name)) ? { id: String(name), name: String(name) } : null),
})

/** An application that renews a session at each read. */
async function openApp(overrides: Partial<AuthConfig> = {}): Promise<OpenAuth> {
  const app = openAuth({ providers: [PASSWORD], session: { updateAge: 0 }, ...overrides })
  await enter(app.browser)
  return app
}

const enter = (browser: Browser, name = 'Ada'): Promise<Response> =>
  browser.submit('/auth/callback/credentials', { name })

const leave = (browser: Browser): Promise<Response> => browser.submit('/auth/signout')

const headerOf = ({ cookies }: Browser): string => Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ')

const nameOf = (session: unknown): string | undefined => (session as { user?: { name?: string } } | null)?.user?.name

/** The request that a script of the page makes now. */
const poll = (browser: Browser): Request =>
  new Request(`${ORIGIN}/auth/session`, {
    headers: { cookie: headerOf(browser), 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' },
  })

function arrive({ cookies }: Browser, setCookies: readonly string[]): void {
  for (const { name, value, maxAge } of setCookies.map(parseSetCookie))
    if (maxAge !== null && maxAge <= 0) cookies.delete(name)
    else cookies.set(name, value)
}

/** A read whose answer is under way. @returns What lets it arrive. */
async function slowRead({ auth, browser }: OpenAuth): Promise<() => void> {
  const { headers } = await auth.handle(poll(browser))
  return () => arrive(browser, headers.getSetCookie())
}

describe('CONC-06: a renewal that arrives after the sign-out', () => {
  /** Signed out, with the renewed session in the browser all the same. */
  async function lateRenewal(overrides: Partial<AuthConfig> = {}): Promise<OpenAuth> {
    const app = await openApp(overrides)
    const arrives = await slowRead(app)
    await leave(app.browser)
    arrives()
    expect([...app.browser.cookies.keys()].some((name) => name.startsWith(SESSION) && name !== ENDED)).toBe(true)
    return app
  }

  test('does not sign in again', async () => {
    const { browser } = await lateRenewal()
    expect(await browser.session()).toBeNull()
  })

  test('does not sign in again after a sign-out by code on the server', async () => {
    const app = await openApp()
    const arrives = await slowRead(app)
    const { headers } = await app.auth.signOut(
      new Request(`${ORIGIN}/x`, { headers: { cookie: headerOf(app.browser) } }),
    )
    arrive(app.browser, headers.getSetCookie())
    arrives()
    expect(await app.browser.session()).toBeNull()
  })

  test('does not sign in again in several parts', async () => {
    const callbacks = { jwt: ({ token }: { token: object }) => ({ ...token, x: 'x'.repeat(6000) }) }
    const { browser } = await lateRenewal({ callbacks })
    expect(await browser.session()).toBeNull()
  })

  test('does not sign in again from the memo', async () => {
    const { browser } = await lateRenewal({ session: { updateAge: 0, memo: true } })
    expect(await browser.session()).toBeNull()
  })

  test('does not sign in again if the event at the sign-out or `isRevoked` fails', async () => {
    let isDown = false
    const isRevoked = () => {
      if (isDown) throw new Error('down')
      return false
    }
    const app = await openApp({ session: { updateAge: 0, isRevoked } })
    const arrives = await slowRead(app)
    isDown = true
    await leave(app.browser)
    isDown = false
    arrives()
    expect(await app.browser.session()).toBeNull()
  })

  test('is not a session for sessionReader and getToken', async () => {
    const { browser } = await lateRenewal()
    const cookie = headerOf(browser)
    expect(await sessionReader({ secret: SECRET })(cookie)).toBeNull()
    expect(await getToken({ req: { headers: { cookie } }, secret: SECRET })).toBeNull()
  })

  test('is not a session for any read through the auth, and does not count for CSRF tokens', async () => {
    const { auth, browser } = await lateRenewal()
    const request = new Request(`${ORIGIN}/x`, { headers: { cookie: headerOf(browser) } })
    expect((await auth.session(request)).session).toBeNull()
    expect((await enter(browser)).headers.get('location')).toBe(`${ORIGIN}/`)
    expect(nameOf(await browser.session())).toBe('Ada')
  })

  test('does not outlive its marker', async () => {
    const clock = stopClock()
    const app = await openApp({ session: { updateAge: 0, maxAge: 30 * DAY } })
    const cookie = headerOf(app.browser)
    const answer = await leave(app.browser)
    const marker = answer.headers
      .getSetCookie()
      .map(parseSetCookie)
      .find(({ name }) => name === ENDED)
    // The request took half a day to arrive.
    clock.advance(12 * HOUR)
    const late = await app.auth.handle(new Request(`${ORIGIN}/auth/session`, { headers: { cookie } }))
    const session = late.headers
      .getSetCookie()
      .map(parseSetCookie)
      .find(({ name }) => name === SESSION)
    expect(marker?.maxAge).toBeGreaterThan(12 * HOUR + (session?.maxAge ?? Number.POSITIVE_INFINITY))
  })
})

describe('CONC-06: a renewal that arrives after the next sign-in', () => {
  test('does not bring the session back that was signed out', async () => {
    const app = await openApp()
    const arrives = await slowRead(app)
    await leave(app.browser)
    await enter(app.browser, 'Bob')
    arrives()
    expect(await app.browser.session()).toBeNull()
  })

  test('does not bring the session back that a sign-in replaced', async () => {
    const app = await openApp()
    const arrives = await slowRead(app)
    await enter(app.browser, 'Bob')
    expect(nameOf(await app.browser.session())).toBe('Bob')
    arrives()
    expect(await app.browser.session()).toBeNull()
  })

  test('is a session of the same user as before', async () => {
    const app = await openApp()
    const arrives = await slowRead(app)
    await enter(app.browser)
    arrives()
    expect(nameOf(await app.browser.session())).toBe('Ada')
  })

  test('leaves the next sign-in as it is where it does not come', async () => {
    const { browser } = await openApp()
    await leave(browser)
    await enter(browser, 'Bob')
    for (let i = 0; i < 3; i++) expect(nameOf(await browser.session())).toBe('Bob')
    expect(await sessionReader({ secret: SECRET })(headerOf(browser))).toMatchObject({ sub: 'Bob' })
  })
})

describe('the cookie that names the ended session', () => {
  const markersOf = (response: Response) =>
    response.headers.getSetCookie().filter((text) => parseSetCookie(text).name.endsWith('.ended'))

  test('has the attributes of the session cookie', async () => {
    const { browser } = await openApp({
      cookies: { sessionToken: { options: { domain: 'app.example', path: '/auth', sameSite: 'strict' } } },
    })
    expect(markersOf(await leave(browser))).toEqual([
      expect.stringMatching(
        /^__Secure-latchkey\.session\.ended=[\w-]{22}; Path=\/auth; Domain=app\.example; HttpOnly; SameSite=Strict; Secure; Max-Age=2678400$/,
      ),
    ])
  })

  test('has a name that follows the name of the session cookie', async () => {
    const { browser } = await openApp({ cookies: { sessionToken: { name: 'sid' } } })
    expect(markersOf(await leave(browser))).toEqual([expect.stringMatching(/^sid\.ended=/)])
  })

  test('is not set where there was no session', async () => {
    const { browser } = await openApp()
    browser.cookies.clear()
    expect(markersOf(await leave(browser))).toEqual([])
    expect(markersOf(await enter(browser))).toEqual([])
  })

  test('is not set where the application has a format of its own', async () => {
    const format: AuthConfig['jwt'] = {
      encode: async ({ token }) => btoa(JSON.stringify({ ...token, sid: undefined, jti: undefined })),
      decode: async ({ token }) => JSON.parse(atob(token ?? '')) as JWT,
    }
    const { browser } = await openApp({ jwt: format })
    expect(markersOf(await leave(browser))).toEqual([])
    await enter(browser)
    expect(nameOf(await browser.session())).toBe('Ada')
  })

  test('costs no call of Web Crypto', async () => {
    const { auth, browser } = await openApp({ session: { updateAge: DAY } })
    await leave(browser)
    await enter(browser)
    expect(browser.cookies.has(ENDED)).toBe(true)
    const spies = (['decrypt', 'digest', 'sign', 'verify'] as const).map((name) => vi.spyOn(crypto.subtle, name))
    const { setCookies, session } = await auth.session(poll(browser))
    expect(spies.map(({ mock }) => mock.calls.length)).toEqual([1, 0, 0, 0])
    vi.restoreAllMocks()
    expect([nameOf(session), setCookies]).toEqual(['Ada', []])
  })

  test('leaves sessions of a migration alone that it does not name', async () => {
    const app = await openApp({ migrate: authjs() })
    await leave(app.browser)
    await enter(app.browser)
    expect(nameOf(await app.browser.session())).toBe('Ada')
  })
})

// The limit that docs/sessions.md describes: a cookie is cleared by its name, whatever it holds by then.
describe('an answer to a revoked session that arrives after the next sign-in', () => {
  test('signs out, and shows no user', async () => {
    const revoked = new Set<unknown>()
    const app = await openApp({ session: { isRevoked: ({ sub }) => revoked.has(sub) } })
    revoked.add('Ada')
    const arrives = await slowRead(app)
    await enter(app.browser, 'Bob')
    expect(nameOf(await app.browser.session())).toBe('Bob')
    arrives()
    expect(await app.browser.session()).toBeNull()
    await enter(app.browser, 'Bob')
    expect(nameOf(await app.browser.session())).toBe('Bob')
  })
})
