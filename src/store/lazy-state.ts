import { states } from '../parts.ts'
import type { State } from '../seams/state.ts'
import type { createState } from './state.ts'

/** Returns the access to a `StateStore`, whose code loads with the first call. What the store can do is known before. */
export function createLazyState(...parameters: Parameters<typeof createState>): State {
  const [store] = parameters
  let made: State | null = null
  const call =
    <N extends Exclude<keyof State, 'can'>>(name: N) =>
    (...given: readonly unknown[]): Promise<unknown> =>
      states(({ createState }) => {
        made ??= createState(...parameters)
        return Reflect.apply(Reflect.get(made, name), made, given)
      })
  const methods = (['key', 'keys', 'get', 'set', 'add', 'swap', 'increment'] as const).map((name) => [name, call(name)])
  return {
    can: (ability) => typeof store[ability] === 'function',
    // Each has the signature of the method that it calls.
    ...(Object.fromEntries(methods) as Omit<State, 'can'>),
  }
}
