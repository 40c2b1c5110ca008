import type { Adapter } from '../../src/types/adapter.ts'
import { turn } from '../turn.ts'

/** Turns of the event loop that a call takes on its way, and its answer. */
export const LATENCY = 6

async function delay(): Promise<void> {
  for (let turns = Math.random() * LATENCY; turns > 0; turns--) await turn()
}

/**
 * The same adapter behind a network. Its state answers at once: latchkey waits three seconds for it, which ten attackers
 * on a busy machine can take from the event loop.
 */
export function delayed(adapter: Adapter): Required<Adapter> {
  const methods = Object.entries(adapter).map(([name, value]) => {
    if (typeof value !== 'function') return [name, value]
    return [
      name,
      async (...parameters: unknown[]) => {
        await delay()
        const answer = await Reflect.apply(value, adapter, parameters)
        await delay()
        return answer
      },
    ]
  })
  return Object.fromEntries(methods)
}
