import { expect, test } from 'vitest'
import { ReactiveAuth } from '../../../src/integrations/solid-start/index.ts'
import { createTokenOptions, NEW_TOKENS, signInWithTokens } from '../sign-in-with-tokens.ts'
import { createApp, createConfig, ORIGIN } from './harness.ts'

test('refreshed tokens reach the browser', async () => {
  const { options, server } = createTokenOptions()
  const config = createConfig(options)
  const { account } = ReactiveAuth(config)
  const app = createApp({
    routes: { '/api/token': async () => Response.json((await account.accessToken('idp')).accessToken) },
  })
  for (const [name, value] of await signInWithTokens(config, ORIGIN, server)) app.cookies.set(name, value)
  const response = await app.send('/api/token')
  expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(NEW_TOKENS)])
  expect(response.headers.get('cache-control')).toContain('no-store')
  expect(await response.json()).toMatch(/./)
})
