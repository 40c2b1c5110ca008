import type { State } from '../../seams/state.ts'
import type { Store } from '../../seams/store.ts'

/** Counts for all processes. */
export interface SharedCounter extends Pick<Store, 'rateLimit'> {
  /** The method that counts, for the log. */
  readonly method: string
}

/**
 * Returns what counts for all processes: the `StateStore`, or else the adapter of another package.
 *
 * @returns `null` if neither counts.
 */
export function findSharedCounter(store: Store | null, state: State | null): SharedCounter | null {
  if (state?.can('increment')) return { method: 'stateStore.increment', rateLimit: countInState(state) }
  if (store?.can('rateLimit')) return { method: 'adapter.rateLimit', rateLimit: (params) => store.rateLimit(params) }
  return null
}

const countInState =
  (state: State): Store['rateLimit'] =>
  async ({ key, cost, window }) => {
    const { count, left } = await state.increment(key, cost, window * 1000)
    return { count, expires: new Date(Date.now() + left) }
  }
