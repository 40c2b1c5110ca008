import { describe, test } from 'vitest'
import { stateStoreContract } from '../../src/testing/state-store-contract.ts'
import type { StateStore } from '../../src/types/state-store.ts'

/**
 * Runs the contract of `StateStore` on a store. Cases for abilities that it lacks are shown as skipped.
 *
 * @param store What the entries are kept in: `Redis through ioredis`.
 */
export async function runStateContract(store: string, create: () => StateStore | Promise<StateStore>): Promise<void> {
  const { cases, notApplicable } = await stateStoreContract(create)
  describe(`state: ${store}`, { concurrent: true }, () => {
    for (const { name, run } of cases) test(name, { timeout: 60_000 }, run)
    for (const { name, missing } of notApplicable) test.skip(`${name} (lacks ${missing.join(', ')})`)
  })
}
