import { describe, expect, test } from 'vitest'
import { fetchOutbound } from '../../src/http/outbound.ts'
import { withHttp } from '../../src/http/safe-url.ts'
import { createAuth } from '../../src/index.ts'
import { Keycloak } from '../../src/providers/keycloak.ts'
import { createAuthorizationServer } from '../../src/testing/authorization-server.ts'
import { openBrowser } from '../../src/testing/open-browser.ts'
import { customFetch, type Fetch } from '../../src/types/fetch.ts'
import type { ResolvedOAuthProvider } from '../../src/types/resolved-oauth-provider.ts'
import { ORIGIN, openAuth, openConfig, SECRET } from '../harness.ts'

const SILENT = { error: () => {}, warn: () => {} }

const server = createAuthorizationServer({ issuer: 'http://keycloak:8080/realms/x' })
const { issuer, clientId, clientSecret } = server

const provider = (dangerouslyAllowHttp: boolean, fetch: Fetch = server.fetch) =>
  Keycloak({ issuer, clientId, clientSecret, dangerouslyAllowHttp, [customFetch]: fetch })

describe('dangerouslyAllowHttp', () => {
  test('allows a sign-in at a container over http with discovery', async () => {
    // Without the invariants of our tests, which want https.
    const auth = createAuth(
      { providers: [provider(true)], secret: SECRET, logger: SILENT },
      { env: { AUTH_URL: ORIGIN } },
    )
    const browser = openBrowser(auth, { origin: ORIGIN, redirect: 'manual' })
    const { headers } = await browser.submit('/auth/signin/keycloak')
    const location = headers.get('location') ?? ''
    expect(location).toMatch(/^http:\/\/keycloak:8080\//)
    expect((await browser.deliver(await server.authorize(location, { user: 'ada' }))).status).toBe(302)
    expect(await browser.session()).toMatchObject({ user: { email: 'ada@example.com' } })
  })

  test('applies to one provider only, and keeps its own fetch', async () => {
    const ask: Fetch = async () => new Response('{}')
    const config = openConfig({ providers: [provider(true, ask)] })
    const { fetch } = config.providers.get('keycloak') as ResolvedOAuthProvider
    expect((await fetchOutbound(fetch, 'http://keycloak:8080/token')).status).toBe(200)
    await expect(fetchOutbound(ask, 'http://keycloak:8080/token')).rejects.toThrow(/an unsafe URL/)
  })

  test.each(['http://user:pass@keycloak/x', 'http://keycloak/x#y', 'ftp://keycloak/x', 'file:///etc/passwd'])(
    'allows no other address: %s',
    async (url) => {
      const ask = withHttp(async () => new Response('{}'))
      await expect(fetchOutbound(ask, url)).rejects.toThrow(/an unsafe URL/)
    },
  )

  test('is required for http, and refused in production', () => {
    expect(() => openAuth({ providers: [provider(false)] })).toThrow(/dangerouslyAllowHttp/)
    expect(() => openAuth({ providers: [provider(true)] }, { NODE_ENV: 'production' })).toThrow(/NODE_ENV=production/)
  })
})
