import type { ErrorRequestHandler, Express } from 'express'
import { describe, expect, test } from 'vitest'
import { memory } from '../../../src/adapters/memory.ts'
import { account, ServerAuth, type ServerAuthConfig } from '../../../src/integrations/express/index.ts'
import { Credentials } from '../../../src/providers/credentials.ts'
import {
  type Browser,
  createBrowser,
  createConfig,
  EXPRESS,
  sendRaw,
  serve,
  signInAs,
  type Version,
} from './harness.ts'

/** An application with two users in its store, the first of whom has an account and two ways in. */
async function open(version: Version): Promise<{ browser: Browser; config: ServerAuthConfig }> {
  const adapter = memory()
  const { id } = await adapter.createUser({ id: '', email: 'ada@x.example', emailVerified: null, name: 'Ada' })
  await adapter.linkAccount({ userId: id, provider: 'github', providerAccountId: '7', type: 'oauth' })
  const authorize = () => ({ id })
  const config = createConfig({
    adapter,
    providers: [Credentials({ credentials: { username: {}, password: {} }, authorize })],
  })
  const browser = createBrowser(await serve(createApp(version, config, id)))
  return { browser, config }
}

function createApp(version: Version, config: ServerAuthConfig, userId: string): Express {
  const express = EXPRESS[version]
  const app = express()
  app.use('/auth', ServerAuth(config))
  app.get('/accounts', (req, res, next) => {
    account(req, config)
      .accounts()
      .then((list) => res.json(list), next)
  })
  app.get('/sessions', (req, res, next) => {
    account(req, config)
      .sessions(userId)
      .then((list) => res.json(list), next)
  })
  app.post('/unlink', (req, res, next) => {
    account(req, config)
      .unlink({ provider: 'github', providerAccountId: '7' }, { hasOtherWay: true })
      .then((done) => res.json(done), next)
  })
  app.post('/everywhere', (req, res, next) => {
    account(req, config)
      .signOutEverywhere(userId, { keepThis: true })
      .then(() => res.json(true), next)
  })
  const tell: ErrorRequestHandler = (error, _req, res, _next) => {
    res.status(error.status ?? 500).json(error.type ?? error.message)
  }
  app.use(tell)
  return app
}

const get = async (browser: Browser, path: string): Promise<unknown> => (await browser.fetch(path)).json()

describe.each([4, 5] as const)('the account API of a request, with Express %i', (version) => {
  // An exception would end the process in a server event, as of a WebSocket.
  test('rejects for an untrusted host, with the status for Express', async () => {
    const config = createConfig()
    const app = EXPRESS[version]().get('/', (req, res) => {
      account(req, config)
        .accounts()
        .catch(({ status, type }) => res.status(status).json({ caught: type }))
    })
    const head = ['Host: evil.example', 'Connection: close']
    const answer = await sendRaw(await serve(app), `GET / HTTP/1.1\n${head.join('\n')}\n\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toContain('{"caught":"UntrustedHost"}')
  })

  test('returns data of the current user', async () => {
    const { browser } = await open(version)
    await signInAs(browser)
    expect(await get(browser, '/accounts')).toEqual([{ provider: 'github', providerAccountId: '7', type: 'oauth' }])
    expect(await get(browser, '/sessions')).toMatchObject([{ isCurrent: true }])
  })

  test('accepts a form from the own site', async () => {
    const { browser } = await open(version)
    await signInAs(browser)
    expect(await (await browser.fetch('/unlink', { method: 'POST' })).json()).toBe(true)
    expect(await get(browser, '/accounts')).toEqual([])
  })

  test('refuses a form from another site with 403', async () => {
    const { browser } = await open(version)
    await signInAs(browser)
    const response = await browser.fetch('/unlink', { method: 'POST', headers: { origin: 'https://evil.example' } })
    expect([response.status, await response.json()]).toEqual([403, 'MissingCSRF'])
    expect(await get(browser, '/accounts')).toHaveLength(1)
  })

  test('responds with 403 when signed out', async () => {
    const { browser } = await open(version)
    const response = await browser.fetch('/accounts')
    expect([response.status, await response.json()]).toEqual([403, 'AccessDenied'])
  })

  test('keeps the current session when the others end', async () => {
    const { browser } = await open(version)
    await signInAs(browser)
    const first = new Map(browser.cookies)
    browser.cookies.clear()
    await signInAs(browser)
    expect(await get(browser, '/sessions')).toHaveLength(2)
    await browser.fetch('/everywhere', { method: 'POST' })
    expect(await get(browser, '/sessions')).toMatchObject([{ isCurrent: true }])
    browser.cookies.clear()
    for (const [name, value] of first) browser.cookies.set(name, value)
    expect(await get(browser, '/auth/session')).toBeNull()
  })
})
