// Single use of the `state` of a response, and of the id of a paused sign-in.

import type { KeyRing } from '../crypto/keys.ts'
import { ExpiringMap } from '../lib/expiring-map.ts'
import { nowSeconds } from '../lib/time.ts'
import type { ResolvedConfig } from '../seams/resolved-config.ts'
import { addOnce } from './add-once.ts'

/** Seconds that a transaction lives: between the request to a provider and its response, or until a paused sign-in ends. */
export const TRANSACTION_MAX_AGE = 600

/** Maximum number of used states to remember: 16 sign-ins per second for ten minutes, in about 2 MB. */
const MAX_TAKEN = 10_000

/** Used states by application. */
const taken = new WeakMap<object, ExpiringMap<true>>()

/**
 * Marks a state as used. Otherwise, a client that repeats the same cookie and response causes one token request each
 * time. If the table is full, the oldest state is dropped.
 *
 * @returns `false` if this process has already used the state.
 */
export function takeState({ application }: KeyRing, state: string): boolean {
  const now = nowSeconds()
  const states = taken.get(application) ?? new ExpiringMap(MAX_TAKEN, TRANSACTION_MAX_AGE)
  taken.set(application, states)
  if (states.get(state, now)) return false
  states.set(state, true, now)
  return true
}

/**
 * Marks a state as used for all processes, if the `StateStore` can. Then it works once, wherever it is delivered.
 *
 * @returns `false` if another process has already used it.
 * @throws {AdapterError} The store failed, so it may have been used.
 */
export async function takeEverywhere({ state: store }: ResolvedConfig, state: string): Promise<boolean> {
  if (!store?.can('add')) return true
  const entry = { purpose: 'used-state', subject: state, value: '1', ttl: TRANSACTION_MAX_AGE * 1000 } as const
  return (await addOnce(store, entry)) !== null
}
