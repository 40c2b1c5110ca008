import { createServer } from 'node:http'
import { expect } from '@playwright/test'
import { createAuth, customFetch } from '../src/index.ts'
import { OAuth } from '../src/providers/oauth.ts'
import { createAuthorizationServer } from '../src/testing/index.ts'
import { listen, stopServer } from './ports.ts'
import { answer, requestOf } from './posting-provider.ts'
import { test } from './test.ts'

// The library alone, with the browser's own rule for the fragment of a URL that redirects.

const [site, app] = [createServer(), createServer()]

test.afterAll(() => Promise.all([stopServer(site), stopServer(app)]))

test('a fragment that the provider appends ends at the callback', async ({ page }) => {
  const [provider, origin] = [`http://localhost:${await listen(site, 0)}`, `http://127.0.0.1:${await listen(app, 0)}`]
  const server = createAuthorizationServer({ type: 'oauth', issuer: provider })
  const { clientId, clientSecret, fetch } = server
  const urls = { authorization: `${provider}/authorize`, token: `${provider}/token`, userinfo: `${provider}/userinfo` }
  const idp = (id: string, appendsFragment: boolean) =>
    OAuth({ id, clientId, clientSecret, ...urls, appendsFragment, [customFetch]: fetch })
  const providers = [idp('known', true), idp('unknown', false)]
  const auth = createAuth({ providers, secret: crypto.randomUUID() }, { env: { AUTH_URL: origin } })
  site.on('request', async (req, res) => {
    const { url } = await server.authorize(new URL(req.url ?? '/', provider))
    res.writeHead(302, { location: `${url}#_=_` }).end()
  })
  app.on('request', async (req, res) => {
    if (req.url === '/') return void res.end('Home')
    answer(res, await auth.handle(await requestOf(req, origin)))
  })
  const arrive = async (name: string) => {
    await page.goto(`${origin}/auth/signin`)
    await page.getByRole('button', { name }).click()
    await expect(page.getByText('Home')).toBeVisible()
    return page.evaluate(() => location.hash)
  }
  expect([await arrive('with known'), await arrive('with unknown')]).toEqual(['', '#_=_'])
})
