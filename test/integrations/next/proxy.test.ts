import { describe, expect, test, vi } from 'vitest'
import { createAuth } from '../../../src/index.ts'
import { NextAuth, type NextAuthConfig, type NextAuthResult } from '../../../src/integrations/next/index.ts'
import type { Browser } from '../../../src/testing/open-browser.ts'
import {
  CONFIG,
  createNextAuth,
  createSite,
  EVENT,
  ORIGIN,
  openSite,
  runIn,
  type Site,
  toNextRequest,
} from './open-site.ts'
import { NextResponse } from './stand-in/server.ts'

const RIGHT = { user: 'ada', password: 'right' }
const SESSION = '__Host-latchkey.session'

const sessionLines = (response: Response) =>
  response.headers.getSetCookie().filter((line) => line.startsWith(`${SESSION}=`))

const cookiesOf = ({ cookies }: Browser) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

const guard = (authorized: NonNullable<NonNullable<NextAuthConfig['callbacks']>['authorized']>) =>
  createNextAuth({ callbacks: { authorized } })

/** With the proxy of the application, or that of latchkey. */
const openWithProxy = (next: NextAuthResult, proxy: Site['proxy'] = next.auth as Site['proxy']): Browser =>
  openSite({ ...createSite(next), proxy } as Site)

const navigate = (browser: Browser, path = '/') => browser.navigate(path)

describe('the proxy', () => {
  test('renews the session cookie once, and passes it on to the page', async () => {
    const next = createNextAuth({ session: { updateAge: 0 } })
    const browser = openWithProxy(next)
    await browser.post('/login', RIGHT)
    const response = await browser.fetch('/api/me')
    expect(sessionLines(response)).toHaveLength(1)
    expect(await response.json()).toMatchObject({ user: { name: 'ada' } })
    expect(response.headers.get('cache-control')).toBe('private, no-store')
  })

  test('does not change a page if it renews nothing', async () => {
    const browser = openWithProxy(createNextAuth())
    await browser.post('/login', RIGHT)
    const { headers } = await browser.fetch('/')
    expect([headers.get('cache-control'), headers.get('vary')]).toEqual([null, null])
  })

  test('does not undo the sign-out of an action', async () => {
    const browser = openWithProxy(createNextAuth({ session: { updateAge: 0 } }))
    await browser.post('/login', RIGHT)
    await browser.post('/logout')
    expect(await (await browser.fetch('/')).json()).toBeNull()
  })

  test('allows the routes, even if the visitor may not open other pages', async () => {
    const browser = openWithProxy(guard(() => false))
    expect((await navigate(browser, '/api/auth/signin')).status).toBe(200)
  })
})

describe('authorized', () => {
  test.each([
    ['no function', { authorized: true }, 'callbacks: authorized'],
    ['misspelt', { authorised: () => false }, 'Rename `authorised` to `authorized`.'],
  ])('fails the request if it is %s', async (_, callbacks, message) => {
    const request = toNextRequest(new Request(ORIGIN))
    const { auth } = createNextAuth({ callbacks } as never)
    await expect(runIn(request, 'proxy', () => auth(request as never, EVENT as never))).rejects.toThrow(message)
  })

  test('causes no warning, unlike in other frameworks', async () => {
    const warn = vi.fn()
    const config = { ...CONFIG, logger: { ...CONFIG.logger, warn }, callbacks: { authorized: () => true } }
    await openWithProxy(NextAuth(config)).fetch('/')
    expect(warn).not.toHaveBeenCalled()
    createAuth(config as never)
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      'unknown-option',
      '`callbacks.authorized` has no effect. Only `latchkey/next` asks it. Use `requireSession`.',
    )
  })

  test('redirects visitors to the sign-in page, and back', async () => {
    const browser = openWithProxy(guard(({ auth }) => auth !== null))
    const { headers, status } = await navigate(browser, '/shop?tab=2')
    expect([status, headers.get('location')]).toEqual([
      303,
      'http://localhost:3000/api/auth/signin?callbackUrl=%2Fshop%3Ftab%3D2',
    ])
    expect(headers.get('cache-control')).toContain('private')
  })

  test('allows signed-in users, and the page is not cached', async () => {
    const next = guard(({ auth, request }) => auth !== null || request.nextUrl.pathname === '/login')
    const browser = openWithProxy(next)
    await browser.post('/login', RIGHT)
    const response = await navigate(browser)
    expect(await response.json()).toMatchObject({ user: { name: 'ada' } })
    expect(response.headers.get('cache-control')).toBe('private, no-store')
  })

  test('responds to API clients with 401, and with 403 if `authorized` refuses the user', async () => {
    const browser = openWithProxy(guard(({ request }) => request.nextUrl.pathname === '/login'))
    expect((await browser.fetch('/')).status).toBe(401)
    await browser.post('/login', RIGHT)
    expect((await browser.fetch('/')).status).toBe(403)
  })

  // It does not read the body, which would keep a connection of the browser busy.
  test('refuses requests from the router without a body', async () => {
    const browser = openWithProxy(guard(({ request }) => request.nextUrl.pathname === '/login'))
    const headers = { accept: '*/*', 'next-url': '/' }
    const answers = [await browser.fetch('/', { headers })]
    await browser.post('/login', RIGHT)
    answers.push(await browser.fetch('/', { headers }))
    expect(answers.map(({ body, status }) => [status, body])).toEqual([
      [401, null],
      [403, null],
    ])
    expect(answers[0]?.headers.get('content-type')).toBeNull()
    expect(answers[0]?.headers.get('cache-control')).toBe('private, no-store')
  })

  test('may return its own response', async () => {
    const browser = openWithProxy(guard(() => Response.json('paid only', { status: 402 })))
    const response = await browser.fetch('/')
    expect([response.status, await response.json()]).toEqual([402, 'paid only'])
  })

  test.each([[undefined], ['yes'], [1]])('refuses the result %s', async (result) => {
    const browser = openWithProxy(guard(() => result as never))
    expect((await browser.fetch('/')).status).toBe(401)
  })

  test('fails the request if it throws', async () => {
    const browser = openWithProxy(
      guard(() => {
        throw new Error('down')
      }),
    )
    await expect(browser.fetch('/')).rejects.toThrow('down')
  })

  test('is not called for the pages of the sign-in', async () => {
    const next = createNextAuth({ pages: { signIn: '/welcome' }, callbacks: { authorized: () => false } })
    const browser = openWithProxy(next)
    expect((await navigate(browser, '/welcome?callbackUrl=/')).status).toBe(200)
    const { headers } = await navigate(browser, '/shop')
    expect(headers.get('location')).toBe('http://localhost:3000/welcome?callbackUrl=%2Fshop')
  })
})

describe('a proxy of the application', () => {
  const next = createNextAuth({ session: { updateAge: 0 } })
  const open = (proxy: Parameters<NextAuthResult['auth']>[0]) => openWithProxy(next, next.auth(proxy as never) as never)

  test('gets the session, and passes requests on without a response', async () => {
    const seen = vi.fn()
    const browser = open(((request: { auth: unknown }) => void seen(request.auth)) as never)
    await browser.post('/login', RIGHT)
    const response = await browser.fetch('/api/me')
    expect(seen).toHaveBeenLastCalledWith(expect.objectContaining({ user: expect.anything() }))
    expect(sessionLines(response)).toHaveLength(1)
  })

  test.each([
    ['headers', { request: { headers: new Headers({ 'x-own': '1' }) } }],
    ['nothing', {}],
  ])('that changes %s of the request still sets the renewed cookie', async (_, init) => {
    const proxy = next.auth((() => NextResponse.next(init)) as never)
    const browser = openSite(createSite(next))
    await browser.post('/login', RIGHT)
    const cookie = cookiesOf(browser)
    const request = toNextRequest(new Request(`${ORIGIN}/`), cookie)
    const { result } = await runIn(request, 'proxy', () => proxy(request, EVENT as never))
    const [renewed = ''] = sessionLines(result)
    expect(result.headers.get('x-middleware-request-cookie')).toBe(renewed.split(';')[0])
    expect(result.headers.get('x-middleware-override-headers')?.split(',')).toContain('cookie')
    expect(result.headers.has('x-middleware-request-x-own')).toBe('request' in init)
  })

  test('redirects to its own pages', async () => {
    const browser = open((() => new Response(null, { status: 307, headers: { location: '/elsewhere' } })) as never)
    const { headers } = await browser.fetch('/')
    expect(headers.get('location')).toBe('http://localhost:3000/elsewhere')
  })
})

describe('without a public address in production', () => {
  const open = (authorized?: NonNullable<NextAuthConfig['callbacks']>['authorized'], warn = vi.fn()) => {
    vi.stubEnv('NODE_ENV', 'production')
    const next = createNextAuth({ origin: undefined, logger: { warn }, callbacks: { authorized } })
    return openSite({ page: async () => 'static', proxy: next.auth as Site['proxy'] } as Site)
  }

  test('allows pages that read no session, and prints the fix once', async () => {
    const warn = vi.fn()
    const browser = open(undefined, warn)
    expect(await (await browser.fetch('/')).json()).toBe('static')
    expect(await (await browser.fetch('/')).json()).toBe('static')
    const said = warn.mock.calls.filter(([code]) => code === 'untrusted-host')
    expect(said).toEqual([['untrusted-host', expect.stringContaining('Set AUTH_URL=https://app.example')]])
  })

  test('treats every visitor as signed out', async () => {
    const browser = open(({ auth }) => auth !== null)
    expect((await navigate(browser)).status).toBe(303)
  })
})

describe('during an outage', () => {
  const down = () => Promise.reject(new Error('down'))
  const signIn = async (config: NextAuthConfig['callbacks']) => {
    const ready = openSite(createSite(createNextAuth()))
    await ready.post('/login', RIGHT)
    const cookie = cookiesOf(ready)
    const next = createNextAuth({ callbacks: { session: down, ...config } })
    const request = toNextRequest(new Request(`${ORIGIN}/`), cookie)
    return (await runIn(request, 'proxy', () => next.auth(request, EVENT as never))).result
  }

  test('allows requests for unprotected pages', async () => {
    expect((await signIn({})).headers.get('x-middleware-next')).toBe('1')
  })

  test('allows no request for a protected page', async () => {
    const response = await signIn({ authorized: () => true })
    expect([response.status, response.headers.has('x-middleware-next')]).toEqual([500, false])
  })
})
