import { readProperty } from '../lib/read-property.ts'
import type { Adapter } from '../types/adapter.ts'
import type { AuthConfig } from '../types/config.ts'
import type { StateStore } from '../types/state-store.ts'

/** Returns whether a value has the required methods of a `StateStore`. */
export const isStateStore = (value: unknown): value is StateStore =>
  ['get', 'set'].every((name) => typeof readProperty(value, name) === 'function')

/** Returns the store for short-lived state: the configured one, or that of the adapter. */
export function findStateStore({ stateStore }: AuthConfig, adapter: Adapter | null): StateStore | null {
  if (isStateStore(stateStore)) return stateStore
  const states = [readProperty(stateStore, 'state'), adapter?.state]
  return states.find(isStateStore) ?? null
}
