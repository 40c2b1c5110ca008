import { describe, expect, test, vi } from 'vitest'
import type { Adapter, Auth, AuthConfig } from '../../../src/index.ts'
import { nowSeconds } from '../../../src/lib/time.ts'
import { mintSession } from '../../../src/testing/index.ts'
import { ORIGIN, openBrowser } from '../../harness.ts'
import { guideModules } from './guide-modules.ts'

describe("calling a provider's API", () => {
  const load = guideModules('calling-a-providers-api.md')

  async function signIn(expiresAt: number) {
    vi.stubEnv('AUTH_GOOGLE_ID', 'app')
    vi.stubEnv('AUTH_GOOGLE_SECRET', 'app-secret')
    const { config } = await load<{ config: AuthConfig }>('src/auth.ts')
    const { adapter } = config as { adapter: Required<Adapter> }
    const user = await adapter.createUser({
      id: '',
      name: 'Ada',
      email: `${crypto.randomUUID()}@a.example`,
      emailVerified: null,
    })
    const key = { provider: 'google', providerAccountId: user.id, type: 'oidc', userId: user.id } as const
    await adapter.linkAccount({ ...key, access_token: 'the-token', expires_at: expiresAt })
    const { cookie } = await mintSession(config, user)
    return new Request(`${ORIGIN}/calendar`, { method: 'POST', headers: { cookie, origin: ORIGIN } })
  }

  async function open(expiresAt: number) {
    const request = await signIn(expiresAt)
    const { showEvents } = await load<{ showEvents(request: Request): Promise<Response> }>('src/calendar.ts')
    return showEvents(request)
  }

  test("shows the user's data", async () => {
    const send = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ items: [] }))
    const response = await open(nowSeconds() + 3600)
    expect(await response.json()).toEqual({ items: [] })
    expect(new Headers(send.mock.calls[0]?.[1]?.headers).get('authorization')).toBe('Bearer the-token')
    send.mockRestore()
  })

  test('revokes the tokens', async () => {
    const issuer = 'https://accounts.google.com'
    const endpoints = { authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` }
    const metadata = { issuer, ...endpoints, revocation_endpoint: 'https://oauth2.googleapis.com/revoke' }
    const sent: string[] = []
    const send = vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
      if (String(url).includes('/.well-known/')) return Response.json(metadata)
      sent.push(`${url} ${new URLSearchParams(String(init?.body)).get('token')}`)
      return new Response(null)
    })
    const request = await signIn(nowSeconds() + 3600)
    const { disconnect } = await load<{ disconnect(request: Request): Promise<Response> }>('src/disconnect.ts')
    expect(await (await disconnect(request)).json()).toEqual({ revoked: true })
    expect(sent).toEqual(['https://oauth2.googleapis.com/revoke the-token'])
    const { showEvents } = await load<{ showEvents(request: Request): Promise<Response> }>('src/calendar.ts')
    expect((await showEvents(request)).headers.get('location')).toBe('/auth/signin/google')
    send.mockRestore()
  })

  test('redirects to the sign-in page if the token has expired', async () => {
    const response = await open(nowSeconds() - 1)
    expect(response.headers.get('location')).toBe('/auth/signin/google')
  })

  test('refreshes tokens in a cookie and sends the new cookie', async () => {
    let issued = 0
    const send = vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
      if (!String(url).endsWith('/access_token')) return Response.json({ id: 7, login: 'ada', email: 'ada@a.example' })
      const tokens = { access_token: `token-${++issued}`, refresh_token: `refresh-${issued}`, expires_in: 30 }
      return Response.json({ ...tokens, token_type: 'bearer', scope: 'read:user' })
    })
    type Stateless = { auth: Auth; showUser(request: Request): Promise<Response> }
    const { auth, showUser } = await load<Stateless>('src/stateless.ts')
    const browser = openBrowser(auth, ORIGIN, ['https://github.com'])
    const { csrfToken } = await (await browser.fetch('/auth/csrf')).json()
    const started = await browser.post('/auth/signin/github', { csrfToken: String(csrfToken) })
    const state = new URL(started.headers.get('location') ?? '').searchParams.get('state')
    await browser.fetch(`/auth/callback/github?code=c&state=${state}`)
    const cookie = Array.from(browser.cookies, ([name, value]) => `${name}=${value}`).join('; ')
    const response = await showUser(new Request(`${ORIGIN}/user`, { headers: { cookie } }))
    expect(await response.json()).toMatchObject({ login: 'ada' })
    expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(/^__Host-latchkey\.tokens=./)])
    expect(new Headers(send.mock.lastCall?.[1]?.headers).get('authorization')).toBe('Bearer token-2')
    send.mockRestore()
  })
})
