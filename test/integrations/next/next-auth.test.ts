import { describe, expect, expectTypeOf, test, vi } from 'vitest'
import { memory } from '../../../src/adapters/memory.ts'
import { NextAuth, type NextAuthResult } from '../../../src/integrations/next/index.ts'
import { Credentials } from '../../../src/providers/credentials.ts'
import type { Browser } from '../../../src/testing/open-browser.ts'
import { CONFIG, createNextAuth, createSite, ORIGIN, openSite, runIn, serve, toNextRequest } from './open-site.ts'
import { StopPrerender } from './stand-in/store.ts'

const RIGHT = { user: 'ada', password: 'right' }
const SESSION = '__Host-latchkey.session'

const read = async (browser: Browser, path = '/') => (await browser.fetch(path)).json()

const sessionLines = (response: Response) =>
  response.headers.getSetCookie().filter((line) => line.startsWith(`${SESSION}=`))

describe('a Next.js application', () => {
  test('signs in with an action, updates and signs out', async () => {
    const browser = openSite(createSite(createNextAuth()))
    expect(await read(browser)).toBeNull()
    const signedIn = await browser.post('/login', { ...RIGHT, redirectTo: '/welcome' })
    expect([signedIn.status, signedIn.headers.get('location')]).toEqual([303, `${ORIGIN}/welcome`])
    expect(await read(browser)).toMatchObject({ user: { name: 'ada' }, count: 0 })
    await browser.post('/update', { count: '7' })
    expect(await read(browser, '/api/me')).toMatchObject({ count: 7 })
    const signedOut = await browser.post('/logout')
    expect(signedOut.headers.get('location')).toBe(`${ORIGIN}/bye`)
    expect(await read(browser)).toBeNull()
  })

  test('serves the next-auth routes under /api/auth', async () => {
    const browser = openSite(createSite(createNextAuth()))
    const providers = await read(browser, '/api/auth/providers')
    expect(providers.credentials.callbackUrl).toBe(`${ORIGIN}/api/auth/callback/credentials`)
    await browser.submit('/api/auth/callback/credentials', RIGHT)
    expect(await browser.session()).toMatchObject({ user: { name: 'ada' } })
  })

  test('reports a route file outside the base path', async () => {
    const warn = vi.fn()
    const { handlers } = createNextAuth({ logger: { warn } })
    const browser = openSite({ handlers: { '/auth/signin': handlers.GET } })
    expect((await browser.fetch('/auth/signin')).status).toBe(404)
    expect(warn.mock.calls[0]?.[1]).toContain('Move them to app/api/auth/[...nextauth]/route.ts')
  })

  test('infers the session type from its callback', () => {
    const result = NextAuth({ callbacks: { session: ({ session }) => ({ ...session, role: 'x' }) } })
    expectTypeOf(result.auth).toBeCallableWith()
    expectTypeOf<NonNullable<Awaited<ReturnType<typeof result.update>>>>().toMatchTypeOf<{ role: string }>()
    result.auth((request) => {
      expectTypeOf(request.auth?.role).toEqualTypeOf<string | undefined>()
    })
  })

  test('refuses unknown options', () => {
    expect(() => NextAuth({}, { trustHost: true } as never)).toThrow('NextAuth: trustHost')
  })
})

describe('update', () => {
  const run = async (phase: 'action' | 'handler') => {
    const { update } = createNextAuth()
    return (await runIn(new Request(ORIGIN), phase, () => update({ count: 1 }))).store.isRefreshed
  }

  // With sessions in the database, an update sets no cookie, which would do so.
  test('makes the browser render the page again after an action', async () => {
    expect(await run('action')).toBe(true)
  })

  test('renders no page in a route handler', async () => {
    expect(await run('handler')).toBe(false)
  })
})

describe('the account API', () => {
  const signIn = async (next: NextAuthResult, browser: Browser) => {
    await browser.post('/login', RIGHT)
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    return <T>(
      phase: 'render' | 'action',
      headers: Record<string, string>,
      use: (next: NextAuthResult) => Promise<T>,
    ) => runIn(new Request(ORIGIN, { headers: { cookie, host: 'app.example', ...headers } }), phase, () => use(next))
  }
  const open = async () => {
    const adapter = memory()
    const ada = await adapter.createUser({ id: '1', name: 'ada', email: 'ada@x.example', emailVerified: null })
    const provider = Credentials({ credentials: { user: {}, password: {} }, authorize: () => ada })
    const next = createNextAuth({ adapter, providers: [provider], session: { strategy: 'database' } })
    return signIn(next, openSite(createSite(next)))
  }

  test('lists the sessions of the user in a page, and ends one in an action', async () => {
    const run = await open()
    const list = await run('render', {}, ({ account }) => account.sessions())
    expect(list.result).toMatchObject([{ isCurrent: true }])
    await run('action', {}, ({ account }) => account.endSession(list.result[0]?.id ?? ''))
    expect((await run('render', {}, ({ auth }) => auth())).result).toBeNull()
  })

  test('refuses an action from another site', async () => {
    const run = await open()
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    await expect(run('action', headers, ({ account }) => account.endSession('x'))).rejects.toMatchObject({
      type: 'MissingCSRF',
    })
  })
})

describe('a build without secrets', () => {
  const createConfig = vi.fn(() => ({ providers: [] }))
  const request = toNextRequest(new Request(`${ORIGIN}/api/auth/session`))
  const uses: [string, (next: NextAuthResult) => Promise<unknown>][] = [
    ['a page', ({ auth }) => auth()],
    ['the account API', ({ account }) => account.accounts()],
    ['a route handler', ({ auth }) => auth(() => new Response())(request)],
    ['the handlers of the routes', ({ handlers }) => handlers.GET(request)],
  ]

  test.each(uses)('stops prerendering of %s before it reads the configuration', async (_, use) => {
    const next = NextAuth(createConfig)
    await expect(runIn(request, 'build', () => use(next))).rejects.toThrow(StopPrerender)
    expect(createConfig).not.toHaveBeenCalled()
  })
})

describe('the public address', () => {
  const forged = { 'x-forwarded-host': 'evil.example' }
  const ask = async (
    config: Parameters<typeof createNextAuth>[0],
    headers: Record<string, string>,
    trustProxy = false,
  ) => {
    const browser = openSite(createSite(createNextAuth(config, { trustProxy })))
    return browser.fetch('/api/auth/providers', { headers })
  }
  const callbackUrl = async (...given: Parameters<typeof ask>) =>
    (await (await ask(...given)).json()).credentials?.callbackUrl

  test.each([
    ['the configured one', { origin: 'https://fixed.example' }, forged, false, 'https://fixed.example'],
    ['that of the Host header', { origin: undefined, trustHost: true }, {}, false, ORIGIN],
    ['not a forged one', { origin: undefined, trustHost: true }, forged, false, ORIGIN],
    [
      'that of a trusted proxy',
      { origin: undefined, trustHost: true },
      { 'x-forwarded-host': 'b.example' },
      true,
      'https://b.example',
    ],
    [
      'of http without TLS',
      { origin: undefined, trustHost: true },
      { 'x-forwarded-proto': 'http' },
      false,
      'http://app.example',
    ],
  ])('is %s', async (_, config, headers, trustProxy, expected) => {
    expect(await callbackUrl(config, headers, trustProxy)).toBe(`${expected}/api/auth/callback/credentials`)
  })

  test.each([
    ['an allowed origin, sent as the forwarded host', { 'x-forwarded-host': 'app.example', host: 'evil.example' }],
    ['a Host header with a path', { host: 'app.example/x' }],
    ['a Host header with a user', { host: 'app.example@evil.example' }],
  ])('refuses %s', async (_, headers) => {
    const response = await ask({ origin: [ORIGIN, 'https://b.example'] }, headers)
    expect([response.status, (await response.json()).error]).toEqual([400, 'UntrustedHost'])
  })

  test('is unknown in production without AUTH_URL, even for a forged loopback host', async () => {
    vi.stubEnv('NODE_ENV', 'production')
    const response = await ask({ origin: undefined }, { 'x-forwarded-host': 'localhost' })
    vi.unstubAllEnvs()
    expect(response.status).toBe(400)
  })
})

describe('a page', () => {
  test('reads the session once, however many components read it', async () => {
    const session = vi.fn(({ session }) => session)
    const { auth, ...next } = createNextAuth({ callbacks: { session } })
    const page = async () => (await Promise.all([auth(), auth(), auth()])).map((it) => it?.user?.name)
    const browser = openSite({ ...createSite({ auth, ...next }), page })
    await browser.post('/login', RIGHT)
    session.mockClear()
    expect(await read(browser)).toEqual(['ada', 'ada', 'ada'])
    expect(session).toHaveBeenCalledTimes(1)
  })

  test('never shows the session of another visitor', async () => {
    const handle = serve(createSite(createNextAuth()))
    const sessionOf = async (user: string) => {
      const headers = { origin: ORIGIN, 'sec-fetch-site': 'same-origin' }
      const body = new URLSearchParams({ user, password: 'right' })
      const response = await handle(new Request(`${ORIGIN}/login`, { method: 'POST', body, headers }))
      return response.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; ')
    }
    const cookies = ['', await sessionOf('ada'), await sessionOf('bob')]
    const order = [1, 2, 0, 2, 1, 0]
    const names = await Promise.all(
      order.map(async (at) => {
        const headers = { cookie: cookies[at] ?? '' }
        return (await (await handle(new Request(`${ORIGIN}/`, { headers }))).json())?.user.name
      }),
    )
    expect(names).toEqual(['ada', 'bob', undefined, 'bob', 'ada', undefined])
  })

  test('shows the change made by the action before it', async () => {
    const browser = openSite(createSite(createNextAuth()))
    await browser.post('/login', RIGHT)
    expect(await (await browser.post('/update', { count: '7' })).json()).toMatchObject({ count: 7 })
  })

  test('is signed out after the action `signOut` without a redirect', async () => {
    const next = createNextAuth()
    const site = createSite(next)
    const browser = openSite({
      ...site,
      actions: { ...site.actions, '/leave': () => next.signOut({ redirect: false }) },
    })
    await browser.post('/login', RIGHT)
    expect(await (await browser.post('/leave')).json()).toBeNull()
  })

  test('sets no cookie, because Next.js cannot', async () => {
    const browser = openSite(createSite(createNextAuth({ session: { updateAge: 0 } })))
    await browser.post('/login', RIGHT)
    expect(sessionLines(await browser.fetch('/'))).toEqual([])
    expect(await read(browser)).toMatchObject({ user: { name: 'ada' } })
  })

  test('fails to render if the session cannot be determined', async () => {
    const failing = createNextAuth({ callbacks: { session: () => Promise.reject(new Error('down')) } })
    const browser = openSite(createSite(failing))
    await browser.post('/login', RIGHT)
    await expect(browser.fetch('/')).rejects.toMatchObject({ type: 'CallbackError' })
  })
})

describe('a route handler', () => {
  test('renews the session cookie without a proxy', async () => {
    const browser = openSite(createSite(createNextAuth({ session: { updateAge: 0 } })))
    await browser.post('/login', RIGHT)
    expect(sessionLines(await browser.fetch('/api/me'))).toHaveLength(1)
  })

  test('gets the session from `auth`, and its response is private', async () => {
    const next = createNextAuth({ session: { updateAge: 0 } })
    const handler = next.auth((request, context: object) =>
      Response.json([request.auth?.user?.name, 'params' in context], { headers: { 'cache-control': 's-maxage=60' } }),
    )
    const site = createSite(next)
    const browser = openSite({ ...site, handlers: { ...site.handlers, '/api/name': handler as never } })
    await browser.post('/login', RIGHT)
    const response = await browser.fetch('/api/name')
    expect(await response.json()).toEqual(['ada', true])
    expect(response.headers.get('cache-control')).toBe('private')
    expect(sessionLines(response)).toHaveLength(1)
  })

  test('sets no renewed cookie after it signs out', async () => {
    const next = createNextAuth({ session: { updateAge: 0 } })
    const handler = next.auth(async () => Response.json(await next.signOut({ redirect: false })))
    const site = createSite(next)
    const browser = openSite({ ...site, handlers: { ...site.handlers, '/api/leave': handler } })
    await browser.post('/login', RIGHT)
    const response = await browser.fetch('/api/leave', { method: 'POST' })
    expect(sessionLines(response)).toEqual([expect.stringContaining('Max-Age=0')])
  })
})

describe('a server action', () => {
  const post = (headers: Record<string, string>, fields: Record<string, string> = {}, next = createNextAuth()) =>
    serve(createSite(next))(
      new Request(`${ORIGIN}/login`, { method: 'POST', body: new URLSearchParams({ ...RIGHT, ...fields }), headers }),
    )
  const own = { origin: ORIGIN, 'sec-fetch-site': 'same-origin' }

  test('refuses a form from another site', async () => {
    const sent = post({ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })
    await expect(sent).rejects.toMatchObject({ type: 'MissingCSRF' })
  })

  test.each([
    ['redirectTo', own, { redirectTo: 'https://evil.example/' }],
    ['redirectTo with two slashes', own, { redirectTo: '//evil.example/' }],
    ['callbackUrl', own, { callbackUrl: 'https://evil.example/' }],
    ['the page of the form', { ...own, referer: 'https://evil.example/' }, {}],
  ])('does not redirect to another site with %s', async (_, headers, fields) => {
    const response = await post(headers, fields)
    expect(new URL(response.headers.get('location') ?? '').origin).toBe(ORIGIN)
  })

  test('redirects back to the page with the form', async () => {
    const response = await post({ ...own, referer: `${ORIGIN}/shop?tab=2` })
    expect(response.headers.get('location')).toBe(`${ORIGIN}/shop?tab=2`)
  })

  test('throws `CredentialsSignin` for a wrong password', async () => {
    await expect(post(own, { password: 'wrong' })).rejects.toMatchObject({ type: 'CredentialsSignin' })
  })

  test('takes options as fields, and returns the URL without a redirect', async () => {
    const next = createNextAuth()
    const request = toNextRequest(new Request(`${ORIGIN}/`, { headers: own }))
    const { result, setCookies } = await runIn(request, 'action', () =>
      next.signIn('credentials', { ...RIGHT, redirectTo: '/in', redirect: false }),
    )
    expect(result).toBe(`${ORIGIN}/in`)
    expect(setCookies.some((line) => line.startsWith(`${SESSION}=`))).toBe(true)
  })

  test('redirects to the sign-in page without a provider', async () => {
    const next = createNextAuth()
    const request = toNextRequest(new Request(`${ORIGIN}/`, { headers: own }))
    const { result } = await runIn(request, 'action', () =>
      next.signIn(undefined, { redirectTo: '/in', redirect: false }),
    )
    expect(result).toBe(`${ORIGIN}/api/auth/signin?callbackUrl=%2Fin`)
  })

  test('changes nothing while a page renders', async () => {
    const request = toNextRequest(new Request(`${ORIGIN}/`, { headers: own }))
    const signIn = runIn(request, 'render', () => createNextAuth().signIn('credentials', RIGHT))
    await expect(signIn).rejects.toThrow('Cookies can only be modified')
  })

  test('keeps the instance alive for work after the response', async () => {
    const next = createNextAuth({ events: { signIn: async () => {} } })
    const request = toNextRequest(new Request(`${ORIGIN}/`, { headers: own }))
    const { store } = await runIn(request, 'action', () => next.signIn('credentials', { ...RIGHT, redirect: false }))
    expect(await Promise.all(store.after)).toEqual(store.after.map(() => undefined))
  })
})

test('the configuration function is called once', async () => {
  const createConfig = vi.fn(() => CONFIG)
  const { auth } = NextAuth(createConfig)
  const request = toNextRequest(new Request(ORIGIN))
  await runIn(request, 'render', () => auth())
  await runIn(request, 'render', () => auth())
  expect(createConfig).toHaveBeenCalledTimes(1)
})
