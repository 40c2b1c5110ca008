import type { Counters } from '../../types/limiter.ts'

/** Maximum number of counters in memory, because an attacker can create one per address. */
const MAX_COUNTERS = 5000

/**
 * Counters of this process with the interface of `adapter.rateLimit`.
 *
 * If there are too many, expired counters are removed first, then those with the fewest hits. An attacker cannot evict
 * a counter by flooding.
 *
 * @param counters Storage; several applications may share it.
 */
export function createCounters(
  counters: Counters = new Map(),
): (params: { key: string; cost: number; window: number }) => { count: number; expires: Date } {
  function prune(now: number): void {
    if (counters.size < MAX_COUNTERS) return
    for (const [key, { expires }] of counters) if (expires.getTime() <= now) counters.delete(key)
    if (counters.size < MAX_COUNTERS) return
    // Removes several at once, so that not every hit sorts. Among equals, the oldest goes first.
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
