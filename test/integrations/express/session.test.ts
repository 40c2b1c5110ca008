import type { Express, RequestHandler } from 'express'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  getSession,
  requireSession,
  ServerAuth,
  type ServerAuthConfig,
  session,
} from '../../../src/integrations/express/index.ts'
import { until } from '../../turn.ts'
import {
  type Browser,
  createBrowser,
  createConfig,
  EXPRESS,
  type Server,
  serve,
  signInAs,
  type Version,
} from './harness.ts'

function createApp(config: ServerAuthConfig, before: readonly RequestHandler[], version: Version = 5): Express {
  const app = EXPRESS[version]()
  app.use('/auth', ServerAuth(config))
  for (const handler of before) app.use(handler)
  return app
}

/** Answers what the handlers before have left. */
const showSession: RequestHandler = (_req, res) => {
  res.json(res.locals.session ?? null)
}

async function signedIn(server: Server): Promise<Browser> {
  const browser = createBrowser(server)
  await signInAs(browser)
  return browser
}

afterEach(() => {
  vi.useRealTimers()
})

describe('getSession', () => {
  const show =
    (config: ServerAuthConfig): RequestHandler =>
    async (req, res, next) =>
      getSession(req, config).then((found) => res.json(found), next)

  test.each([4, 5] as const)('reads the session from the cookie on Express %i', async (version) => {
    const config = createConfig()
    const server = await serve(createApp(config, [show(config)], version))
    expect(await (await createBrowser(server).fetch('/')).json()).toBeNull()
    expect(await (await (await signedIn(server)).fetch('/')).json()).toMatchObject({ user: { name: 'ada' } })
  })

  test('creates no Request, Response or Headers', async () => {
    const config = createConfig()
    const server = await serve(createApp(config, [show(config)]))
    const browser = await signedIn(server)
    const cookie = Array.from(browser.cookies, (pair) => pair.join('=')).join('; ')
    const { get } = await import('node:http')
    for (const name of ['Request', 'Response', 'Headers'])
      vi.stubGlobal(name, () => {
        throw new Error(`${name} was made`)
      })
    const status = await new Promise((resolve) =>
      get(server.url, { headers: { cookie } }, (res) => resolve(res.resume().statusCode)),
    )
    vi.unstubAllGlobals()
    expect(status).toBe(200)
  })

  test('calls the callbacks once per request', async () => {
    const jwt = vi.fn(({ token }) => token)
    const config = createConfig({ callbacks: { jwt } })
    const app = createApp(config, [session(config), requireSession(config), show(config)])
    const browser = await signedIn(await serve(app))
    jwt.mockClear()
    await browser.fetch('/', { headers: { accept: 'application/json' } })
    expect(jwt).toHaveBeenCalledOnce()
  })

  test('CVE-2025-48947, DEMAND-18: sets a renewed cookie in an uncacheable response', async () => {
    const config = createConfig({ session: { updateAge: 0 } })
    const browser = await signedIn(await serve(createApp(config, [session(config), show(config)])))
    const before = browser.cookies.get('latchkey.session')
    const response = await browser.fetch('/')
    expect(response.headers.getSetCookie()).toHaveLength(1)
    expect(browser.cookies.get('latchkey.session')).not.toBe(before)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.get('vary')).toBe('Cookie')
  })

  test("keeps the application's cache control if it is private", async () => {
    const config = createConfig({ session: { updateAge: 0 } })
    const own: RequestHandler = (_req, res, next) => {
      res.set('Cache-Control', 'private, no-cache')
      next()
    }
    const browser = await signedIn(await serve(createApp(config, [own, show(config)])))
    expect((await browser.fetch('/')).headers.get('cache-control')).toBe('private, no-cache')
  })

  test('reads without setting a cookie if the response has been sent', async () => {
    const config = createConfig({ session: { updateAge: 0 } })
    const found = vi.fn()
    const late: RequestHandler = (req, res) => {
      res.json('sent')
      getSession(req, config).then(found, found)
    }
    const response = await (await signedIn(await serve(createApp(config, [late])))).fetch('/')
    expect(response.headers.getSetCookie()).toEqual([])
    await until(() => found.mock.calls.length > 0)
    expect(found).toHaveBeenCalledWith(expect.objectContaining({ user: { name: 'ada', email: null, image: null } }))
  })

  test('fails if the session cannot be determined', async () => {
    const isRevoked = (): boolean => {
      throw new Error('the store is down')
    }
    const config: ServerAuthConfig = createConfig()
    const server = await serve(createApp(config, [show(createConfig({ session: { isRevoked } }))]))
    const browser = await signedIn(server)
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    expect((await browser.fetch('/')).status).toBe(500)
    error.mockRestore()
  })

  test('throws with status 400 for an untrusted host', async () => {
    const config = createConfig({ origin: () => false })
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    expect((await createBrowser(await serve(createApp(config, [session(config)]))).fetch('/')).status).toBe(400)
    error.mockRestore()
  })

  test('ignores forwarded headers without a trusted proxy', async () => {
    const config = createConfig()
    const browser = await signedIn(await serve(createApp(config, [show(config)])))
    const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'evil.example' }
    expect(await (await browser.fetch('/', { headers })).json()).toMatchObject({ user: { name: 'ada' } })
  })

  test('follows AUTH_URL like the handler', async () => {
    vi.stubEnv('AUTH_URL', 'https://app.example/login')
    const config = createConfig()
    const app = createApp(config, [show(config)])
    const server = await serve(app)
    const browser = createBrowser(server)
    const { csrfToken } = (await (await browser.fetch('/auth/csrf')).json()) as { csrfToken: string }
    const body = new URLSearchParams({ csrfToken, username: 'ada', password: 'right' })
    const response = await browser.fetch('/auth/callback/credentials', { method: 'POST', body })
    vi.unstubAllEnvs()
    expect(response.headers.get('location')).toBe('https://app.example/')
    expect([...browser.cookies.keys()]).toContain('__Host-latchkey.session')
    expect(await (await browser.fetch('/')).json()).toMatchObject({ user: { name: 'ada' } })
  })
})

describe('session', () => {
  test.each([4, 5] as const)('sets res.locals.session on Express %i', async (version) => {
    const config = createConfig()
    const server = await serve(createApp(config, [session(config), showSession], version))
    expect(await (await createBrowser(server).fetch('/')).json()).toBeNull()
    expect(await (await (await signedIn(server)).fetch('/')).json()).toMatchObject({ user: { name: 'ada' } })
  })

  test.each([4, 5] as const)('passes an error on, on Express %i', async (version) => {
    const app = EXPRESS[version]()
    app.use(session(createConfig({ origin: 'https://app.example', callbacks: { jwt: fail } })))
    app.use(showSession)
    const config = createConfig({ origin: 'https://app.example' })
    const browser = await signedIn(await serve(EXPRESS[version]().use('/auth', ServerAuth(config)).use(app)))
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    expect((await browser.fetch('/')).status).toBe(500)
    error.mockRestore()
  })

  test('before the routes does not renew a session that is signed out', async () => {
    const config = createConfig({ session: { updateAge: 0 } })
    const app = EXPRESS[5]().use(session(config)).use('/auth', ServerAuth(config)).use(showSession)
    const browser = await signedIn(await serve(app))
    const { csrfToken } = (await (await browser.fetch('/auth/csrf')).json()) as { csrfToken: string }
    const response = await browser.fetch('/auth/signout', { method: 'POST', body: new URLSearchParams({ csrfToken }) })
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^latchkey\.session=; Path=\/auth;.*Max-Age=0/),
      expect.stringMatching(/^latchkey\.session=; Path=\/;.*Max-Age=0/),
      expect.stringMatching(/^latchkey\.session\.ended=/),
    ])
    expect(await (await browser.fetch('/')).json()).toBeNull()
  })
})

function fail(): never {
  throw new Error('the callback is broken')
}

describe('requireSession', () => {
  const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

  async function guarded(config = createConfig(), version: Version = 5, options = {}) {
    return serve(createApp(config, [requireSession(config, options), showSession], version))
  }

  test.each([4, 5] as const)('allows a signed-in user, on Express %i', async (version) => {
    const browser = await signedIn(await guarded(createConfig(), version))
    expect(await (await browser.fetch('/')).json()).toMatchObject({ user: { name: 'ada' } })
  })

  test.each([
    ['GET', '/auth/signin?callbackUrl=%2Fa%3Fb%3D1%26c%3Dd%2520e'],
    ['HEAD', '/auth/signin?callbackUrl=%2Fa%3Fb%3D1%26c%3Dd%2520e'],
    ['POST', '/auth/signin'],
  ])('redirects a browser that accepts %s to the sign-in page', async (method, location) => {
    const response = await createBrowser(await guarded()).fetch('/a?b=1&c=d%20e', { method, headers: html })
    expect([response.status, response.headers.get('location')]).toEqual([303, location])
    expect(response.headers.get('cache-control')).toBe('private, no-store')
  })

  test.each(['application/json', '*/*', ''])('responds with 401 and JSON if %j is accepted', async (accept) => {
    const response = await createBrowser(await guarded()).fetch('/', { headers: { accept } })
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ error: 'SessionRequired', url: '/auth/signin' })
  })

  test('redirects to the page it is given, and keeps its query', async () => {
    const server = await guarded(createConfig(), 5, { signIn: '/login?from=guard' })
    const response = await createBrowser(server).fetch('/a', { headers: html })
    expect(response.headers.get('location')).toBe('/login?from=guard&callbackUrl=%2Fa')
  })

  test.each([
    [{ basePath: '/login' }, '/login/signin'],
    [{ basePath: '/' }, '/signin'],
    [{ pages: { signIn: '/welcome' } }, '/welcome'],
  ])('uses the sign-in page of %j', async (options, page) => {
    const response = await createBrowser(await guarded(createConfig(options))).fetch('/', { headers: html })
    expect(response.headers.get('location')).toBe(`${page}?callbackUrl=%2F`)
  })

  test('refuses a session without a user', async () => {
    const config = createConfig({ callbacks: { session: ({ session }) => ({ expires: session.expires }) } })
    const browser = await signedIn(await guarded(config))
    expect((await browser.fetch('/')).status).toBe(401)
  })

  describe('with `when`', () => {
    const when = ({ user }: { user?: { name?: string | null } }) => user?.name === 'ada'

    test('allows a user if it returns true', async () => {
      const browser = await signedIn(await guarded(createConfig(), 5, { when }))
      expect((await browser.fetch('/')).status).toBe(200)
    })

    test.each([[false], [undefined], ['yes'], [1]])('refuses a user with 403 if it returns %o', async (answer) => {
      const browser = await signedIn(await guarded(createConfig(), 5, { when: async () => answer }))
      const response = await browser.fetch('/')
      expect([response.status, await response.json()]).toMatchObject([403, { error: 'AccessDenied' }])
      expect(response.headers.get('cache-control')).toBe('private, no-store')
      expect((await browser.fetch('/', { headers: html })).status).toBe(403)
    })

    test('refuses a signed-out visitor with 401, without calling `when`', async () => {
      const server = await guarded(createConfig(), 5, { when: () => fail() })
      expect((await createBrowser(server).fetch('/')).status).toBe(401)
    })

    test('passes its error on if it throws', async () => {
      const error = vi.spyOn(console, 'error').mockImplementation(() => {})
      const browser = await signedIn(await guarded(createConfig(), 5, { when: () => fail() }))
      expect((await browser.fetch('/')).status).toBe(500)
      error.mockRestore()
    })
  })

  describe('for a preflight', () => {
    const preflight = {
      method: 'OPTIONS',
      headers: { origin: 'https://other.example', 'access-control-request-method': 'PUT' },
    }

    test.each([4, 5] as const)('responds with 204 and calls no handler, on Express %i', async (version) => {
      const config = createConfig()
      const reached = vi.fn<RequestHandler>((_req, res) => void res.json('reached'))
      const server = await serve(createApp(config, [requireSession(config), reached], version))
      const response = await createBrowser(server).fetch('/', preflight)
      expect([response.status, await response.text()]).toEqual([204, ''])
      expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
      expect(reached).not.toHaveBeenCalled()
    })

    test('calls the handler with `passPreflight`', async () => {
      const response = await createBrowser(await guarded(createConfig(), 5, { passPreflight: true })).fetch(
        '/',
        preflight,
      )
      expect(await response.json()).toBeNull()
    })

    test.each([
      ['an origin', { 'access-control-request-method': 'PUT' }],
      ['a method to ask for', { origin: 'https://other.example' }],
    ])('treats a request without %s as ordinary', async (_, headers) => {
      const response = await createBrowser(await guarded()).fetch('/', { method: 'OPTIONS', headers })
      expect(response.status).toBe(401)
    })
  })

  /** Puts an object there, as an application with express-session may. */
  const put: RequestHandler = (_req, res, next) => {
    res.locals.session = { user: { name: 'eve' }, expires: '' }
    next()
  }

  test.each([
    ['alone', false],
    ['after `session` has read null', true],
  ])('ignores an object that others put into the locals, %s', async (_, isRead) => {
    const config = createConfig()
    const handlers = [...(isRead ? [session(config)] : []), put, requireSession(config), showSession]
    expect((await createBrowser(await serve(createApp(config, handlers))).fetch('/')).status).toBe(401)
  })

  test('replaces an object of the application with its own session', async () => {
    const config = createConfig()
    const browser = await signedIn(await serve(createApp(config, [put, requireSession(config), showSession])))
    expect(await (await browser.fetch('/')).json()).toMatchObject({ user: { name: 'ada' } })
  })

  test('throws if the check fails, instead of refusing the request', async () => {
    const config = createConfig({ callbacks: { jwt: ({ token, trigger }) => (trigger ? token : fail()) } })
    const browser = await signedIn(await guarded(config))
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    expect((await browser.fetch('/', { headers: html })).status).toBe(500)
    error.mockRestore()
  })

  test('returns to the page that was first requested', async () => {
    const server = await guarded()
    const browser = createBrowser(server)
    const to = (await browser.fetch('/account?tab=2', { headers: html })).headers.get('location') ?? ''
    const callbackUrl = new URL(to, server.url).searchParams.get('callbackUrl') ?? ''
    const response = await signInAs(browser, { callbackUrl })
    expect(response.headers.get('location')).toBe(`${server.url}/account?tab=2`)
  })
})
