import type { StateStore } from '../../types/state-store.ts'

interface Entry {
  readonly value: string
  /** The count, if it is a counter. */
  readonly count: number | null
  /** Milliseconds since 1970. */
  readonly until: number
}

/** Maximum number of entries, because an attacker can create some, such as counters. */
const MAX_ENTRIES = 50_000

/** Makes room: removes expired entries, or else the lowest counters, so that flooding evicts no high counter. */
function prune(entries: Map<string, Entry>, now: number): void {
  if (entries.size < MAX_ENTRIES) return
  for (const [key, { until }] of entries) if (until <= now) entries.delete(key)
  if (entries.size < MAX_ENTRIES) return
  // A value may be a number, too, such as the time of a revocation. Losing it would undo the revocation.
  const counters = [...entries].flatMap(([key, { count }]) => (count === null ? [] : [{ key, count }]))
  const lowest = counters.sort((a, b) => a.count - b.count).slice(0, MAX_ENTRIES / 10)
  if (lowest.length === 0) throw new Error(`The memory store is full: ${MAX_ENTRIES} entries have not expired.`)
  for (const { key } of lowest) entries.delete(key)
}

/** Short-lived state in the memory of this process. Every method is atomic, because it is synchronous. */
export function createMemoryState(): Required<StateStore> {
  const entries = new Map<string, Entry>()
  const find = (key: string, now = Date.now()): Entry | null => {
    const entry = entries.get(key)
    return entry && entry.until > now ? entry : null
  }
  function write(key: string, entry: Entry): void {
    if (!entries.has(key)) prune(entries, Date.now())
    entries.set(key, entry)
  }
  const set = (key: string, value: string, ttl: number): void =>
    write(key, { value, count: null, until: Date.now() + ttl })
  return {
    get: (key) => find(key)?.value ?? null,
    set,
    add(key, value, ttl) {
      if (find(key)) return false
      set(key, value, ttl)
      return true
    },
    swap(key, expected, next, ttl) {
      if (find(key)?.value !== expected) return false
      if (next === null) entries.delete(key)
      else set(key, next, ttl)
      return true
    },
    increment(key, by, ttl) {
      const now = Date.now()
      const entry = find(key, now)
      if (!entry && by <= 0) return { count: 0, left: ttl }
      const until = entry?.until ?? now + ttl
      const count = Math.max(0, (entry?.count ?? 0) + by)
      write(key, { value: String(count), count, until })
      return { count, left: until - now }
    },
  }
}
