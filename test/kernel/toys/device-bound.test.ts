import { describe, expect, test } from 'vitest'
import { openCookie, sealCookie } from '../../../src/http/cookies/feature-cookies.ts'
import { rows } from '../../../src/kernel/rows.ts'
import type { Context } from '../../../src/seams/context.ts'
import type { CookieRule } from '../../../src/seams/cookie-rule.ts'
import type { Feature } from '../../../src/seams/feature.ts'
import { decode } from '../../../src/session/jwt.ts'
import { sessionReader } from '../../../src/session/session-reader.ts'
import { type Browser, ORIGIN, openAuth, openBrowser, SECRET, SESSION, stopClock } from '../../harness.ts'
import { deviceBound } from './device-bound.ts'
import { BOTH, NAMES, openCore } from './open-core.ts'
import { claimsOf } from './open-paused.ts'
import { ready } from './ready.ts'
import { requireRecent } from './require-recent.ts'

const BOUND = '__Host-latchkey.bound'
const HEADER = 'secure-session-response'

const challengeOf = (response: Response): string =>
  /challenge="([^"]+)"/.exec(response.headers.get('secure-session-registration') ?? '')?.[1] ?? ''

const prove = (browser: Browser, path: string, challenge: string, key = 'key of Ada'): Promise<Response> =>
  browser.fetch(`/auth/device/${path}`, { method: 'POST', headers: { [HEADER]: `${key}|${challenge}` } })

/** A browser that has registered its key. */
async function openBound(config = {}) {
  const app = openCore({ use: [deviceBound()], ...config })
  const challenge = challengeOf(await app.signIn())
  expect((await prove(app.browser, 'register', challenge)).status).toBe(200)
  return { ...app, challenge }
}

describe.each(BOTH)('a bound session %s', (_, extend) => {
  const open = () => openBound(extend({ use: [deviceBound()] }))

  test('is announced by a header, and names its feature', async () => {
    const { browser } = await open()
    expect(await browser.session()).not.toBeNull()
    expect(await claimsOf(browser)).toMatchObject({ latchkey: { critical: ['deviceBound'] } })
  })

  test('is refused in another browser, and stays valid in its own', async () => {
    const { browser, ...app } = await open()
    const thief = app.openBrowser()
    thief.cookies.set(SESSION, browser.cookies.get(SESSION) ?? '')
    expect(await thief.session()).toBeNull()
    expect(thief.cookies.has(SESSION)).toBe(true)
    expect(await browser.session()).not.toBeNull()
  })

  test('is restored with the right key after ten minutes', async () => {
    const clock = stopClock()
    const { browser, challenge } = await open()
    clock.advance(599)
    expect((await prove(browser, 'refresh', challenge, 'another key')).status).toBe(403)
    expect((await prove(browser, 'refresh', challenge)).status).toBe(200)
    clock.advance(599)
    expect(await browser.session()).not.toBeNull()
    clock.advance(2)
    expect(await browser.session()).toBeNull()
    expect((await prove(browser, 'refresh', challenge)).status).toBe(400)
  })

  test('stays bound when another sign-in continues it', async () => {
    const { browser, signIn, ...app } = await openBound(extend({ use: [deviceBound(), requireRecent()] }))
    await browser.navigate('/auth/confirm')
    const challenge = challengeOf(await signIn())
    expect(await claimsOf(browser)).toMatchObject({ latchkey: { critical: ['deviceBound'] } })
    expect(await browser.session()).not.toBeNull()
    expect((await prove(browser, 'refresh', challenge)).status).toBe(200)
    const thief = app.openBrowser()
    thief.cookies.set(SESSION, browser.cookies.get(SESSION) ?? '')
    expect(await thief.session()).toBeNull()
  })

  test('ends with a sign-out, together with its cookies', async () => {
    const { browser } = await open()
    await browser.submit('/auth/signout', {})
    expect([...browser.cookies.keys()].filter((name) => /bound|device|session$/.test(name))).toEqual([])
  })
})

const OWN: CookieRule = { name: 'own', lives: 'browser', maxAge: 60 }

describe('a cookie of a feature', () => {
  test.each([
    ['of another session', async () => (await openBound()).browser.cookies.get(BOUND) ?? ''],
    ['that was altered', async () => 'x'.repeat(200)],
  ])('is ignored if it is a cookie %s', async (_, create) => {
    const { browser } = await openBound()
    browser.cookies.set(BOUND, await create())
    expect(await browser.session()).toBeNull()
  })

  test('is ignored over https if it was sealed over http', async () => {
    const feature: Feature = {
      name: 'a',
      owns: [],
      routes: rows(
        ready({
          keep: async (context: Context) => sealCookie(context, OWN, {}).then(() => ({ status: 200 })),
          read: async (context: Context) => ({ body: `${(await openCookie(context, OWN)) !== null}` }),
        }),
        { 'GET keep': ['none', 'keep'], 'GET read': ['none', 'read'] },
      ),
      resolve: () => ({ cookies: [OWN] }),
    }
    const { auth } = openCore({ use: [feature], trustHost: true }, {})
    const [plain, secure] = [openBrowser(auth, 'http://app.example'), openBrowser(auth, ORIGIN)]
    await plain.fetch('/auth/keep')
    const read = async (browser: Browser) => (await browser.fetch('/auth/read')).text()
    secure.cookies.set('__Host-latchkey.own', plain.cookies.get('latchkey.own') ?? '')
    expect([await read(plain), await read(secure)]).toEqual(['true', 'false'])
  })

  test('is ignored under the name of another cookie', async () => {
    const { browser } = await openBound()
    browser.cookies.set(BOUND, browser.cookies.get('__Host-latchkey.device') ?? '')
    expect(await browser.session()).toBeNull()
  })

  test('is dropped when its session is replaced', async () => {
    const { browser, signIn } = await openBound()
    await signIn('eve')
    expect(browser.cookies.has(BOUND)).toBe(false)
    expect(await browser.session()).not.toBeNull()
    expect(await claimsOf(browser)).not.toHaveProperty('latchkey')
  })
})

test('a sign-in by server code returns the header, too', async () => {
  const { auth } = openCore({ use: [deviceBound()] })
  const request = new Request(ORIGIN, { headers: { origin: ORIGIN, 'sec-fetch-site': 'same-origin' } })
  const { headers } = await auth.signIn(request, 'credentials', { fields: { username: 'ada' } })
  expect(headers.get('secure-session-registration')).toContain('path="/auth/device/register"')
})

describe('a route with a token guard', () => {
  test.each([
    ['without a token', {}],
    ['with a forged one', { [HEADER]: 'key|forged' }],
  ])('refuses a request %s', async (_, headers) => {
    const { browser, signIn } = openCore({ use: [deviceBound()] })
    await signIn()
    const response = await browser.fetch('/auth/device/register', { method: 'POST', headers })
    expect([response.status, response.headers.getSetCookie()]).toEqual([400, []])
  })

  test('does not bind a session to the challenge of another session', async () => {
    const app = openCore({ use: [deviceBound()] })
    await app.signIn()
    const eve = app.openBrowser()
    const challenge = challengeOf(await app.signIn('eve', eve))
    expect((await prove(app.browser, 'register', challenge)).status).toBe(403)
    expect(await claimsOf(app.browser)).not.toHaveProperty('latchkey')
  })
})

describe('a server without the feature', () => {
  test('refuses the session, keeps the cookie, and can sign out', async () => {
    const { browser } = await openBound()
    const elsewhere = openAuth({ providers: [NAMES] })
    for (const [name, value] of browser.cookies) elsewhere.browser.cookies.set(name, value)
    expect(await elsewhere.browser.session()).toBeNull()
    expect(elsewhere.browser.cookies.has(SESSION)).toBe(true)
    await elsewhere.browser.submit('/auth/signout', {})
    expect(elsewhere.browser.cookies.has(SESSION)).toBe(false)
  })

  test('refuses the session in latchkey/session, unless its options name the feature', async () => {
    const { browser } = await openBound()
    const token = browser.cookies.get(SESSION) ?? ''
    const header = `${SESSION}=${token}`
    expect(await sessionReader({ secret: SECRET })(header)).toBeNull()
    expect(await sessionReader({ secret: SECRET, critical: ['other'] })(header)).toBeNull()
    expect(await sessionReader({ secret: SECRET, critical: ['deviceBound'] })(header)).toMatchObject({ sub: 'ada' })
    expect(await decode({ token, secret: SECRET })).toBeNull()
  })

  test('refuses a session cookie that was sent twice', async () => {
    const { browser } = await openBound()
    const { auth } = openAuth({ providers: [NAMES], cookies: { sessionToken: { options: { path: '/x' } } } })
    const token = browser.cookies.get(SESSION) ?? ''
    const name = SESSION.replace('__Host-', '__Secure-')
    const headers = { cookie: `${name}=${token}; ${name}=${token}` }
    expect((await auth.session({ url: ORIGIN, headers })).session).toBeNull()
  })

  test('keeps the claim although a callback drops it', async () => {
    const { browser } = await openBound({
      callbacks: { jwt: () => ({ sub: 'eve', latchkey: {} }) },
      session: { updateAge: 0 },
    })
    await browser.session()
    expect(await claimsOf(browser)).toMatchObject({ sub: 'ada', latchkey: { critical: ['deviceBound'] } })
  })
})

test('a bound session is refused if the token format of the application could drop the claim', async () => {
  const jwt = {
    encode: ({ token = {} }) => btoa(JSON.stringify(token)),
    decode: ({ token = '' }) => JSON.parse(atob(token)),
  }
  const { browser, errors, signIn } = openCore({ use: [deviceBound()], jwt: jwt as never })
  const challenge = challengeOf(await signIn())
  await prove(browser, 'register', challenge)
  expect(String(errors)).toContain('CallbackError')
})
