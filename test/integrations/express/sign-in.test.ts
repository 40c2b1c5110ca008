import type { ErrorRequestHandler, Express, RequestHandler } from 'express'
import { describe, expect, test, vi } from 'vitest'
import { isAuthError } from '../../../src/errors/errors.ts'
import {
  getSession,
  ServerAuth,
  type ServerAuthConfig,
  session,
  signIn,
  signOut,
  update,
} from '../../../src/integrations/express/index.ts'
import { createBrowser, createConfig, EXPRESS, serve, type Version } from './harness.ts'

const config: ServerAuthConfig = createConfig()

/** A form of the application's own, which posts to its own handlers. */
function createApp(version: Version = 5): Express {
  const express = EXPRESS[version]
  const app = express()
  app.use(express.urlencoded({ extended: false }))
  app.use('/auth', ServerAuth(config))
  app.use(session(config))
  app.post('/login', (req, res, next) => {
    signIn(req, res, 'credentials', { fields: req.body, redirectTo: '/welcome' }).catch((error) =>
      isAuthError(error) ? res.status(401).send(error.type) : next(error),
    )
  })
  app.post('/logout', (req, res, next) => void signOut(req, res, { redirectTo: '/bye' }).catch(next))
  app.post('/quiet', (req, res, next) => {
    signOut(req, res, { redirect: false }).then((url) => res.json({ url }), next)
  })
  app.get('/', (_req, res) => void res.json(res.locals.session))
  return app
}

const login = (password: string) => ({
  method: 'POST',
  body: new URLSearchParams({ username: 'ada', password }),
})

describe.each([4, 5] as const)('on Express %i', (version) => {
  test('signIn signs in and redirects the browser', async () => {
    const server = await serve(createApp(version))
    const browser = createBrowser(server)
    const response = await browser.fetch('/login', login('right'))
    expect([response.status, response.headers.get('location')]).toEqual([303, `${server.url}/welcome`])
    expect(await (await browser.fetch('/')).json()).toMatchObject({ user: { name: 'ada' } })
  })

  test('signIn throws in the handler if the password is wrong', async () => {
    const response = await createBrowser(await serve(createApp(version))).fetch('/login', login('wrong'))
    expect([response.status, await response.text()]).toEqual([401, 'CredentialsSignin'])
    expect(response.headers.getSetCookie()).toEqual([])
  })

  test('signOut ends the session and redirects the browser', async () => {
    const server = await serve(createApp(version))
    const browser = createBrowser(server)
    await browser.fetch('/login', login('right'))
    const response = await browser.fetch('/logout', { method: 'POST' })
    expect([response.status, response.headers.get('location')]).toEqual([303, `${server.url}/bye`])
    expect(await (await browser.fetch('/')).json()).toBeNull()
  })

  test('a request sees its own changes, even a sign-out during an update', async () => {
    const enter: RequestHandler = async (req, res) => {
      const seen = [await getSession(req, config)]
      const fields = { username: 'ada', password: 'right' }
      await signIn(req, res, 'credentials', { fields, config, redirect: false })
      seen.push(await getSession(req, config))
      await Promise.all([update(req, res, {}, { config }), signOut(req, res, { config, redirect: false })])
      seen.push(await getSession(req, config))
      res.json(seen.map((session) => session?.user?.name ?? null))
    }
    const browser = createBrowser(await serve(EXPRESS[version]().post('/', enter)))
    const response = await browser.fetch('/', { method: 'POST' })
    expect(await response.json()).toEqual([null, 'ada', null])
    const lines = response.headers.getSetCookie().filter((line) => line.startsWith('latchkey.session='))
    expect(lines).toEqual([expect.stringContaining('Max-Age=0')])
  })

  test('signOut leaves the response to the handler if requested', async () => {
    const server = await serve(createApp(version))
    const browser = createBrowser(server)
    await browser.fetch('/login', login('right'))
    expect(await (await browser.fetch('/quiet', { method: 'POST' })).json()).toEqual({ url: `${server.url}/` })
    expect(browser.cookies.has('latchkey.session')).toBe(false)
  })
})

describe('another site', () => {
  test.each(['cross-site', 'same-site'])('cannot sign a user out: %s', async (site) => {
    const browser = createBrowser(await serve(createApp()))
    await browser.fetch('/login', login('right'))
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    const response = await browser.fetch('/logout', { method: 'POST', headers: { 'sec-fetch-site': site } })
    error.mockRestore()
    expect(response.status).toBe(403)
    expect(await (await browser.fetch('/')).json()).toMatchObject({ user: { name: 'ada' } })
  })
})

describe('signIn without any configuration', () => {
  test('throws an error that names the missing configuration', async () => {
    const app = EXPRESS[5]()
    app.post('/login', async (req, res) => {
      await signIn(req, res, 'credentials')
    })
    const onError: ErrorRequestHandler = (error, _req, res, _next) => void res.status(500).send(String(error))
    const response = await createBrowser(await serve(app.use(onError))).fetch('/login', { method: 'POST' })
    expect(await response.text()).toContain('"options.config" is missing')
  })
})

describe.each([4, 5] as const)('signIn with the fields of a form, on Express %i', (version) => {
  /** What a handler answers that passes `req.body` on. */
  async function ask(parsers: RequestHandler[]): Promise<string> {
    const app = EXPRESS[version]().use(parsers)
    app.post('/login', (req, res) => {
      signIn(req, res, 'credentials', { config, fields: req.body }).catch((error) => res.send(String(error)))
    })
    const response = await createBrowser(await serve(app)).fetch('/login', login('right'))
    return response.headers.get('location') ?? response.text()
  }

  test('throws if no parser has read the form, and names one', async () => {
    expect(await ask([(_req, _res, next) => next()])).toBe(
      'TypeError: "options.fields" is undefined. If it is `req.body`, no body parser has read the form. Put one before this handler: app.use(express.urlencoded())',
    )
  })

  test('throws if a parser for another content type has read it', async () => {
    expect(await ask([EXPRESS[version].text({ type: '*/*' })])).toContain('"options.fields" is of type string.')
  })

  test('signs in behind a parser', async () => {
    expect(await ask([EXPRESS[version].urlencoded({ extended: false })])).toMatch(/^http:\/\/127.0.0.1:\d+\/$/)
  })
})
