import { AdapterError } from '../errors.ts'
import type { Logger } from '../types/logger.ts'
import type { Store } from '../types/store.ts'

type Count = Store['rateLimit']
type CountParams = Parameters<Count>[0]

/** Milliseconds after which a failure counts as slow, and until a store that failed slowly is asked again. */
const SLOW = 1000
const RETRY_AFTER = 10_000

/** Keys that are known to be counted in memory; as many as there are counters. */
const MAX_KEYS = 5000

const IN_MEMORY = 'Attempts are counted in the memory of this process until `adapter.rateLimit` works again.'

/**
 * Counts in the store, and in the memory of this process while the store fails. An attacker who can make the store fail
 * has no more than the limit again in each process, and locks out nobody else.
 *
 * A store that hangs makes one attempt wait every ten seconds. The others do not ask it meanwhile.
 *
 * @param inMemory Keeps what it counted when the store works again, for the next time.
 * @returns A function that counts. `isNeeded`: the store is asked always, and its failure is the caller's.
 */
export function createStoreCounters(
  store: Pick<Store, 'rateLimit'>,
  inMemory: (params: CountParams) => Awaited<ReturnType<Count>>,
  logger: Pick<Logger, 'error'>,
): (params: CountParams, isNeeded: boolean) => ReturnType<Count> {
  let isFailing = false
  /** When the store was found to hang, or an attempt last asked it since: milliseconds since 1970. */
  let hungAt: number | null = null
  /** Where the last attempt of a key was counted: what succeeds is given back there, and nowhere else. */
  const keysInMemory = new Set<string>()

  async function countInStore(params: CountParams): ReturnType<Count> {
    const counted = await store.rateLimit(params)
    isFailing = false
    hungAt = null
    if (params.cost > 0) keysInMemory.delete(params.key)
    return counted
  }

  function countInMemory(params: CountParams): Awaited<ReturnType<Count>> {
    if (keysInMemory.size >= MAX_KEYS) keysInMemory.clear()
    keysInMemory.add(params.key)
    return inMemory(params)
  }

  /** Returns whether the store hangs, and another attempt waits for it or has just done so. */
  function isToBeLeftAlone(now: number): boolean {
    if (hungAt === null) return false
    // A clock that was set back ends the wait.
    if (now >= hungAt && now < hungAt + RETRY_AFTER) return true
    hungAt = now
    return false
  }

  async function reportFailure(err: unknown, askedAt: number): Promise<void> {
    const isNew = !isFailing
    isFailing = true
    const now = Date.now()
    if (now - askedAt >= SLOW) hungAt = now
    if (isNew) await logger.error(new AdapterError(IN_MEMORY, { cause: { err, name: 'rateLimit' } }))
  }

  return async (params, isNeeded) => {
    if (isNeeded) return countInStore(params)
    const now = Date.now()
    const wasInMemory = params.cost < 0 && keysInMemory.has(params.key)
    if (wasInMemory || isToBeLeftAlone(now)) return countInMemory(params)
    return countInStore(params).catch(async (error: unknown) => {
      const counted = countInMemory(params)
      await reportFailure(error, now)
      return counted
    })
  }
}
