import { AdapterError } from '../../errors/errors.ts'
import { BoundedMap } from '../../lib/bounded-map.ts'
import type { Store } from '../../seams/store.ts'
import type { Logger } from '../../types/logger.ts'
import type { SharedCounter } from './shared-counter.ts'

type Count = Store['rateLimit']
type CountParams = Parameters<Count>[0]

/** Milliseconds after which a failure counts as slow, and for which a store that failed slowly is not called. */
const SLOW = 1000
const RETRY_AFTER = 10_000

/** Number of keys that are remembered as counted in memory; equals the number of counters. The oldest is dropped. */
const MAX_KEYS = 5000

const describeFailure = (method: string): string =>
  `Attempts are counted in the memory of this process until \`${method}\` works again.`

/**
 * Counts in the store, and in the memory of this process while the store fails. An attacker who causes failures gets at
 * most one more limit per process and locks out no other user.
 *
 * While a store hangs, one attempt every ten seconds waits for it. All others are counted in memory.
 *
 * @param inMemory Its counts remain when the store works again, for the next failure.
 * @returns A function that counts. With `isNeeded`, the store is always called and its failure reaches the caller.
 */
export function createStoreCounters(
  store: SharedCounter,
  inMemory: (params: CountParams) => Awaited<ReturnType<Count>>,
  logger: Pick<Logger, 'error'>,
): (params: CountParams, isNeeded: boolean) => ReturnType<Count> {
  let isFailing = false
  /** Time at which the store was found to hang or was last called since, in milliseconds since 1970. */
  let hungAt: number | null = null
  /** Where the last attempt of a key was counted. A success is given back to the same place. */
  const keysInMemory = new BoundedMap<string, true>(MAX_KEYS)

  async function countInStore(params: CountParams): ReturnType<Count> {
    const counted = await store.rateLimit(params)
    isFailing = false
    hungAt = null
    if (params.cost > 0) keysInMemory.delete(params.key)
    return counted
  }

  function countInMemory(params: CountParams): Awaited<ReturnType<Count>> {
    keysInMemory.set(params.key, true)
    return inMemory(params)
  }

  /** Returns whether the store hangs and another attempt has just called it. */
  function isToBeLeftAlone(now: number): boolean {
    if (hungAt === null) return false
    // Stop waiting if the clock was set back.
    if (now >= hungAt && now < hungAt + RETRY_AFTER) return true
    hungAt = now
    return false
  }

  function reportFailure(err: unknown, askedAt: number): void {
    const isNew = !isFailing
    isFailing = true
    const now = Date.now()
    if (now - askedAt >= SLOW) hungAt = now
    const cause = { err, name: store.method.split('.').at(-1) ?? store.method }
    if (isNew) logger.error(new AdapterError(describeFailure(store.method), { cause }))
  }

  return async (params, isNeeded) => {
    if (isNeeded) return countInStore(params)
    const now = Date.now()
    const wasInMemory = params.cost < 0 && keysInMemory.has(params.key)
    if (wasInMemory || isToBeLeftAlone(now)) return countInMemory(params)
    return countInStore(params).catch((error: unknown) => {
      const counted = countInMemory(params)
      reportFailure(error, now)
      return counted
    })
  }
}
