import { describe, expect, test, vi } from 'vitest'
import { createAuth, customFetch } from '../../../src/index.ts'
import { Oidc } from '../../../src/providers/oidc.ts'
import { encode } from '../../../src/session/jwt.ts'
import { createAuthorizationServer } from '../../../src/testing/index.ts'
import type { Auth } from '../../../src/types/auth.ts'
import { OLD_SECRET, openAuth, openBrowser, SECRET, SESSION } from '../../harness.ts'
import { guideModules } from './guide-modules.ts'

describe('preview deployments', () => {
  const load = guideModules('preview-deployments.md')
  const PROXY = {
    AUTH_REDIRECT_PROXY_URL: 'https://staging.app.example/auth',
    AUTH_REDIRECT_PROXY_TARGETS: 'https://*.preview.app.example',
  }
  const server = createAuthorizationServer()
  const { issuer, clientId, clientSecret } = server
  const providers = [Oidc({ id: 'idp', issuer, clientId, clientSecret, [customFetch]: server.fetch })]

  test('the variables in the table allow a sign-in on a preview', async () => {
    const preview = createAuth(
      { providers, origin: ['https://*.preview.app.example'] },
      { env: { ...PROXY, AUTH_SECRET: SECRET } },
    )
    const staging = createAuth(
      { providers },
      { env: { ...PROXY, AUTH_SECRET: SECRET, AUTH_URL: 'https://staging.app.example' } },
    )
    const browser = openBrowser(preview, 'https://one.preview.app.example', [issuer])
    const { headers } = await browser.submit('/auth/signin/idp')
    const location = headers.get('location') ?? ''
    expect(new URL(location).searchParams.get('redirect_uri')).toBe('https://staging.app.example/auth/callback/idp')
    const passing = openBrowser(staging, 'https://staging.app.example', ['https://one.preview.app.example'])
    const forwarded = await passing.deliver(await server.authorize(location))
    expect(passing.cookies.size).toBe(0)
    await browser.navigate(forwarded.headers.get('location') ?? '')
    expect(await browser.session()).not.toBeNull()
  })

  test('a preview trusts only hosts of previews', async () => {
    vi.stubEnv('AUTH_URL', undefined)
    for (const [name, value] of Object.entries(PROXY)) vi.stubEnv(name, value)
    const { auth } = await load<{ auth: Auth }>('src/auth.ts')
    const status = async (host: string) => (await auth.handle(new Request(`https://${host}/auth/providers`))).status
    const own = await auth.handle(new Request('https://one.preview.app.example/auth/providers'))
    expect(await own.text()).toContain('https://one.preview.app.example/auth/callback/github')
    expect([await status('evil.example'), await status('a.b.preview.app.example')]).toEqual([400, 400])
  })

  test('a proxy without a list of targets does not start', () => {
    const env = { AUTH_SECRET: SECRET, AUTH_REDIRECT_PROXY_URL: PROXY.AUTH_REDIRECT_PROXY_URL }
    expect(() => createAuth({ providers }, { env })).toThrow(/redirectProxyTargets/)
  })

  test('a session sealed in a preview is refused in production', async () => {
    vi.stubEnv('AUTH_SESSION_SECRET', OLD_SECRET)
    const { auth } = await load<{ auth: Auth }>('src/production-auth.ts')
    const token = await encode({ token: { sub: 'user-1' }, secret: SECRET })
    const sealed = { headers: { cookie: `${SESSION}=${token}` } }
    expect((await openAuth().auth.session(sealed)).session).not.toBeNull()
    expect((await auth.session(sealed)).session).toBeNull()
  })
})
