import type { Counters } from '../types/limiter.ts'

/** Counters of configurations that live no longer than a request, by the secrets and the `appId` that they share. */
const table = new Map<string, Counters>()

/** Applications of one process that are counted at the same time. */
const MAX_APPLICATIONS = 50

/**
 * The counters of an application whose configuration is a new object for each request: without them, each request
 * would start counting at nothing. Those that were needed least recently are dropped beyond the limit.
 */
export function getCounters(secrets: readonly string[], appId = ''): Counters {
  const name = JSON.stringify([secrets, appId])
  const counters: Counters = table.get(name) ?? new Map()
  table.delete(name)
  const [oldest] = table.size >= MAX_APPLICATIONS ? table.keys() : []
  if (oldest !== undefined) table.delete(oldest)
  table.set(name, counters)
  return counters
}

/**
 * Forgets all attempts that were counted for configurations which are a new object for each request. Call it before
 * each test, so that tests do not share counters.
 */
export const resetCounters = (): void => table.clear()
