import type { StateStore } from '../../types/state-store.ts'

interface Entry {
  readonly value: string
  readonly until: number
}

/** Maximum number of entries, because an attacker can create some, such as counters. */
const MAX_ENTRIES = 50_000

/** Makes room: removes expired entries, or else the lowest counters, so that flooding evicts no high counter. */
function prune(entries: Map<string, Entry>, now: number): void {
  if (entries.size < MAX_ENTRIES) return
  for (const [key, { until }] of entries) if (until <= now) entries.delete(key)
  if (entries.size < MAX_ENTRIES) return
  const counters = [...entries].filter(([, { value }]) => /^\d{1,15}$/.test(value))
  const lowest = counters.sort(([, a], [, b]) => Number(a.value) - Number(b.value)).slice(0, MAX_ENTRIES / 10)
  if (lowest.length === 0) throw new Error(`The memory store is full: ${MAX_ENTRIES} entries have not expired.`)
  for (const [key] of lowest) entries.delete(key)
}

/** Short-lived state in the memory of this process. Every method is atomic, because it is synchronous. */
export function createMemoryState(): Required<StateStore> {
  const entries = new Map<string, Entry>()
  const find = (key: string): Entry | null => {
    const entry = entries.get(key)
    return entry && entry.until > Date.now() ? entry : null
  }
  function write(key: string, value: string, ttl: number): void {
    const now = Date.now()
    if (!entries.has(key)) prune(entries, now)
    entries.set(key, { value, until: now + ttl })
  }
  return {
    get: (key) => find(key)?.value ?? null,
    set: write,
    add(key, value, ttl) {
      if (find(key)) return false
      write(key, value, ttl)
      return true
    },
    swap(key, expected, next, ttl) {
      if (find(key)?.value !== expected) return false
      if (next === null) entries.delete(key)
      else write(key, next, ttl)
      return true
    },
    increment(key, by, ttl) {
      const entry = find(key)
      if (!entry && by <= 0) return { count: 0, left: ttl }
      const left = entry ? entry.until - Date.now() : ttl
      const count = Math.max(0, Number(entry?.value ?? 0) + by)
      write(key, String(count), left)
      return { count, left }
    },
  }
}
