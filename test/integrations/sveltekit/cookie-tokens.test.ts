import { expect, test } from 'vitest'
import { createTokenOptions, NEW_TOKENS, signInWithTokens } from '../sign-in-with-tokens.ts'
import { createConfig, ORIGIN, openApp, standard } from './harness.ts'

test('refreshed tokens reach the browser', async () => {
  const { options, server } = createTokenOptions()
  const config = createConfig(options)
  const app = openApp(config, (kit) => ({
    ...standard(kit),
    '/token': async () => (await kit.account().accessToken('idp')).accessToken,
  }))
  for (const [name, value] of await signInWithTokens(config, ORIGIN, server)) app.cookies.set(name, value)
  const response = await app.visit('/token')
  expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(NEW_TOKENS)])
  expect(response.headers.get('cache-control')).toContain('no-store')
  expect(await (await app.visit('/me')).json()).not.toBeNull()
})
