/** An entry of short-lived state. */
export interface StateEntry {
  readonly value: string
  /** The count, if it is a counter. */
  readonly count: number | null
  /** Milliseconds since 1970. */
  readonly until: number
}

/** Storage that is read and written without a promise, so that nothing comes in between. */
export interface SyncStorage {
  /** Returns an entry, also an expired one. */
  readEntry(key: string): StateEntry | null
  write(key: string, entry: StateEntry): void
  remove(key: string): void
}

/** A `StateStore` without promises. */
export interface SyncState {
  get(key: string): string | null
  set(key: string, value: string, ttl: number): void
  add(key: string, value: string, ttl: number): boolean
  swap(key: string, expected: string, next: string | null, ttl: number): boolean
  increment(key: string, by: number, ttl: number): { count: number; left: number }
}

/** Creates the operations of a `StateStore`. Every one is atomic, because it is synchronous. */
export function createSyncState(storage: SyncStorage): SyncState {
  const find = (key: string, now = Date.now()): StateEntry | null => {
    const entry = storage.readEntry(key)
    return entry && entry.until > now ? entry : null
  }
  const set = (key: string, value: string, ttl: number): void =>
    storage.write(key, { value, count: null, until: Date.now() + ttl })
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
      if (next === null) storage.remove(key)
      else set(key, next, ttl)
      return true
    },
    increment(key, by, ttl) {
      const now = Date.now()
      const entry = find(key, now)
      if (!entry && by <= 0) return { count: 0, left: ttl }
      const until = entry?.until ?? now + ttl
      const count = Math.max(0, (entry?.count ?? 0) + by)
      if (by !== 0) storage.write(key, { value: String(count), count, until })
      return { count, left: until - now }
    },
  }
}
