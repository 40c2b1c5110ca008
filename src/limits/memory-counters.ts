import type { Counters } from '../types/limiter.ts'

/** Counters in memory: an attacker may make as many as there are addresses, so there is an end to them. */
const MAX_COUNTERS = 5000

/**
 * Counters of this process, which answer as `adapter.rateLimit` does.
 *
 * When they are too many, what has expired goes, then what was hit least: filling the memory with new
 * subjects does not wash out the counter of the one that is being attacked.
 *
 * @param counters Where they are; several applications may count in the same.
 */
export function createCounters(
  counters: Counters = new Map(),
): (params: { key: string; cost: number; window: number }) => { count: number; expires: Date } {
  function prune(now: number): void {
    if (counters.size < MAX_COUNTERS) return
    for (const [key, { expires }] of counters) if (expires.getTime() <= now) counters.delete(key)
    if (counters.size < MAX_COUNTERS) return
    // Several at once, so that not every hit sorts them; of equals the oldest.
    const fewest = [...counters].sort(([, a], [, b]) => a.count - b.count).slice(0, 500)
    for (const [key] of fewest) counters.delete(key)
  }

  return ({ key, cost, window }) => {
    const now = Date.now()
    let counter = counters.get(key)
    if (!counter || counter.expires.getTime() <= now) {
      counter = { count: 0, expires: new Date(now + window * 1000) }
      if (cost > 0) {
        prune(now)
        counters.set(key, counter)
      }
    }
    counter.count = Math.max(0, counter.count + cost)
    return { ...counter }
  }
}
