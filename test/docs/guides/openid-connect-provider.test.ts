import { afterEach, expect, test, vi } from 'vitest'
import { type AuthConfig, createAuth } from '../../../src/index.ts'
import { createAuthorizationServer } from '../../../src/testing/index.ts'
import { ORIGIN, openBrowser } from '../../harness.ts'
import { guideModules } from './guide-modules.ts'

const ISSUER = 'https://id.acme.example'
const load = guideModules('openid-connect-provider.md')

afterEach(() => vi.unstubAllGlobals())

test('the provider in the guide is discovered and signs a user in', async () => {
  const server = createAuthorizationServer({ issuer: ISSUER })
  vi.stubGlobal('fetch', server.fetch)
  vi.stubEnv('AUTH_ACME_ID', server.clientId)
  vi.stubEnv('AUTH_ACME_SECRET', server.clientSecret)
  const { config } = await load<{ config: AuthConfig }>('src/auth.ts')
  const browser = openBrowser(createAuth(config), ORIGIN, [ISSUER])
  const { headers } = await browser.submit('/auth/signin/acme')
  await browser.deliver(await server.authorize(headers.get('location') ?? ''))
  expect(await browser.session()).toMatchObject({ user: { name: 'Ada Lovelace' } })
})
