import { delegate } from '../../lib/part.ts'
import { states } from '../../parts.ts'
import type { Draft, Feature } from '../../seams/feature.ts'
import type { State } from '../../seams/state.ts'
import type { StateStore } from '../../types/state-store.ts'
import { findStateStore } from './find-state-store.ts'

/** Returns the access to a `StateStore`, whose code loads with the first call. What the store can do is known before. */
function createState({ getKeys, isDevelopment }: Draft, store: StateStore): State {
  let made: State | null = null
  const methods = delegate<Omit<State, 'can'>>(['key', 'keys', 'get', 'set', 'add', 'swap', 'increment'], (run) =>
    states((code) => {
      made ??= code.createState(store, getKeys(), isDevelopment)
      return run(made)
    }),
  )
  return { can: (ability) => typeof store[ability] === 'function', ...methods }
}

/** Short-lived entries that all processes share: `stateStore`. */
export const state: Feature<'state'> = {
  name: 'state',
  owns: ['stateStore'],
  offers: ['state'],
  resolve(draft) {
    const store = findStateStore(draft.options, draft.adapter)
    return store && { provides: { state: createState(draft, store) } }
  },
}
