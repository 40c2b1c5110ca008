// In place of `react` in server components. The other functions are those of test/integrations/react.

import { storage } from './store.ts'

export * from '../../react/stand-in.ts'

/** Remembers results while one page renders, and nowhere else. */
export const cache =
  <T>(run: () => T) =>
  (): T => {
    const store = storage.getStore()
    if (store?.phase !== 'render') return run()
    const known = store.memory.get(run) as { readonly result: T } | undefined
    const made = known ?? { result: run() }
    store.memory.set(run, made)
    return made.result
  }
