// The contract of `StateStore`, for any test runner.

import type { StateStore } from '../types/state-store.ts'
import { expectThat } from './adapter-contract/expect.ts'
import { splitCases } from './contract-suite.ts'
import { ADD_CASES } from './state-store-contract/add.ts'
import { COUNTER_CASES } from './state-store-contract/counters.ts'
import { type StateCase, withKey } from './state-store-contract/state-case.ts'
import { SWAP_CASES } from './state-store-contract/swap.ts'
import { VALUE_CASES } from './state-store-contract/values.ts'

export type { StateCase }

const checkAbilities = withKey('get', 'set')('an ability is a method, or missing', (store) => {
  for (const name of ['add', 'swap', 'increment'] as const) {
    const seen: unknown = Reflect.get(store, name)
    expectThat(['function', 'undefined'].includes(typeof seen), `\`${name}\``, String(seen), 'a method or undefined')
  }
})

const METHODS = [VALUE_CASES, ADD_CASES, SWAP_CASES, COUNTER_CASES]

/** All cases. Each uses its own keys, so they may run concurrently and on a shared store. */
export const STATE_STORE_CONTRACT: readonly StateCase[] = [checkAbilities, ...METHODS.flat()]

/** The suite for a store. */
export interface StateStoreContract {
  /** Cases to run, each as a separate test. Each takes up to two seconds, because it waits for the end of an entry. */
  readonly cases: readonly { readonly name: string; readonly run: () => Promise<void> }[]
  /** Cases that do not apply to this store, with the missing methods. Report them as skipped. */
  readonly notApplicable: readonly { readonly name: string; readonly missing: readonly string[] }[]
}

/**
 * The contract suite for a `StateStore`, for any test runner:
 *
 * ```ts
 * const { cases, notApplicable } = await stateStoreContract(() => myState(client))
 * for (const { name, run } of cases) test(name, run)
 * for (const { name, missing } of notApplicable) test.skip(`${name} (lacks ${missing.join(', ')})`)
 * ```
 *
 * A store without `add`, `swap` or `increment` may pass. Its application then cannot use features that need them.
 *
 * @param create Creates the store; called once.
 */
export async function stateStoreContract(create: () => StateStore | Promise<StateStore>): Promise<StateStoreContract> {
  const store = await create()
  const { applicable, notApplicable } = splitCases(STATE_STORE_CONTRACT, store)
  return { cases: applicable.map(({ name, run }) => ({ name, run: () => run(store) })), notApplicable }
}
