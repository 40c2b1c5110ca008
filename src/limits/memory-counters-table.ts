import type { Counters } from '../types/limiter.ts'

/** Counters of configurations that live for one request, by their shared secrets and `appId`. */
const table = new Map<string, Counters>()

/** Number of applications that one process counts at the same time. */
const MAX_APPLICATIONS = 50

/**
 * Returns the counters of an application whose configuration is a new object for each request. Without the table, every
 * request would start at zero. Beyond the limit, the least recently used counters are dropped.
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
 * Resets all attempts of configurations that are a new object for each request. Call it before each test, so that tests
 * do not share counters.
 */
export const resetCounters = (): void => table.clear()
