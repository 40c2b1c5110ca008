import { expect, test } from 'vitest'
import { account, session } from '../../../src/integrations/express/index.ts'
import { createTokenOptions, NEW_TOKENS, signInWithTokens } from '../sign-in-with-tokens.ts'
import { createConfig, EXPRESS, serve } from './harness.ts'

test.each([4, 5] as const)('refreshed tokens reach the browser, with Express %i', async (version) => {
  const { options, server } = createTokenOptions()
  const config = createConfig(options)
  const app = EXPRESS[version]()
  app.use(session(config))
  app.get('/token', (req, res, next) => {
    account(req)
      .accessToken('idp')
      .then(({ accessToken }) => res.json(accessToken), next)
  })
  app.get('/late', (req, res, next) => {
    res.write(' ')
    account(req)
      .accessToken('idp')
      .then(({ accessToken }) => res.end(JSON.stringify(accessToken)), next)
  })
  const { url } = await serve(app)
  const cookies = await signInWithTokens(config, url, server)
  const cookie = Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ')
  const late = await fetch(`${url}/late`, { headers: { cookie } })
  expect(late.headers.getSetCookie()).toEqual([])
  const response = await fetch(`${url}/token`, { headers: { cookie } })
  expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(NEW_TOKENS)])
  expect(response.headers.get('cache-control')).toContain('no-store')
  expect(await response.json()).not.toBe(await late.json())
})
