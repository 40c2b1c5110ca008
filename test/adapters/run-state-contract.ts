import { describe, test } from 'vitest'
import { stateStoreContract } from '../../src/testing/state-store-contract.ts'
import type { StateStore } from '../../src/types/state-store.ts'

/**
 * Runs the contract of `StateStore` on a store. Cases for abilities that it lacks are shown as skipped.
 *
 * @param store What the entries are kept in: `Redis through ioredis`.
 * @param loose Names of cases that the store can break, with the reason. They do not run, because they can pass by chance.
 */
export async function runStateContract(
  store: string,
  create: () => StateStore | Promise<StateStore>,
  loose: Readonly<Record<string, string>> = {},
): Promise<void> {
  const { cases, notApplicable } = await stateStoreContract(create)
  const unknown = Object.keys(loose).find((name) => !cases.some((one) => one.name === name))
  if (unknown !== undefined) throw new Error(`The contract of ${store} lacks the case: ${unknown}`)
  describe(`state: ${store}`, { concurrent: true }, () => {
    for (const { name, run } of cases) {
      const reason = loose[name]
      if (reason === undefined) test(name, run)
      else test.skip(`does not keep "${name}": ${reason}`)
    }
    for (const { name, missing } of notApplicable) test.skip(`${name} (lacks ${missing.join(', ')})`)
  })
}
