import { createSyncState, type StateEntry, type SyncState } from '../../lib/sync-state.ts'

/** Maximum number of entries, because an attacker can create some, such as counters. */
const MAX_ENTRIES = 50_000

/** Makes room: removes expired entries, or else the lowest counters, so that flooding evicts no high counter. */
function prune(entries: Map<string, StateEntry>, now: number): void {
  if (entries.size < MAX_ENTRIES) return
  for (const [key, { until }] of entries) if (until <= now) entries.delete(key)
  if (entries.size < MAX_ENTRIES) return
  // A value may be a number, too, such as the time of a revocation. Losing it would undo the revocation.
  const counters = [...entries].flatMap(([key, { count }]) => (count === null ? [] : [{ key, count }]))
  const lowest = counters.sort((a, b) => a.count - b.count).slice(0, MAX_ENTRIES / 10)
  if (lowest.length === 0) throw new Error(`The memory store is full: ${MAX_ENTRIES} entries have not expired.`)
  for (const { key } of lowest) entries.delete(key)
}

/** Short-lived state in the memory of this process. */
export function createMemoryState(): SyncState {
  const entries = new Map<string, StateEntry>()
  return createSyncState({
    read: (key) => entries.get(key) ?? null,
    write(key, entry) {
      if (!entries.has(key)) prune(entries, Date.now())
      entries.set(key, entry)
    },
    remove: (key) => void entries.delete(key),
  })
}
