import type { Express } from 'express'
import { describe, expect, test } from 'vitest'
import { ServerAuth, type ServerAuthConfig, type ServerAuthHandler } from '../../../src/integrations/express/index.ts'
import { createBrowser, createConfig, csrfToken, EXPRESS, sendRaw, serve, signInAs, type Version } from './harness.ts'

type Mount = (app: Express, handler: ServerAuthHandler, version: Version) => void

/** What an application does with what nobody else wants. */
function createApp(version: Version, mount: Mount, config: ServerAuthConfig = createConfig()): Express {
  const app = EXPRESS[version]()
  mount(app, ServerAuth(config), version)
  app.use((req, res) => {
    res.status(404).send(`passed on ${req.originalUrl}`)
  })
  return app
}

const atAuth: Mount = (app, handler) => app.use('/auth', handler)

const nested: Mount = (app, handler, version) => {
  const inner = EXPRESS[version].Router().use('/auth', handler)
  app.use('/api', EXPRESS[version].Router().use('/v1', inner))
}

const inSubApp: Mount = (app, handler, version) => app.use('/api', EXPRESS[version]().use('/auth', handler))

const routerWildcard =
  (path: string): Mount =>
  (app, handler, version) =>
    app.use('/api/auth', EXPRESS[version].Router().all(path, handler))

const behindRewrite: Mount = (app, handler) => {
  app.use((req, _res, next) => {
    req.url = req.url.replace('/shop/', '/')
    next()
  })
  app.use('/auth', handler)
}

const MOUNTS: [string, Version, string, Mount][] = [
  ["use('/auth')", 4, '/auth', atAuth],
  ["use('/auth')", 5, '/auth', atAuth],
  ["use('/auth/')", 5, '/auth', (app, handler) => app.use('/auth/', handler)],
  ["use('/auth/*')", 4, '/auth', (app, handler) => app.use('/auth/*', handler)],
  ["use('/auth/*splat')", 5, '/auth', (app, handler) => app.use('/auth/*splat', handler)],
  ["use('/auth{/*splat}')", 5, '/auth', (app, handler) => app.use('/auth{/*splat}', handler)],
  ["use('/api/auth/*')", 4, '/api/auth', (app, handler) => app.use('/api/auth/*', handler)],
  ["use('/api/auth/*splat')", 5, '/api/auth', (app, handler) => app.use('/api/auth/*splat', handler)],
  ['use()', 4, '/auth', (app, handler) => app.use(handler)],
  ['use()', 5, '/auth', (app, handler) => app.use(handler)],
  ["use('*')", 4, '/auth', (app, handler) => app.use('*', handler)],
  ["use('/{*splat}')", 5, '/auth', (app, handler) => app.use('/{*splat}', handler)],
  ["all('*')", 4, '/auth', (app, handler) => app.all('*', handler)],
  ["all('/{*splat}')", 5, '/auth', (app, handler) => app.all('/{*splat}', handler)],
  ["all('/api/auth/*')", 4, '/api/auth', (app, handler) => app.all('/api/auth/*', handler)],
  ["all('/api/auth/*splat')", 5, '/api/auth', (app, handler) => app.all('/api/auth/*splat', handler)],
  ["all('/x/:action/:provider?')", 4, '/x', (app, handler) => app.all('/x/:action/:provider?', handler)],
  ["all('/x/:action{/:provider}')", 5, '/x', (app, handler) => app.all('/x/:action{/:provider}', handler)],
  ["use('/:tenant/auth')", 5, '/acme/auth', (app, handler) => app.use('/:tenant/auth', handler)],
  ["use('/*tenant/auth')", 5, '/a/b/auth', (app, handler) => app.use('/*tenant/auth', handler)],
  ['use(/^\\/auth/)', 4, '/auth', (app, handler) => app.use(/^\/auth/, handler)],
  ['use(/^\\/auth/)', 5, '/auth', (app, handler) => app.use(/^\/auth/, handler)],
  ['all(/^\\/auth\\/(.*)$/)', 5, '/auth', (app, handler) => app.all(/^\/auth\/(.*)$/, handler)],
  ['routers in routers', 4, '/api/v1/auth', nested],
  ['routers in routers', 5, '/api/v1/auth', nested],
  ['an application in an application', 4, '/api/auth', inSubApp],
  ['an application in an application', 5, '/api/auth', inSubApp],
  ["a router's all('*')", 4, '/api/auth', routerWildcard('*')],
  ["a router's all('/{*splat}')", 5, '/api/auth', routerWildcard('/{*splat}')],
  ['a path that was rewritten', 5, '/shop/auth', behindRewrite],
]

describe.each(MOUNTS)('DEMAND-03: mounted with %s on Express %i', (_name, version, basePath, mount) => {
  test('responds under its base path', async () => {
    const browser = createBrowser(await serve(createApp(version, mount)))
    expect(await (await browser.fetch(`${basePath}/session`)).json()).toBeNull()
    const { credentials } = (await (await browser.fetch(`${basePath}/providers`)).json()) as {
      credentials: { callbackUrl: string }
    }
    expect(new URL(credentials.callbackUrl).pathname).toBe(`${basePath}/callback/credentials`)
  })

  test('accepts a form with a provider in the path', async () => {
    const browser = createBrowser(await serve(createApp(version, mount)))
    const token = await csrfToken(browser, basePath)
    const body = new URLSearchParams({ csrfToken: token, username: 'ada', password: 'right', callbackUrl: '/welcome' })
    const response = await browser.fetch(`${basePath}/callback/credentials`, { method: 'POST', body })
    expect(response.status).toBe(303)
    expect(new URL(response.headers.get('location') ?? '').pathname).toBe('/welcome')
    expect(await (await browser.fetch(`${basePath}/session`)).json()).toMatchObject({ user: { name: 'ada' } })
  })

  test('ignores one slash at the end of a path', async () => {
    const browser = createBrowser(await serve(createApp(version, mount)))
    expect((await browser.fetch(`${basePath}/session/`)).status).toBe(200)
    expect((await browser.fetch(`${basePath}/signin/github/`)).status).toBe(405)
  })

  test.each(['', '/', '/nothing', '/session/too/long', '/session//', '/signin/%2e%2e/x', '/Session'])(
    'passes %j to the next handler',
    async (path) => {
      const browser = createBrowser(await serve(createApp(version, mount)))
      const response = await browser.fetch(basePath + path)
      expect(response.status).toBe(404)
    },
  )
})

describe('base path', () => {
  test('comes from the configuration if the mount is the root', async () => {
    const config = createConfig({ basePath: '/login' })
    const browser = createBrowser(await serve(createApp(5, (app, handler) => app.use(handler), config)))
    expect((await browser.fetch('/login/session')).status).toBe(200)
    expect((await browser.fetch('/auth/session')).status).toBe(404)
  })

  test('comes from the configuration if a proxy removes a prefix', async () => {
    const config = createConfig({ basePath: '/shop/auth' })
    const browser = createBrowser(await serve(createApp(5, atAuth, config)))
    const { credentials } = (await (await browser.fetch('/auth/providers')).json()) as {
      credentials: { signinUrl: string }
    }
    expect(new URL(credentials.signinUrl).pathname).toBe('/shop/auth/signin/credentials')
  })

  test('at the root serves the root', async () => {
    const config = createConfig({ basePath: '/' })
    const browser = createBrowser(await serve(createApp(5, (app, handler) => app.use(handler), config)))
    expect((await browser.fetch('/session')).status).toBe(200)
  })

  test('INT-03, DEMAND-31: is correct for two simultaneous mounts of one configuration', async () => {
    const config = Object.freeze(createConfig())
    const mount: Mount = (app, handler) => {
      app.use('/one/auth', handler)
      app.use('/two/auth', handler)
    }
    const browser = createBrowser(await serve(createApp(5, mount, config)))
    const paths = Array.from({ length: 40 }, (_, i) => (i % 2 ? '/one/auth' : '/two/auth'))
    const found = await Promise.all(
      paths.map(async (path) => {
        const providers = (await (await browser.fetch(`${path}/providers`)).json()) as {
          credentials: { signinUrl: string }
        }
        return new URL(providers.credentials.signinUrl).pathname
      }),
    )
    expect(found).toEqual(paths.map((path) => `${path}/signin/credentials`))
    expect(config).not.toHaveProperty('basePath')
  })

  test('invented by a visitor is refused if it needs escapes', async () => {
    const app = createApp(5, (app, handler) => app.use('/:tenant/auth', handler))
    const browser = createBrowser(await serve(app))
    expect((await browser.fetch('/a%20b/auth/session')).status).toBe(404)
  })
})

describe('an invalid configuration', () => {
  test('throws when ServerAuth is called', () => {
    expect(() => ServerAuth({ providers: [], secret: 'short' })).toThrow('32')
  })
})

describe('the handler responds', () => {
  test('to a HEAD request like to GET, without body and cookies', async () => {
    const browser = createBrowser(await serve(createApp(5, atAuth)))
    const response = await browser.fetch('/auth/csrf', { method: 'HEAD' })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(response.headers.getSetCookie()).toEqual([])
  })

  test('to a method without a route with 405', async () => {
    const browser = createBrowser(await serve(createApp(5, atAuth)))
    const response = await browser.fetch('/auth/session', { method: 'PUT', body: 'x' })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toContain('GET')
  })

  test('with a redirect that has no content type', async () => {
    const browser = createBrowser(await serve(createApp(5, atAuth)))
    const response = await signInAs(browser)
    expect(response.status).toBe(303)
    expect(response.headers.has('content-type')).toBe(false)
  })

  test.each([4, 5] as const)('with all cookies, besides those of the application, on Express %i', async (version) => {
    const app = EXPRESS[version]()
    app.use((_req, res, next) => {
      res.cookie('theirs', '1').vary('Origin')
      next()
    })
    app.use(
      '/auth',
      ServerAuth(createConfig({ callbacks: { jwt: ({ token }) => ({ ...token, bulk: 'x'.repeat(4000) }) } })),
    )
    const browser = createBrowser(await serve(app))
    const response = await signInAs(browser)
    const names = response.headers.getSetCookie().map((line) => line.split('=', 1)[0])
    expect(new Set(names)).toEqual(new Set(['theirs', 'latchkey.session.0', 'latchkey.session.1', 'latchkey.csrf']))
    expect(response.headers.get('vary')).toBe('Origin, Cookie')
    expect(await (await browser.fetch('/auth/session')).json()).toMatchObject({ user: { name: 'ada' } })
  })

  test('with nothing if a time-out has already responded', async () => {
    const app = EXPRESS[5]()
    app.use((_req, res, next) => {
      res.status(503).send('too late')
      next()
    })
    app.use('/auth', ServerAuth(createConfig()))
    const response = await createBrowser(await serve(app)).fetch('/auth/session')
    expect([response.status, await response.text()]).toEqual([503, 'too late'])
  })
})

describe('request targets', () => {
  const config = createConfig({ origin: 'https://app.example' })

  test.each([
    'GET http://evil.example/auth/csrf HTTP/1.1',
    'GET //evil.example/auth/csrf HTTP/1.1',
    'GET /\\evil.example/auth/csrf HTTP/1.1',
    'GET http:/auth/csrf HTTP/1.1',
    'OPTIONS * HTTP/1.1',
    'TRACE /auth/csrf HTTP/1.1',
  ])('HOST-05, h3@2b59a3a, srvx@b1e440c: get no response if they are like %s', async (line) => {
    for (const mount of [atAuth, (app, handler) => app.use(handler)] satisfies Mount[]) {
      const server = await serve(createApp(5, mount, config))
      const answer = await sendRaw(server, `${line}\nHost: app.example\nConnection: close\n\n`)
      expect(answer).toMatch(/^HTTP\/1.1 40[04] /)
      expect(answer).not.toContain('csrfToken')
    }
  })

  test('cannot leave the base path with dots', async () => {
    const server = await serve(createApp(5, atAuth, config))
    const answer = await sendRaw(server, 'GET /auth/callback/.. HTTP/1.1\nHost: app.example\nConnection: close\n\n')
    expect(answer).toMatch(/^HTTP\/1.1 404 /)
  })

  test('need no host if the origin is configured', async () => {
    const server = await serve(createApp(5, atAuth, config))
    const answer = await sendRaw(server, 'GET /auth/providers HTTP/1.0\n\n')
    expect(answer).toContain('https://app.example/auth/callback/credentials')
  })

  test.each(['app.example/evil', 'user@app.example', 'a b', '', 'app.example:99999'])(
    'kit@d9ae9b0: are refused with the host %j if the host decides the origin',
    async (host) => {
      const policy = createConfig({ origin: (origin) => origin !== 'http://unknown.invalid' })
      const server = await serve(createApp(5, atAuth, policy))
      const answer = await sendRaw(server, `GET /auth/providers HTTP/1.1\nHost: ${host}\nConnection: close\n\n`)
      expect(answer).toMatch(/^HTTP\/1.1 400 /)
    },
  )
})

describe('INT-02: trust proxy', () => {
  const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'app.example' }
  const config = createConfig({ origin: () => true })

  async function originSeen(version: Version, trust: unknown): Promise<string> {
    const app = createApp(version, atAuth, config)
    app.set('trust proxy', trust)
    const server = await serve(app)
    const response = await fetch(`${server.url}/auth/providers`, { headers: forwarded })
    const { credentials } = (await response.json()) as { credentials: { callbackUrl: string } }
    return new URL(credentials.callbackUrl).origin.replace(String(server.port), 'PORT')
  }

  test.each([
    [4, false, 'http://127.0.0.1:PORT'],
    [5, false, 'http://127.0.0.1:PORT'],
    [4, true, 'https://app.example'],
    [5, true, 'https://app.example'],
    [4, 1, 'https://app.example'],
    [5, 1, 'https://app.example'],
    [5, 'loopback', 'https://app.example'],
    [5, '10.0.0.0/8', 'http://127.0.0.1:PORT'],
  ] as const)('on Express %i set to %j results in %s', async (version, trust, origin) => {
    expect(await originSeen(version, trust)).toBe(origin)
  })

  test('does not extend the hosts that the configuration trusts', async () => {
    const app = createApp(5, atAuth, createConfig())
    app.set('trust proxy', true)
    const { url } = await serve(app)
    expect((await fetch(`${url}/auth/csrf`, { headers: forwarded })).status).toBe(400)
  })

  test('accepts only the schemes http and https', async () => {
    const app = createApp(5, atAuth, config)
    app.set('trust proxy', true)
    const { url } = await serve(app)
    const headers = { 'x-forwarded-proto': 'javascript', 'x-forwarded-host': 'app.example' }
    expect(await (await fetch(`${url}/auth/providers`, { headers })).text()).toContain('http://app.example/auth/')
  })

  test('also decides about the Secure attribute of cookies', async () => {
    const app = createApp(5, atAuth, config)
    app.set('trust proxy', true)
    const { url } = await serve(app)
    const [cookie] = (await fetch(`${url}/auth/csrf`, { headers: forwarded })).headers.getSetCookie()
    expect(cookie).toMatch(/^__Host-latchkey\.csrf=.*; Secure/)
  })
})
