import { createServer, type RequestListener } from 'node:http'
import { expect } from '@playwright/test'
import express, { type RequestHandler } from 'express'
import { customFetch } from '../src/index.ts'
import { session, signIn } from '../src/integrations/express/index.ts'
import { OAuth } from '../src/providers/oauth.ts'
import { createAuthorizationServer } from '../src/testing/index.ts'
import { securityHeaders } from './apps/express/src/security-headers.ts'
import { html } from './html.ts'
import { listen, stopServer } from './ports.ts'
import { test } from './test.ts'

// The setting of helmet in docs/caching-and-headers.md. Chromium applies `form-action` to the redirect to the provider, too.

const [site, app] = [createServer(), createServer()]

test.afterAll(() => Promise.all([stopServer(site), stopServer(app)]))

const PAGE = html`<!doctype html><title>Sign in</title><form method="post" action="login"><button>Go</button></form>`

/** What the default of helmet says about forms. */
const byDefault: RequestHandler = (_req, res, next) => {
  res.set('content-security-policy', "form-action 'self'")
  next()
}

const POLICIES = {
  default: byDefault,
  documented: securityHeaders,
} as const

test("an own sign-in page leads to the provider with helmet's documented setting", async ({ page }) => {
  const [provider, origin] = [`http://localhost:${await listen(site, 0)}`, `http://127.0.0.1:${await listen(app, 0)}`]
  const { clientId, clientSecret, fetch } = createAuthorizationServer({ type: 'oauth', issuer: provider })
  const urls = { authorization: `${provider}/authorize`, token: `${provider}/token`, userinfo: `${provider}/userinfo` }
  const idp = OAuth({ id: 'idp', clientId, clientSecret, ...urls, [customFetch]: fetch })
  const config = { providers: [idp], secret: crypto.randomUUID(), trustHost: true }
  const own = express().use(session(config))
  for (const [name, policy] of Object.entries(POLICIES))
    own.use(
      `/${name}`,
      express
        .Router()
        .use(policy)
        .get('/', (_req, res) => void res.send(PAGE))
        .post('/login', (req, res) => signIn(req, res, 'idp')),
    )
  app.on('request', own as RequestListener)
  site.on('request', (_req, res) => res.end('Provider'))
  const open = async (name: keyof typeof POLICIES) => {
    await page.goto(`${origin}/${name}/`)
    await page.getByRole('button', { name: 'Go' }).click()
  }
  const blocked = page.waitForEvent('console', (message) => message.text().includes('form-action'))
  await open('default')
  await blocked
  await expect(page).toHaveTitle('Sign in')
  await open('documented')
  await expect(page.getByText('Provider')).toBeVisible()
})
