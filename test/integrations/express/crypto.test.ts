import { afterEach, expect, test, vi } from 'vitest'
import { createExpressAuth } from '../../../src/integrations/express/index.ts'
import type { CryptoOption } from '../../../src/types/crypto-engine.ts'
import { createBrowser, createConfig, EXPRESS, serve } from './harness.ts'

afterEach(() => vi.restoreAllMocks())

test.each<[CryptoOption | undefined, number]>([
  [undefined, 0],
  ['web', 1],
])('with the option crypto: %j, a session read calls Web Crypto %i times', async (crypto, count) => {
  const config = createConfig(crypto === undefined ? {} : { crypto })
  const auth = createExpressAuth(config)
  const app = EXPRESS[5]().use(EXPRESS[5].urlencoded({ extended: false }), auth.router)
  app.post('/in', async (req, res) => void (await auth.signIn(req, res, 'credentials', { fields: req.body })))
  app.get('/me', async (req, res) => void res.json(await auth.getSession(req)))
  const browser = createBrowser(await serve(app))
  const body = new URLSearchParams({ username: 'ada', password: 'right' })
  await browser.fetch('/in', { method: 'POST', body })
  const decrypt = vi.spyOn(globalThis.crypto.subtle, 'decrypt')
  expect(await (await browser.fetch('/me')).json()).toMatchObject({ user: { name: 'ada' } })
  expect(decrypt).toHaveBeenCalledTimes(count)
  // The application's object is left alone.
  expect(config.crypto).toBe(crypto)
})
