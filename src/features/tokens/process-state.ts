import { BoundedMap } from '../../lib/bounded-map.ts'
import { createSyncState, type StateEntry } from '../../lib/sync-state.ts'
import type { ResolvedConfig } from '../../seams/resolved-config.ts'
import type { State } from '../../seams/state.ts'
import { createState } from '../../store/state.ts'
import type { StateStore } from '../../types/state-store.ts'

/**
 * Maximum number of entries. If the map is full, the oldest entry is dropped. Most last a minute, so it is the least
 * useful.
 */
const MAX_ENTRIES = 10_000

/** Short-lived state of this process. */
function createProcessStore(): StateStore {
  const entries = new BoundedMap<string, StateEntry>(MAX_ENTRIES)
  return createSyncState({
    readEntry: (key) => entries.get(key) ?? null,
    write: (key, entry) => void entries.set(key, entry),
    remove: (key) => void entries.delete(key),
  })
}

/** One state per application, so that a configuration that is a new object for each request shares its leases. */
const states = new WeakMap<object, State>()

/** Returns the state of this process for an application. */
export function getProcessState({ keys }: Pick<ResolvedConfig, 'keys'>): State {
  const state = states.get(keys.application) ?? createState(createProcessStore(), keys)
  states.set(keys.application, state)
  return state
}

/**
 * Returns the state for leases: that of the configuration, otherwise one of this process, with one warning per
 * application. Several processes could then refresh the same tokens, which a provider that rotates refresh tokens takes
 * for theft.
 */
export function getLeaseState({ keys, logger, state }: ResolvedConfig): State {
  if (state?.can('add') && state.can('swap')) return state
  if (!states.has(keys.application))
    logger.warnOnce(
      'token-lease',
      'Only this process knows which tokens it refreshes. With several processes, set `stateStore` to one with `add` and `swap`.',
    )
  return getProcessState({ keys })
}
