import type { Express } from 'express'
import { describe, expect, test } from 'vitest'
import { createExpressAuth, requireSession, ServerAuth } from '../../../src/integrations/express/index.ts'
import { GitHub } from '../../../src/providers/github.ts'
import { createBrowser, createConfig, EXPRESS, serve, type Version } from './harness.ts'

const PAGE = { headers: { accept: 'text/html' } }

type Auth = ReturnType<typeof createExpressAuth>
type Mount = (app: Express, auth: Auth, version: Version) => void

const nested: Mount = (app, { router }, version) => {
  const { Router } = EXPRESS[version]
  app.use('/api', Router().use('/v1.0', Router().use('/my-auth', router)))
}

const inSubApp: Mount = (app, auth, version) => {
  const inner = EXPRESS[version]().use('/auth', auth.router)
  inner.get('/me', auth.requireSession())
  app.use('/api', inner)
}

/** A request of a visitor to a guard, and where it is sent. */
const MOUNTS: readonly [string, Version, string, Mount, string?][] = [
  ["use('/x/y')", 4, '/x/y', (app, { router }) => app.use('/x/y', router)],
  ["use('/x/y')", 5, '/x/y', (app, { router }) => app.use('/x/y', router)],
  ["use('/x/y/')", 5, '/x/y', (app, { router }) => app.use('/x/y/', router)],
  ["use('/x/*')", 4, '/x', (app, { router }) => app.use('/x/*', router)],
  ["use('/x/*splat')", 5, '/x', (app, { router }) => app.use('/x/*splat', router)],
  ["use('/x{/*splat}')", 5, '/x', (app, { router }) => app.use('/x{/*splat}', router)],
  ["all('/x/*')", 4, '/x', (app, { router }) => app.all('/x/*', router)],
  ["all('/x/*splat')", 5, '/x', (app, { router }) => app.all('/x/*splat', router)],
  ['routers in routers', 4, '/api/v1.0/my-auth', nested],
  ['routers in routers', 5, '/api/v1.0/my-auth', nested],
  ['an application in an application', 4, '/api/auth', inSubApp, '/api/me'],
  ['an application in an application', 5, '/api/auth', inSubApp, '/api/me'],
  ['use()', 4, '/auth', (app, { router }) => app.use(router)],
  ['use()', 5, '/auth', (app, { router }) => app.use(router)],
  ["use('*')", 4, '/auth', (app, { router }) => app.use('*', router)],
  ["use('/{*splat}')", 5, '/auth', (app, { router }) => app.use('/{*splat}', router)],
  // Whatever the first visitor of the sign-in page chose, others are not sent there.
  ["use('/:tenant/auth')", 5, '/auth', (app, { router }) => app.use('/:tenant/auth', router)],
  ["use('/:tenant/auth')", 4, '/auth', (app, { router }) => app.use('/:tenant/auth', router)],
]

describe.each(MOUNTS)('mounted with %s on Express %i', (_name, version, basePath, mount, page = '/me') => {
  const open = async () => {
    const auth = createExpressAuth(createConfig())
    const app = EXPRESS[version]()
    mount(app, auth, version)
    app.get('/me', auth.requireSession())
    app.post('/login', (req, res, next) => void auth.signIn(req, res, 'credentials').catch(next))
    return createBrowser(await serve(app))
  }

  test('a guard redirects to the sign-in page, before any other request', async () => {
    const browser = await open()
    const location = (await browser.fetch(page, PAGE)).headers.get('location')
    expect(location).toBe(`${basePath}/signin?callbackUrl=${encodeURIComponent(page)}`)
  })

  test('a guard refuses every spelling of a path', async () => {
    const browser = await open()
    await browser.fetch(`${basePath.toUpperCase()}/signin`)
    await browser.fetch('/evil/auth/signin')
    expect((await browser.fetch(page, PAGE)).headers.get('location')).toContain(`${basePath}/signin?`)
  })
})

describe('signIn of an instance without `basePath`', () => {
  test('uses the redirect URI of the mount', async () => {
    const auth = createExpressAuth(createConfig({ providers: [GitHub({ clientId: 'app', clientSecret: 'secret' })] }))
    const app = EXPRESS[5]().use('/x/y', auth.router)
    app.post('/login', async (req, res) => void (await auth.signIn(req, res, 'github')))
    const server = await serve(app)
    const response = await createBrowser(server).fetch('/login', { method: 'POST' })
    const { searchParams } = new URL(response.headers.get('location') ?? '')
    expect(searchParams.get('redirect_uri')).toBe(`${server.url}/x/y/callback/github`)
  })
})

describe('a base path that differs from the mount', () => {
  /** What is logged for requests to an application that mounts the handler at `mount`. */
  async function logged(
    mount: string,
    basePath: string,
    version: Version = 5,
    headers: Record<string, string> = {},
  ): Promise<string[]> {
    const warnings: string[] = []
    const warn = (code: string, text: string) => void (code === 'mount-mismatch' && warnings.push(text))
    const logger = { error() {}, warn, debug() {} }
    const config = createConfig({ basePath, logger })
    const app = EXPRESS[version]().use(mount, ServerAuth(config)).get('/me', requireSession(config))
    const browser = createBrowser(await serve(app))
    for (const path of ['/me', '/me', `${mount}/signin`]) await browser.fetch(path, { headers })
    return warnings
  }

  test.each([4, 5] as const)('is reported once in the log, on Express %i', async (version) => {
    expect(await logged('/auth', '/login', version)).toEqual([
      "`ServerAuth` is mounted at /auth, but `basePath` has /login. Requests to /login/signin do not reach it. Mount it at /login, or set basePath: '/auth'.",
    ])
  })

  test('is reported if it may be the path of a proxy that the request has not passed', async () => {
    expect(await logged('/auth', '/api/auth')).toEqual([
      "`ServerAuth` is mounted at /auth, but `basePath` has /api/auth. Requests to /api/auth/signin do not reach it. Without a proxy that removes /api from the path, mount it at /api/auth, or set basePath: '/auth'.",
    ])
  })

  test.each([
    ['where a proxy removed the rest of it', '/auth', '/api/auth', { forwarded: 'for=203.0.113.9' }],
    ['where it is that of the mount', '/login', '/login', {}],
    ['where the mount is the root', '/', '/login', {}],
    ['where the mount has parameters', '/:tenant/auth', '/login', {}],
  ])('is not reported %s', async (_when, mount, basePath, headers) => {
    expect(await logged(mount, basePath, 5, headers)).toEqual([])
  })
})
