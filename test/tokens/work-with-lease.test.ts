import { expect, test } from 'vitest'
import { createMemoryState } from '../../src/adapters/memory/state.ts'
import { createState } from '../../src/store/state.ts'
import { workWithLease } from '../../src/tokens/work-with-lease.ts'
import type { AdapterAccount } from '../../src/types/adapter.ts'
import type { ResolvedOAuthProvider } from '../../src/types/resolved-oauth-provider.ts'
import { openConfig, stopClock } from '../harness.ts'

const ACCOUNT: AdapterAccount = {
  userId: 'u',
  provider: 'idp',
  providerAccountId: 'ada',
  type: 'oidc',
  refresh_token: 'r',
}

test('does not begin the work of a process that was suspended and may have lost its lease', async () => {
  const clock = stopClock()
  const state = createState(createMemoryState(), openConfig().keys)
  let pause = 9
  const owner = {
    state,
    provider: { id: 'idp' } as ResolvedOAuthProvider,
    async read() {
      clock.advance(pause)
      return ACCOUNT
    },
    write: async () => {},
  }
  const sent: string[] = []
  const work = async () => sent.push('the refresh token')
  expect(await workWithLease(owner, ACCOUNT, 'Work', work)).toBe('changed')
  expect(sent).toEqual([])
  pause = 1
  await workWithLease(owner, ACCOUNT, 'Work', work)
  expect(sent).toHaveLength(1)
})
