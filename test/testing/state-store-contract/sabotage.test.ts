import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createMemoryState } from '../../../src/adapters/memory/state.ts'
import { stateStoreContract } from '../../../src/testing/index.ts'
import type { StateStore } from '../../../src/types/state-store.ts'
import { STATE_SABOTAGES } from '../sabotage/state.ts'

/** Names of the promises that a store breaks, on a clock that does not wait. */
async function listBroken(store: StateStore): Promise<string[]> {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { cases } = await stateStoreContract(() => store)
  const names: string[] = []
  for (const { name, run } of cases) {
    let hasEnded = false
    const running = run()
      .catch(() => void names.push(name))
      .finally(() => {
        hasEnded = true
      })
    while (!hasEnded) await vi.advanceTimersByTimeAsync(500)
    await running
  }
  return names
}

describe('the contract of StateStore', () => {
  test('finds nothing wrong with a good store', async () => {
    expect(await listBroken(createMemoryState())).toEqual([])
  })

  test.each(STATE_SABOTAGES)('notices a store that %s', async (_mistake, methods) => {
    const store = createMemoryState()
    expect(await listBroken({ ...store, ...methods(store) })).not.toEqual([])
  })

  test('notices at least 25 mistakes', () => {
    expect(new Set(STATE_SABOTAGES.map(([mistake]) => mistake)).size).toBeGreaterThanOrEqual(25)
  })

  test('skips what a store lacks', async () => {
    const { get, set } = createMemoryState()
    const { cases, notApplicable } = await stateStoreContract(() => ({ get, set }))
    expect(cases.length).toBeGreaterThan(8)
    expect(new Set(notApplicable.flatMap(({ missing }) => missing))).toEqual(new Set(['add', 'swap', 'increment']))
  })
})
