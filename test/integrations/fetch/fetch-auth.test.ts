import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createMemoryState } from '../../../src/adapters/memory/state.ts'
import { fetchAuth } from '../../../src/integrations/fetch/index.ts'
import type { Browser } from '../../../src/testing/open-browser.ts'
import { CONFIG, HANDLERS, type Handler, ORIGIN, openApp, openCoreAuth, openFetchAuth } from './open-app.ts'

const RIGHT = { user: 'ada', password: 'right' }

const post = (browser: Browser, path: string, fields: Readonly<Record<string, string>> = {}) =>
  browser.post(path, fields, { origin: ORIGIN, 'sec-fetch-site': 'same-origin' })

const read = async (browser: Browser, path = '/') => (await browser.fetch(path)).json()

describe.each([
  ['latchkey/fetch', openFetchAuth],
  ['latchkey/fetch/core', openCoreAuth],
])('an application with %s', (_, open) => {
  test('serves the routes, and leaves all other requests to the application', async () => {
    const { browser } = openApp(open())
    expect(await browser.session()).toBeNull()
    expect((await browser.fetch('/nowhere')).status).toBe(404)
  })

  test('signs in with a form, updates and signs out', async () => {
    const { browser } = openApp(open())
    const signedIn = await post(browser, '/login', { ...RIGHT, redirectTo: '/welcome' })
    expect([signedIn.status, signedIn.headers.get('location')]).toEqual([303, `${ORIGIN}/welcome`])
    expect(await read(browser)).toMatchObject({ user: { name: 'Ada' }, count: 0 })
    const counted = await post(browser, '/count', { 7: '' })
    expect(counted.status).toBe(200)
    const signedOut = await post(browser, '/logout')
    expect(signedOut.headers.get('location')).toBe(`${ORIGIN}/bye`)
    expect(await read(browser)).toBeNull()
  })

  test('redirects from a protected page to the sign-in page, and back', async () => {
    const { browser } = openApp(open())
    const { headers } = await browser.fetch('/account?tab=2')
    expect(headers.get('location')).toBe('/auth/signin?callbackUrl=%2Faccount%3Ftab%3D2')
    expect(headers.get('cache-control')).toBe('private')
    await post(browser, '/login', RIGHT)
    expect(await (await browser.fetch('/account')).text()).toBe('account')
  })

  test('refuses a sign-in with a form from another site', async () => {
    const { handle } = openApp(open())
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    const request = new Request(`${ORIGIN}/login`, { method: 'POST', body: new URLSearchParams(RIGHT), headers })
    await expect(handle(request)).rejects.toMatchObject({ type: 'MissingCSRF' })
  })
})

describe('a visit', () => {
  test('returns its own update', async () => {
    const { browser } = openApp(openFetchAuth(), {
      ...HANDLERS,
      '/seen': async ({ session, update }) => {
        const before = await session()
        const after = await update(7)
        return Response.json([before, after, await session()])
      },
    })
    await post(browser, '/login', RIGHT)
    expect(await (await post(browser, '/seen')).json()).toMatchObject([{ count: 0 }, { count: 7 }, { count: 7 }])
    expect(await read(browser)).toMatchObject({ count: 7 })
  })

  test('returns no session after its own sign-out, although it was read before', async () => {
    const { browser } = openApp(openFetchAuth({ session: { updateAge: 0 } }), {
      ...HANDLERS,
      '/leave': async (visit) => {
        const before = await visit.session()
        await visit.signOut()
        return Response.json([before?.user?.name, await visit.session(), visit.cookieHeader])
      },
    })
    await post(browser, '/login', RIGHT)
    const response = await post(browser, '/leave')
    const [name, after, cookie] = await response.json()
    expect([name, after]).toEqual(['Ada', null])
    expect(cookie).not.toContain('latchkey.session=')
    expect(await read(browser)).toBeNull()
  })

  test('renews the cookie once, however often the session is read', async () => {
    const { browser } = openApp(openFetchAuth({ session: { updateAge: 0 } }), {
      ...HANDLERS,
      '/twice': async ({ session }) => Response.json([await session(), await session()]),
    })
    await post(browser, '/login', RIGHT)
    const { headers } = await browser.fetch('/twice')
    expect(headers.getSetCookie().filter((line) => line.includes('latchkey.session='))).toHaveLength(1)
    expect(headers.get('cache-control')).toBe('private, no-store')
  })

  test('returns its cookies as objects, and as the header of a next request', async () => {
    const app = openFetchAuth()
    const visit = app.visit(new Request(`${ORIGIN}/`, { headers: { origin: ORIGIN, cookie: 'theme=dark' } }))
    await visit.signIn('credentials', { fields: RIGHT })
    const { setCookies, cookies, cookieHeader } = visit
    expect(cookies.map(({ name, value }) => `${name}=${value}`)).toEqual(setCookies.map((line) => line.split(';')[0]))
    expect(cookies.find(({ name }) => name === '__Host-latchkey.session')).toMatchObject({
      path: '/',
      httpOnly: true,
      secure: true,
      sameSite: 'lax',
      partitioned: false,
    })
    const next = app.visit({ url: `${ORIGIN}/`, headers: new Headers({ cookie: cookieHeader }) })
    expect(await next.session()).toMatchObject({ user: { name: 'Ada' } })
    expect(cookieHeader).toMatch(/^theme=dark; /)
  })

  test('signs out although an update runs at the same time', async () => {
    const app = openFetchAuth()
    const { browser } = openApp(app, {
      ...HANDLERS,
      async '/both'(visit) {
        const [, session] = await Promise.all([visit.signOut(), visit.update(7)])
        return Response.json([session, visit.cookieHeader])
      },
    })
    await post(browser, '/login', RIGHT)
    const [session, cookie] = await (await post(browser, '/both')).json()
    expect([session, cookie]).toEqual([null, expect.not.stringContaining('latchkey.session=')])
    expect(await read(browser)).toBeNull()
  })

  test('cannot be changed after its response', async () => {
    const visit = openFetchAuth().visit(new Request(`${ORIGIN}/`, { headers: { origin: ORIGIN } }))
    visit.apply(new Response('done'))
    await expect(visit.signOut()).rejects.toMatchObject({ type: 'InvalidConfiguration' })
    await expect(visit.update({})).rejects.toMatchObject({ type: 'InvalidConfiguration' })
  })

  test('that fails does not end the process', async () => {
    const app = openFetchAuth({ callbacks: { session: () => Promise.reject(new Error('late')) } })
    const { browser } = openApp(app, {
      ...HANDLERS,
      '/late'({ session }) {
        void session()
        return new Response('late')
      },
    })
    await post(browser, '/login', RIGHT)
    expect(await (await browser.fetch('/late')).text()).toBe('late')
    await new Promise((resolve) => setTimeout(resolve, 20))
  })

  test('provides the account functions for the current user', async () => {
    const { browser } = openApp(openFetchAuth({ stateStore: createMemoryState(), session: { revocation: true } }), {
      ...HANDLERS,
      '/sessions': async ({ account }) => account.sessions().then(Response.json, ({ type }) => Response.json(type)),
    })
    expect(await read(browser, '/sessions')).toBe('AccessDenied')
    await post(browser, '/login', RIGHT)
    expect(await read(browser, '/sessions')).toMatchObject([{ isCurrent: true }])
  })
})

describe('a guard', () => {
  const isAda: Handler = async ({ findRefusal }) =>
    (await findRefusal({ when: ({ user }) => user.name === 'Ada' })) ?? new Response('for Ada')
  const isBob: Handler = async ({ findRefusal }) =>
    (await findRefusal({ when: ({ user }) => user.name === 'Bob' })) ?? new Response('for Bob')
  const handlers = { ...HANDLERS, '/ada': isAda, '/bob': isBob }
  const PAGE = { accept: 'text/html' }

  test('redirects browsers to the sign-in page and back, except after a posted form', async () => {
    const { browser, handle } = openApp(openFetchAuth(), handlers)
    const { headers, status } = await browser.fetch('/ada?tab=2', { headers: PAGE })
    expect([status, headers.get('location')]).toEqual([303, '/auth/signin?callbackUrl=%2Fada%3Ftab%3D2'])
    expect([headers.get('cache-control'), headers.get('vary')]).toEqual(['private, no-store', 'Cookie, Accept'])
    const posted = await handle(new Request(`${ORIGIN}/ada`, { method: 'POST', headers: PAGE }))
    expect(posted.headers.get('location')).toBe('/auth/signin')
  })

  test('responds to API clients with JSON', async () => {
    const { browser } = openApp(openFetchAuth(), handlers)
    const signedOut = await browser.fetch('/ada')
    expect([signedOut.status, await signedOut.json()]).toEqual([
      401,
      { error: 'SessionRequired', message: 'Sign in first.', url: '/auth/signin' },
    ])
    await post(browser, '/login', RIGHT)
    const forbidden = await browser.fetch('/bob')
    expect([forbidden.status, await forbidden.json()]).toMatchObject([403, { error: 'AccessDenied' }])
    expect((await browser.fetch('/bob', { headers: PAGE })).headers.get('content-type')).toMatch('text/plain')
    expect(await (await browser.fetch('/ada')).text()).toBe('for Ada')
  })

  test('responds to a preflight, which has no session', async () => {
    const { handle } = openApp(openFetchAuth(), handlers)
    const headers = { origin: 'https://other.example', 'access-control-request-method': 'GET' }
    const response = await handle(new Request(`${ORIGIN}/ada`, { method: 'OPTIONS', headers }))
    expect([response.status, [...response.headers.keys()]]).toEqual([204, ['cache-control', 'vary']])
  })

  test('throws if the session cannot be determined', async () => {
    const app = openFetchAuth({ callbacks: { session: () => Promise.reject(new Error('down')) } })
    const { browser } = openApp(app, handlers)
    await post(browser, '/login', RIGHT)
    await expect(browser.fetch('/ada')).rejects.toMatchObject({ type: 'CallbackError' })
  })
})

describe('shared caches', () => {
  test('may store a response that did not read the session', async () => {
    const { headers } = await openApp(openFetchAuth()).browser.fetch('/public')
    expect(headers.get('cache-control')).toBe('public, max-age=60')
    expect(headers.get('vary')).toBeNull()
  })

  test('may not store a response that read it', async () => {
    const { headers } = await openApp(openFetchAuth()).browser.fetch('/shop')
    expect(headers.get('cache-control')).toBe('private')
    expect(headers.get('vary')).toBe('Cookie')
  })

  test('may store such a response with allowPublicCache', async () => {
    const { browser } = openApp(openFetchAuth(), {
      '/': async ({ session }) =>
        Response.json((await session({ allowPublicCache: true })) === null, { headers: { 'cache-control': 'public' } }),
    })
    expect((await browser.fetch('/')).headers.get('cache-control')).toBe('public')
  })
})

describe('the configuration', () => {
  test('is read at first use, because a build has no secrets', () => {
    const app = fetchAuth({ ...CONFIG, secret: '' })
    expect(() => app.auth).toThrow(/AUTH_SECRET/)
  })

  test('can be a function', async () => {
    const { browser } = openApp(fetchAuth(() => CONFIG))
    expect(await read(browser)).toBeNull()
  })

  test('may not have an unknown option', () => {
    expect(() => fetchAuth(CONFIG, { trustproxy: true } as never)).toThrow(/Rename `trustproxy` to `trustProxy`/)
  })
})

describe('a route file under another path', () => {
  const ask = async (path: string, mode: string) => {
    vi.stubEnv('NODE_ENV', mode)
    onTestFinished(() => void vi.unstubAllEnvs())
    const warn = vi.fn()
    const { browser } = openApp(openFetchAuth({ logger: { error() {}, warn, debug() {} } }))
    for (const _ of [1, 2]) expect((await browser.fetch(path)).status).toBe(404)
    return warn.mock.calls
  }

  test.each([
    ['/api/auth/signin/github', "To have them under /api/auth, set basePath: '/api/auth'."],
    ['/session', "To have them under /, set basePath: '/'."],
  ])('is reported once in development: %s', async (path, fix) => {
    expect(await ask(path, 'development')).toEqual([['base-path', expect.stringContaining(fix)]])
  })

  test.each([
    ['/api/auth/signin', 'production'],
    ['/api/orders', 'development'],
    ['/%0aforged/signin', 'development'],
  ])('is not reported: %s in %s', async (path, mode) => {
    expect(await ask(path, mode)).toEqual([])
  })
})

describe('the public address', () => {
  const forwarded = { 'x-forwarded-host': 'app.example', 'x-forwarded-proto': 'https' }
  const config = { ...CONFIG, origin: [ORIGIN, 'http://10.0.0.7:8080'] }
  const request = () => new Request('http://10.0.0.7:8080/auth/signin', { headers: forwarded })

  test('is not read from headers that anyone can send', async () => {
    const response = await fetchAuth(config).route(request())
    expect(response?.headers.get('set-cookie')).not.toContain('__Host-')
  })

  test('comes from a trusted proxy', async () => {
    const response = await fetchAuth(config, { trustProxy: true }).route(request())
    expect(response?.headers.get('set-cookie')).toContain('__Host-')
  })

  test('comes from the host if it passes one', async () => {
    const response = await fetchAuth(config).route(request(), { url: `${ORIGIN}/auth/signin` })
    expect(response?.headers.get('set-cookie')).toContain('__Host-')
  })
})
