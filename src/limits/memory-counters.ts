/** Counters in memory: an attacker may make as many as there are addresses, so there is an end to them. */
const MAX_COUNTERS = 5000

interface Counter {
  count: number
  readonly expires: Date
}

/**
 * Counters of this process, which answer as `adapter.rateLimit` does.
 *
 * When they are too many, what has expired goes, then what was hit least: filling the memory with new
 * subjects does not wash out the counter of the one that is being attacked.
 */
export function createCounters(): (params: { key: string; cost: number; window: number }) => Counter {
  const counters = new Map<string, Counter>()

  function makeRoom(now: number): void {
    for (const [key, { expires }] of counters) if (expires.getTime() <= now) counters.delete(key)
    if (counters.size < MAX_COUNTERS) return
    // Several at once, so that not every hit sorts them; of equals the oldest.
    const fewest = [...counters].sort(([, a], [, b]) => a.count - b.count).slice(0, MAX_COUNTERS / 10)
    for (const [key] of fewest) counters.delete(key)
  }

  return ({ key, cost, window }) => {
    const now = Date.now()
    const known = counters.get(key)
    if (known && known.expires.getTime() > now) {
      known.count = Math.max(0, known.count + cost)
      return { ...known }
    }
    const counter = { count: Math.max(0, cost), expires: new Date(now + window * 1000) }
    if (cost > 0) {
      if (counters.size >= MAX_COUNTERS) makeRoom(now)
      counters.set(key, counter)
    }
    return { ...counter }
  }
}
