import type { ErrorRequestHandler, Express, RequestHandler } from 'express'
import { describe, expect, test } from 'vitest'
import {
  account,
  getSession,
  requireSession,
  ServerAuth,
  type ServerAuthConfig,
  session,
  signIn,
  signOut,
} from '../../../src/integrations/express/index.ts'
import { type Browser, createBrowser, createConfig, EXPRESS, serve, type Version } from './harness.ts'

/** One of two applications behind one server, which share nothing. */
const createInstance = (name: string): ServerAuthConfig =>
  createConfig({
    secret: `Hd5s_W8kRn3-pY6tCx9bMq2VfLz7GjT4-${name}`,
    basePath: `/${name}/auth`,
    cookies: { sessionToken: { name: `session.${name}` } },
  })

const users = createInstance('users')
const admins = createInstance('admins')

/** Answers an error with its text. */
const tell: ErrorRequestHandler = (error, _req, res, _next) => void res.status(500).send(String(error))

const show: RequestHandler = (_req, res) => void res.json(res.locals.session ?? null)

/** An application with both instances, and a form of its own for each. */
function createApp(version: Version, add: (app: Express) => void): Express {
  const app = EXPRESS[version]()
  app.use('/users/auth', ServerAuth(users)).use('/admins/auth', ServerAuth(admins))
  const form = [
    ['/users/login', users],
    ['/admins/login', admins],
  ] as const
  for (const [path, config] of form)
    app.post(path, (req, res, next) => {
      const fields = { username: path.split('/')[1] ?? '', password: 'right' }
      signIn(req, res, 'credentials', { config, fields }).catch(next)
    })
  add(app)
  return app
}

const enter = (browser: Browser, name: string) => browser.fetch(`/${name}/login`, { method: 'POST' })

const nameIn = async (response: Response) => ((await response.json()) as { user?: { name: string } } | null)?.user?.name

describe.each([4, 5] as const)('two instances of ServerAuth, on Express %i', (version) => {
  test('a guard refuses the session of another instance', async () => {
    const app = createApp(version, (app) => app.use(session(users)).get('/', requireSession(admins), show))
    const browser = createBrowser(await serve(app))
    await enter(browser, 'users')
    expect((await browser.fetch('/')).status).toBe(401)
  })

  test('a guard accepts its own session next to that of another instance', async () => {
    const app = createApp(version, (app) => app.use(session(users)).get('/', requireSession(admins), show))
    const browser = createBrowser(await serve(app))
    await enter(browser, 'admins')
    const alone = await browser.fetch('/')
    await enter(browser, 'users')
    expect([await nameIn(alone), await nameIn(await browser.fetch('/'))]).toEqual(['admins', 'admins'])
  })

  test('a guard refuses the session of another guard', async () => {
    const app = createApp(version, (app) => app.get('/', requireSession(users), requireSession(admins), show))
    const browser = createBrowser(await serve(app))
    await enter(browser, 'users')
    expect((await browser.fetch('/')).status).toBe(401)
  })

  test.each([
    ['as it is', (found: object) => found],
    ['in a copy', (found: object) => ({ ...found })],
  ])('a guard refuses a session that the application read with another instance, %s', async (_, change) => {
    const put: RequestHandler = (req, res, next) =>
      void getSession(req, users).then((found) => {
        res.locals.session = found && (change(found) as typeof found)
        next()
      }, next)
    const app = createApp(version, (app) => app.get('/', put, requireSession(admins), show))
    const browser = createBrowser(await serve(app))
    await enter(browser, 'users')
    expect((await browser.fetch('/')).status).toBe(401)
  })

  test('a sign-out keeps the session of another instance in the locals', async () => {
    const leave: RequestHandler = (req, res, next) =>
      void signOut(req, res, { config: admins, redirect: false }).then(() => next(), next)
    const app = createApp(version, (app) => app.post('/', session(users), leave, show))
    const browser = createBrowser(await serve(app))
    await enter(browser, 'users')
    expect(await nameIn(await browser.fetch('/', { method: 'POST' }))).toBe('users')
  })
})

describe.each([4, 5] as const)('a helper without a configuration, on Express %i', (version) => {
  const leave: RequestHandler = (req, res, next) =>
    void signOut(req, res, { redirect: false }).then((url) => res.json(url), next)

  /** What a sign-out of everybody leaves: the session cookies that are there afterwards, and the answer. */
  async function leaveAll(add: (app: Express) => void) {
    const browser = createBrowser(await serve(createApp(version, add).use(tell)))
    await enter(browser, 'users')
    await enter(browser, 'admins')
    const response = await browser.fetch('/logout', { method: 'POST' })
    const cookies = [...browser.cookies.keys()].filter((name) => !name.endsWith('.ended')).sort()
    return { cookies, status: response.status, text: await response.text() }
  }

  test('uses the instance that read the session', async () => {
    const { cookies } = await leaveAll((app) => {
      app.use(session(users)).use(ServerAuth(admins)).post('/logout', leave)
    })
    expect(cookies).toEqual(['session.admins'])
  })

  test.each([
    ['two middlewares', (app: Express) => app.use(session(users), session(admins))],
    ['a middleware and a guard', (app: Express) => app.use(session(users), requireSession(admins))],
    [
      'a middleware and a reading',
      (app: Express) => app.use(session(users), (req, _res, next) => void getSession(req, admins).then(() => next())),
    ],
  ])('throws if two instances read the session: %s', async (_, add) => {
    const { cookies, status, text } = await leaveAll((app) => {
      add(app)
      app.post('/logout', leave)
    })
    expect([status, cookies]).toEqual([500, ['session.admins', 'session.users']])
    expect(text).toMatch(/two configurations/)
  })

  test('throws if an instance only passed the request on', async () => {
    const { status, text } = await leaveAll((app) => app.use(ServerAuth(users)).post('/logout', leave))
    expect(status).toBe(500)
    expect(text).toContain('"options.config" is missing')
  })

  test('throws in the account API, too', async () => {
    const { text } = await leaveAll((app) => {
      app.use(session(users), session(admins)).post('/logout', (req, res, next) => {
        Promise.resolve()
          .then(() => account(req).accounts())
          .then((list) => res.json(list), next)
      })
    })
    expect(text).toMatch(/two configurations/)
  })

  test('uses the instance that is passed', async () => {
    const { cookies } = await leaveAll((app) => {
      app.use(session(users), session(admins)).post('/logout', (req, res, next) => {
        signOut(req, res, { config: admins, redirect: false }).then((url) => res.json(url), next)
      })
    })
    expect(cookies).toEqual(['session.users'])
  })
})
