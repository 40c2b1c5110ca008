import { isStateStore } from '../../config/is-state-store.ts'
import { readProperty } from '../../lib/read-property.ts'
import type { Adapter } from '../../types/adapter.ts'
import type { AuthConfig } from '../../types/config.ts'
import type { StateStore } from '../../types/state-store.ts'

/** Returns the store for short-lived state: the configured one, or that of the adapter. */
export function findStateStore({ session, stateStore }: AuthConfig, adapter: Adapter | null): StateStore | null {
  const sources = [readProperty(session?.revocation, 'store'), stateStore, adapter?.state]
  const stores = sources.flatMap((source) => [source, readProperty(source, 'state')])
  return stores.find(isStateStore) ?? null
}
