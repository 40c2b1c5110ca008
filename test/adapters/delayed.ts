import type { Adapter } from '../../src/types/adapter.ts'
import { turn } from '../turn.ts'

/** Turns of the event loop that a call takes on its way, and its answer. */
export const LATENCY = 6

async function delay(): Promise<void> {
  for (let turns = Math.random() * LATENCY; turns > 0; turns--) await turn()
}

function delayMethods<T extends object>(target: T): T {
  const methods = Object.entries(target).map(([name, value]) => {
    if (typeof value !== 'function') return [name, value]
    return [
      name,
      async (...parameters: unknown[]) => {
        await delay()
        const answer = await Reflect.apply(value, target, parameters)
        await delay()
        return answer
      },
    ]
  })
  // Each has the signature of the method that it calls.
  return Object.fromEntries(methods) as T
}

/** The same adapter behind a network. */
export const delayed = (adapter: Adapter): Required<Adapter> =>
  delayMethods({ ...adapter, ...(adapter.state && { state: delayMethods(adapter.state) }) }) as Required<Adapter>
