import type { Adapter } from '../../types/adapter.ts'
import type { StateStore } from '../../types/state-store.ts'

/** Creates `adapter.rateLimit` from the counters of a `StateStore`. */
export const createRateLimit =
  ({ increment }: Pick<Required<StateStore>, 'increment'>): Required<Adapter>['rateLimit'] =>
  async ({ key, cost, window }) => {
    const { count, left } = await increment(key, cost, Math.max(1, Math.ceil(window * 1000)))
    return { count, expires: new Date(Date.now() + left) }
  }
