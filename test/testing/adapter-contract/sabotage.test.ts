import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { memory } from '../../../src/adapters/memory.ts'
import { adapterContract } from '../../../src/testing/index.ts'
import type { Adapter } from '../../../src/types/adapter.ts'
import { ACCOUNT_SABOTAGES } from '../sabotage/accounts.ts'
import { PASSWORD_SABOTAGES } from '../sabotage/passwords.ts'
import { COUNTER_SABOTAGES, PASSKEY_SABOTAGES, TOKEN_SABOTAGES } from '../sabotage/rest.ts'
import type { Sabotage } from '../sabotage/sabotage.ts'
import { SESSION_SABOTAGES } from '../sabotage/sessions.ts'
import { USER_SABOTAGES } from '../sabotage/users.ts'

const SABOTAGES: readonly Sabotage[] = [
  ...USER_SABOTAGES,
  ...ACCOUNT_SABOTAGES,
  ...SESSION_SABOTAGES,
  ...TOKEN_SABOTAGES,
  ...PASSKEY_SABOTAGES,
  ...PASSWORD_SABOTAGES,
  ...COUNTER_SABOTAGES,
]

/** Names of the promises that an adapter breaks, on a clock that does not wait. */
async function broken(adapter: Adapter): Promise<string[]> {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { cases } = await adapterContract(() => adapter)
  const names: string[] = []
  for (const { name, run } of cases) {
    const running = run().catch(() => void names.push(name))
    await Promise.all([running, vi.advanceTimersByTimeAsync(10_000)])
  }
  return names
}

describe('the contract', () => {
  test('finds nothing wrong with a good adapter', async () => {
    expect(await broken(memory())).toEqual([])
  })

  test.each(SABOTAGES)('notices an adapter that %s', async (_mistake, methods) => {
    const store = memory()
    expect(await broken({ ...store, ...methods(store) })).not.toEqual([])
  })

  test('notices at least 51 configuration errors', () => {
    expect(new Set(SABOTAGES.map(([mistake]) => mistake)).size).toBeGreaterThanOrEqual(51)
  })
})
