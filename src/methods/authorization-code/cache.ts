import { nowSeconds } from '../../lib/time.ts'

/** Seconds after a failure in which nobody asks again: a server that is down is not helped by more requests. */
const FAILURE_AGE = 5

interface Entry<T> {
  value?: T
  /** When `value` was fetched: seconds since 1970. */
  since: number
  failure?: unknown
  /** When fetching failed last. */
  failedAt: number
  pending?: Promise<T>
}

/** How long values are good. Seconds. */
export interface CacheOptions {
  readonly maxAge: number
  /** How long an old one serves while no new one can be had. */
  readonly staleAge: number
}

/** Values by key, each fetched once for all who wait. A key that is gone takes its value along. */
export interface Cache<K extends object, T> {
  get(key: K): Promise<T>
  /** Fetches anew, for those who know the value to be old. */
  refresh(key: K): Promise<T>
}

/** Keeps what is fetched. */
export function createCache<K extends object, T>(
  fetchValue: (key: K) => Promise<T>,
  { maxAge, staleAge }: CacheOptions,
): Cache<K, T> {
  const entries = new WeakMap<K, Entry<T>>()

  const entryOf = (key: K): Entry<T> => {
    const entry = entries.get(key) ?? { since: 0, failedAt: 0 }
    entries.set(key, entry)
    return entry
  }

  const fetchInto = async (entry: Entry<T>, key: K): Promise<T> => {
    try {
      entry.value = await fetchValue(key)
      entry.since = nowSeconds()
      return entry.value
    } catch (error) {
      entry.failure = error
      entry.failedAt = nowSeconds()
      throw error
    } finally {
      delete entry.pending
    }
  }

  const refresh = (key: K): Promise<T> => {
    const entry = entryOf(key)
    entry.pending ??= fetchInto(entry, key)
    return entry.pending
  }

  /** An old value where there is one, the failure otherwise. */
  const makeDo = ({ value, since }: Entry<T>, error: unknown): T => {
    if (value !== undefined && nowSeconds() - since < staleAge) return value
    throw error
  }

  return {
    refresh,
    async get(key) {
      const entry = entryOf(key)
      const now = nowSeconds()
      if (entry.value !== undefined && now - entry.since < maxAge) return entry.value
      if (entry.pending === undefined && now - entry.failedAt < FAILURE_AGE) return makeDo(entry, entry.failure)
      try {
        return await refresh(key)
      } catch (error) {
        return makeDo(entry, error)
      }
    },
  }
}
