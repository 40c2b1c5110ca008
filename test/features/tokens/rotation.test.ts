// A certified provider that accepts each refresh token once and ends the grant if one is used again. Whoever loses a
// race would end it.

import { expect, test, vi } from 'vitest'
import { createAuth } from '../../../src/index.ts'
import { stopClock } from '../../harness.ts'
import { turn } from '../../turn.ts'
import { openTokensAtProvider } from './open-tokens-at-provider.ts'

/** `npm run test:rest` asks more often: tools/test/plan.ts. */
const CALLS = Number(process.env['TOKEN_CALLS'] || 500)
/** Callers at the same time, in as many parts of an application as INSTANCES says. */
const CALLERS = 100
const INSTANCES = 4
/** Seconds that an access token is valid: less than the lease, which must not end during a refresh. And those of a grant. */
const [LIFE, GRANT] = [10, 30 * 86_400]

vi.setConfig({ testTimeout: 60_000 + CALLS * 10 })

test(`DEMAND-14: a server that detects reuse refuses none of ${CALLS} calls`, async () => {
  const clock = stopClock()
  const { auth, config, provider, request, row } = await openTokensAtProvider({
    ...{ rotateRefreshToken: true, issueRefreshToken: undefined },
    ttl: { AccessToken: LIFE, Grant: GRANT, IdToken: 300, Interaction: 300, RefreshToken: GRANT, Session: GRANT },
    options: { scopes: ['openid', 'offline_access'], authorization: { params: { prompt: 'consent' } } },
  })
  const others = Array.from({ length: INSTANCES - 1 }, () => createAuth(config, { env: {} }))
  const instances = [auth, ...others]
  const ask = async (caller: number): Promise<string> => {
    // They begin one after the other, so some arrive during a refresh, and some after it.
    for (let turns = caller % 9; turns > 0; turns--) await turn()
    // The tokens expire while some are refreshed already.
    if (caller === CALLERS / 2) clock.advance(LIFE + 1)
    const { accessToken } = await (instances[caller % INSTANCES] ?? auth).accessToken(request, 'idp')
    return accessToken
  }
  const seen = new Set<string>()
  for (let calls = 0; calls < CALLS; calls += CALLERS) {
    clock.advance(LIFE + 1)
    for (const token of await Promise.all(Array.from({ length: CALLERS }, (_, n) => ask(n)))) seen.add(token)
    expect(provider.refused).toEqual([])
  }
  expect(seen).toContain(row().access_token)
  // At least one refresh per round, and not one per caller. The first request was for the code.
  const refreshes = provider.asked.filter((path) => path === '/token').length - 1
  expect(refreshes).toBeGreaterThanOrEqual(CALLS / CALLERS)
  expect(refreshes).toBeLessThanOrEqual((CALLS / CALLERS) * 3)
})

test('a server that detects reuse ends the grant if a token is used again', async () => {
  const { auth, provider, refresh, request, row } = await openTokensAtProvider()
  const { refresh_token: first = '' } = row()
  expect(await refresh(first)).toBe(200)
  row().expires_at = 1
  await expect(auth.accessToken(request, 'idp')).rejects.toMatchObject({ type: 'ReauthRequired' })
  expect(provider.refused).toEqual(['invalid_grant'])
})
