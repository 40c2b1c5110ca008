import { describe, expect, test, vi } from 'vitest'
import type { Adapter, AuthConfig } from '../../../src/index.ts'
import { nowSeconds } from '../../../src/lib/time.ts'
import { mintSession } from '../../../src/testing/index.ts'
import { ORIGIN } from '../../harness.ts'
import { guideModules } from './guide-modules.ts'

describe("calling a provider's API", () => {
  const load = guideModules('calling-a-providers-api.md')

  async function open(expiresAt: number) {
    vi.stubEnv('AUTH_GOOGLE_ID', 'app')
    vi.stubEnv('AUTH_GOOGLE_SECRET', 'app-secret')
    const { config } = await load<{ config: AuthConfig }>('src/auth.ts')
    const { adapter } = config as { adapter: Required<Adapter> }
    const user = await adapter.createUser({ id: '', name: 'Ada', email: `${expiresAt}@a.example`, emailVerified: null })
    const key = { provider: 'google', providerAccountId: user.id, type: 'oidc', userId: user.id } as const
    await adapter.linkAccount({ ...key, access_token: 'the-token', expires_at: expiresAt })
    const { cookie } = await mintSession(config, user)
    const { showEvents } = await load<{ showEvents(request: Request): Promise<Response> }>('src/calendar.ts')
    return showEvents(new Request(`${ORIGIN}/calendar`, { headers: { cookie } }))
  }

  test('shows the data of the user', async () => {
    const send = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ items: [] }))
    const response = await open(nowSeconds() + 3600)
    expect(await response.json()).toEqual({ items: [] })
    expect(new Headers(send.mock.calls[0]?.[1]?.headers).get('authorization')).toBe('Bearer the-token')
    send.mockRestore()
  })

  test('leads to the sign-in page when the token has expired', async () => {
    const response = await open(nowSeconds() - 1)
    expect(response.headers.get('location')).toBe('/auth/signin/google')
  })
})
