import type { Express } from 'express'
import { describe, expect, test } from 'vitest'
import { createExpressAuth, update } from '../../../src/integrations/express/index.ts'
import { createBrowser, createConfig, EXPRESS, serve, type Version } from './harness.ts'

const callbacks = {
  jwt: ({ token, trigger, session }: { token: object; trigger?: string; session?: unknown }) =>
    trigger === 'update' ? { ...token, nickname: session } : token,
  session: ({ session, token }: { session: object; token?: { nickname?: unknown } }) => ({
    ...session,
    nickname: token?.nickname ?? null,
  }),
}

/** An application with everything bound to one configuration, taken out of the object. */
function createApp(version: Version): Express {
  const auth = createExpressAuth(createConfig({ basePath: '/login', callbacks: callbacks as never }))
  const { account, getSession, requireSession, router, session, signIn, signOut } = auth
  const express = EXPRESS[version]
  const app = express().use(express.urlencoded({ extended: false }), router, session())
  app.post('/in', async (req, res) => void (await signIn(req, res, 'credentials', { fields: req.body })))
  app.post('/out', async (req, res) => void (await signOut(req, res, { redirectTo: '/bye' })))
  app.post('/nickname', (req, res, next) => {
    auth
      .update(req, res, 'Countess')
      .then(async (updated) => res.json([updated, res.locals['session'], await getSession(req)]), next)
  })
  app.get('/accounts', (req, res) => {
    account(req)
      .accounts()
      .catch(({ message }: Error) => res.json(message))
  })
  return app.get('/me', requireSession(), async (req, res) => void res.json(await getSession(req)))
}

const open = async (version: Version = 5) => createBrowser(await serve(createApp(version)))

const form = (fields: Record<string, string> = {}) => ({ method: 'POST', body: new URLSearchParams(fields) })

const signedIn = async (version: Version = 5) => {
  const browser = await open(version)
  await browser.fetch('/in', form({ username: 'ada', password: 'right' }))
  return browser
}

describe.each([4, 5] as const)('createExpressAuth, on Express %i', (version) => {
  test('binds the routes and the guard to the configuration', async () => {
    const browser = await open(version)
    expect((await browser.fetch('/login/session')).status).toBe(200)
    const response = await browser.fetch('/me', { headers: { accept: 'text/html' } })
    expect(response.headers.get('location')).toBe('/login/signin?callbackUrl=%2Fme')
  })

  test('binds the helpers to the configuration', async () => {
    const browser = await signedIn(version)
    expect(await (await browser.fetch('/me')).json()).toMatchObject({ user: { name: 'ada' } })
    expect(await (await browser.fetch('/accounts')).json()).toContain('needs an `adapter`')
    expect(new URL((await browser.fetch('/out', form())).headers.get('location') ?? '').pathname).toBe('/bye')
    expect((await browser.fetch('/me')).status).toBe(401)
  })
})

describe('update', () => {
  test('returns the new session immediately, and in later requests', async () => {
    const browser = await signedIn()
    const response = await browser.fetch('/nickname', form())
    const now = { user: { name: 'ada' }, nickname: 'Countess' }
    expect(await response.json()).toMatchObject([now, now, now])
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(await (await browser.fetch('/me')).json()).toMatchObject(now)
  })

  test('returns null when signed out', async () => {
    expect(await (await (await open()).fetch('/nickname', form())).json()).toEqual([null, null, null])
  })

  test('refuses a form from another site with 403', async () => {
    const browser = await signedIn()
    const response = await browser.fetch('/nickname', { ...form(), headers: { origin: 'https://evil.example' } })
    expect(response.status).toBe(403)
    expect(await (await browser.fetch('/me')).json()).toMatchObject({ nickname: null })
  })

  test('reports a missing configuration if none has read the request', async () => {
    const express = EXPRESS[5]
    const app = express().post('/', (req, res) => {
      update(req, res, {}).catch((error: Error) => res.json(error.message))
    })
    expect(await (await createBrowser(await serve(app)).fetch('/', form())).json()).toContain('options.config')
  })
})
