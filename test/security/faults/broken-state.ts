import { createMemoryState } from '../../../src/adapters/memory/state.ts'
import type { StateStore } from '../../../src/types/state-store.ts'
import type { Breaker } from './breaker.ts'

/** A `StateStore` behind the breaker, with a point for each purpose of its entries. */
export function breakState({ wrap }: Breaker): StateStore {
  const state = createMemoryState()
  const methods = Object.entries(state).map(([name, method]) => {
    const call = (key: string, ...given: never[]) =>
      wrap(`state.${name} ${key.split(':', 1)[0]}`, Reflect.apply)(
        method as never,
        state as never,
        [key, ...given] as never,
      )
    return [name, call]
  })
  return Object.fromEntries(methods) as typeof state // each method takes what it took
}
