import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { latchkey, requireSession } from '../../../src/integrations/hono/index.ts'
import type { Browser } from '../../../src/testing/open-browser.ts'
import { CONFIG, ORIGIN } from '../fetch/open-app.ts'
import { openApp, openCoreMiddleware, openMiddleware } from './open-app.ts'

const RIGHT = { user: 'ada', password: 'right' }
const PAGE = { accept: 'text/html' }

const post = (browser: Browser, path: string, fields: Readonly<Record<string, string>> = {}) =>
  browser.post(path, fields, { origin: ORIGIN, 'sec-fetch-site': 'same-origin' })

const signIn = (browser: Browser) => post(browser, '/login', RIGHT)

describe.each([
  ['latchkey/hono', openMiddleware],
  ['latchkey/hono/core', openCoreMiddleware],
])('an application with %s', (_, open) => {
  test('has the routes under /api/auth', async () => {
    const { browser } = openApp(open())
    expect(await (await browser.fetch('/api/auth/session')).json()).toBeNull()
    expect((await browser.fetch('/auth/session')).status).toBe(404)
  })

  test('signs in and out with its forms', async () => {
    const { browser } = openApp(open())
    expect((await signIn(browser)).headers.get('location')).toBe(`${ORIGIN}/`)
    expect(await (await browser.fetch('/')).json()).toMatchObject({ user: { name: 'Ada' } })
    await post(browser, '/logout')
    expect(await (await browser.fetch('/')).json()).toBeNull()
  })

  test('protects a route', async () => {
    const { browser } = openApp(open())
    const { headers } = await browser.fetch('/account?tab=2', { headers: PAGE })
    expect(headers.get('location')).toBe('/api/auth/signin?callbackUrl=%2Faccount%3Ftab%3D2')
    expect((await browser.fetch('/account')).status).toBe(401)
    await signIn(browser)
    expect(await (await browser.fetch('/account')).text()).toBe('account')
    expect((await browser.fetch('/bob')).status).toBe(403)
  })
})

describe('a response', () => {
  test('is private if the session was read, and keeps its other headers', async () => {
    const { app, browser } = openApp(openMiddleware({ session: { updateAge: 0 } }))
    app.get('/shop', async (c) => {
      const session = await c.var.auth.session()
      c.header('set-cookie', 'theme=dark')
      c.header('x-own', 'kept')
      return c.text(session?.user?.name ?? '', 200, { 'cache-control': 's-maxage=60' })
    })
    await signIn(browser)
    const { headers } = await browser.fetch('/shop')
    expect(headers.getSetCookie()).toEqual(['theme=dark', expect.stringMatching(/^__Host-latchkey\.session=/)])
    expect([headers.get('cache-control'), headers.get('x-own')]).toEqual(['private, no-store', 'kept'])
    expect((await browser.fetch('/public')).headers.get('cache-control')).toBe('public')
  })

  test('from an error handler is private, too', async () => {
    const { browser } = openApp(openMiddleware())
    const response = await browser.fetch('/broken')
    expect([response.status, response.headers.get('cache-control')]).toEqual([500, 'private'])
  })

  test('that another handler has fetched stays unchanged for others', async () => {
    const { app, browser } = openApp(openMiddleware({ session: { updateAge: 0 } }))
    const shared = Response.redirect(`${ORIGIN}/there`)
    app.get('/fetched', async (c) => {
      await c.var.auth.session()
      return shared
    })
    await signIn(browser)
    expect((await browser.fetch('/fetched')).headers.getSetCookie()).toHaveLength(1)
    expect(shared.headers.getSetCookie()).toEqual([])
  })
})

describe('a body that earlier middleware has read', () => {
  const form = async (browser: Browser) => {
    const { csrfToken } = await (await browser.fetch('/api/auth/csrf')).json()
    return post(browser, '/api/auth/callback/credentials', { ...RIGHT, csrfToken })
  }

  test.each([
    ['as a form', 'parseBody'],
    ['as text', 'text'],
    ['as bytes', 'arrayBuffer'],
  ] as const)('is available as %s', async (_, read) => {
    const { browser } = openApp(openMiddleware(), async (c, next) => {
      if (c.req.method === 'POST') await c.req[read]()
      await next()
    })
    expect((await form(browser)).headers.get('location')).toBe(`${ORIGIN}/`)
    expect(await (await browser.fetch('/')).json()).toMatchObject({ user: { name: 'Ada' } })
  })

  test('without Hono is refused', async () => {
    const { browser } = openApp(openMiddleware(), async (c, next) => {
      if (c.req.method === 'POST') await c.req.raw.text()
      await next()
    })
    expect((await form(browser)).status).toBe(400)
  })
})

describe('a request', () => {
  test('from another site does not sign in', async () => {
    const { app } = openApp(openMiddleware())
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    const response = await app.request(`${ORIGIN}/login`, { method: 'POST', body: new URLSearchParams(RIGHT), headers })
    expect([await response.text(), response.headers.getSetCookie()]).toEqual(['MissingCSRF', []])
  })

  test('has the public address from a trusted proxy only', async () => {
    const forwarded = { 'x-forwarded-host': 'app.example', 'x-forwarded-proto': 'https' }
    const config = { origin: [ORIGIN, 'http://10.0.0.7'] }
    const read = async (trustProxy: boolean) => {
      const { app } = openApp(openMiddleware(config, { trustProxy }))
      const { headers } = await app.request('http://10.0.0.7/api/auth/csrf', { headers: forwarded })
      return headers.get('set-cookie')
    }
    expect(await read(false)).not.toMatch(/^__Host-/)
    expect(await read(true)).toMatch(/^__Host-/)
  })

  test('is counted by the address that the host reports', async () => {
    const limits = { 'credentials-client': { max: 1, window: 600 } }
    const middleware = openMiddleware({ rateLimit: { limits } }, { clientAddress: (c) => c.req.header('x-real-ip') })
    const { app } = openApp(middleware)
    const guess = async (user: string, address: string) => {
      const headers = { 'x-real-ip': address, origin: ORIGIN, 'sec-fetch-site': 'same-origin' }
      const body = new URLSearchParams({ user, password: 'wrong' })
      return (await app.request(`${ORIGIN}/login`, { method: 'POST', body, headers })).text()
    }
    expect(await guess('a', '10.0.0.1')).toBe('CredentialsSignin')
    expect(await guess('b', '10.0.0.1')).toBe('TooManyRequests')
    expect(await guess('c', '10.0.0.2')).toBe('CredentialsSignin')
  })

  test('keeps a Worker alive until its events are written', async () => {
    const waited: Promise<unknown>[] = []
    const { app } = openApp(openMiddleware({ audit: { sink: { write() {} } } }))
    const headers = {
      origin: ORIGIN,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
    }
    const request = new Request(`${ORIGIN}/login`, { method: 'POST', body: `${new URLSearchParams(RIGHT)}`, headers })
    const context = { waitUntil: (promise: Promise<unknown>) => void waited.push(promise), passThroughOnException() {} }
    await app.fetch(request, {}, context as never)
    expect(waited.length).toBeGreaterThan(0)
  })
})

describe('the configuration', () => {
  test('is read at the first request, because a Worker has no variables before', async () => {
    const app = new Hono().use(latchkey({ ...CONFIG, secret: '' })).get('/', (c) => c.text(''))
    app.onError((error, c) => c.text(error.message, 500))
    expect(await (await app.request(ORIGIN)).text()).toMatch(/AUTH_SECRET/)
  })

  test('can depend on the variables of the context', async () => {
    const app = new Hono()
      .use(latchkey((c) => ({ ...CONFIG, secret: Reflect.get(c.env, 'SECRET') })))
      .get('/', async (c) => c.json(await c.var.auth.session()))
    expect(await (await app.request(ORIGIN, {}, { SECRET: CONFIG.secret })).json()).toBeNull()
  })

  test('may not have an unknown option', () => {
    expect(() => latchkey(CONFIG, { trustproxy: true } as never)).toThrow(/Rename `trustproxy` to `trustProxy`/)
    expect(() => requireSession({ redirectTo: '/' } as never)).toThrow(/redirectTo/)
  })
})

test('a guard without the middleware throws an error that names it', async () => {
  const app = new Hono().get('/', requireSession() as never, (c) => c.text(''))
  app.onError((error, c) => c.text(error.message, 500))
  expect(await (await app.request(ORIGIN)).text()).toContain('app.use(latchkey(config))')
})
