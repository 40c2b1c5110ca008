import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Express } from 'express'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createAuth } from '../../../src/core.ts'
import { createExpressAuth, ServerAuth } from '../../../src/integrations/express/core.ts'
import { Credentials } from '../../../src/providers/credentials.ts'
import { mintSession } from '../../../src/testing/index.ts'
import type { FeatureValue } from '../../../src/types/feature-value.ts'
import { root } from '../../../tools/entries.ts'
import { blocksOf } from '../../docs/blocks/block.ts'
import { SECRET } from '../../harness.ts'
import { fromSource } from '../../testing/guide/from-source.ts'
import { createBrowser, EXPRESS, serve, signInAs } from './harness.ts'

const providers = [Credentials({ authorize: ({ username }) => ({ id: String(username), name: String(username) }) })]
const common = { secret: SECRET, providers, pages: { signIn: '/login', error: '/oops' } }

/** An application with one `Auth` of `latchkey/core`. */
function openApp() {
  const auth = createExpressAuth(
    createAuth({ ...common, callbacks: { session: ({ session }) => ({ ...session, role: 'admin' }) } }),
  )
  const express = EXPRESS[5]
  const app = express().use('/auth', auth.router).use(express.urlencoded())
  app.get('/me', auth.requireSession(), async (req, res) => {
    const { role } = res.locals.session
    res.json({ role, name: (await auth.getSession(req))?.user?.name })
  })
  app.get('/seen', auth.session(), (_, res) => void res.json(res.locals.session))
  app.post('/in', async (req, res) => void (await auth.signIn(req, res, 'credentials', { fields: req.body })))
  app.post('/out', async (req, res) => void (await auth.signOut(req, res, { redirectTo: '/bye' })))
  return app
}

const open = async () => createBrowser(await serve(openApp()))

const form = (fields: Record<string, string> = {}) => ({ method: 'POST', body: new URLSearchParams(fields) })

describe('Express with latchkey/core', () => {
  test('signs in, guards, reads the session, and signs out', async () => {
    const browser = await open()
    const before = await browser.fetch('/me', { headers: { accept: 'text/html' } })
    expect(before.headers.get('location')).toBe('/login?callbackUrl=%2Fme')
    await signInAs(browser)
    expect(await (await browser.fetch('/me')).json()).toEqual({ role: 'admin', name: 'ada' })
    const { headers } = await browser.fetch('/out', form())
    expect(headers.get('location')).toMatch(/\/bye$/)
    expect(await (await browser.fetch('/seen')).json()).toBeNull()
  })

  test('signs in from a handler', async () => {
    const browser = await open()
    await browser.fetch('/in', form({ username: 'eve' }))
    expect(await (await browser.fetch('/seen')).json()).toMatchObject({ user: { name: 'eve' }, role: 'admin' })
  })

  test('serves the routes of features below a mount', async () => {
    const routes = { 'GET toy/page': { guard: 'none', run: 'show', handle: () => ({ body: 'toy' }) } }
    const toy = { name: 'toy', owns: [], routes, resolve: () => null } as unknown as FeatureValue
    const app = EXPRESS[5]().use('/x', ServerAuth(createAuth({ ...common, use: [toy] })))
    expect(await (await createBrowser(await serve(app)).fetch('/x/toy/page')).text()).toBe('toy')
  })

  test('creates sessions with its handler', async () => {
    const { session } = await mintSession(
      ServerAuth(createAuth(common)),
      { id: '1', name: 'Ada' },
      { origin: 'http://localhost' },
    )
    expect(session).toMatchObject({ user: { name: 'Ada' } })
  })

  test.each([undefined, { providers }])('refuses %j instead of an `Auth`', (given) => {
    expect(() => createExpressAuth(given as never)).toThrow('auth: is not an `Auth` of this copy of latchkey')
  })
})

test('the server of docs/express.md guards a page', async () => {
  mkdirSync(join(root, 'test-results'), { recursive: true })
  const folder = mkdtempSync(join(root, 'test-results/lean-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const block = blocksOf('docs/express.md').find(({ path }) => path === 'lean-server.js')
  const file = join(folder, 'lean-server.js')
  writeFileSync(file, fromSource(block?.text ?? ''))
  const env = { AUTH_SECRET: SECRET, AUTH_GITHUB_ID: 'app', AUTH_GITHUB_SECRET: 'app-secret' }
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  onTestFinished(() => void vi.unstubAllEnvs())
  const { app } = (await import(pathToFileURL(file).href)) as { app: Express }
  const browser = createBrowser(await serve(app))
  const headers = { accept: 'text/html' }
  const { status, headers: sent } = await browser.fetch('/account', { headers })
  expect([status, sent.get('location')]).toEqual([303, '/auth/signin?callbackUrl=%2Faccount'])
  expect(await (await browser.fetch('/auth/signin', { headers })).text()).toContain('GitHub')
})
