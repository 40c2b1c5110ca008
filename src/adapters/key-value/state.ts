import type { StateStore } from '../../types/state-store.ts'
import { attempt, type KeyedStore, type KeyValueStore, type Plan, remove, set } from './store.ts'

interface Entry {
  readonly value: string
  /** Milliseconds since 1970. */
  readonly until: number
}

/**
 * The value of an entry begins with its expiry, because a store may keep values longer, or expire none. Workers KV
 * keeps them for a minute at least.
 */
const formatEntry = ({ value, until }: Entry): string => `${until}:${value}`

/** @returns `null` if the text is not an entry, such as a counter of the store. */
export function readEntry(text: string): Entry | null {
  const [start, until] = /^(\d+):/.exec(text) ?? []
  return start === undefined ? null : { value: text.slice(start.length), until: Number(until) }
}

/** The text of a key, and its entry unless that has expired. */
async function find(store: KeyedStore, path: string): Promise<{ text: string | null; entry: Entry | null }> {
  const text = await store.get(path)
  if (text === null) return { text, entry: null }
  const entry = readEntry(text)
  if (entry === null) throw new Error('An entry of the short-lived state is malformed.')
  return { text, entry: entry.until > Date.now() ? entry : null }
}

/** Writes an entry if its key still has the text that was read. */
const plan = <T>(result: T, path: string, text: string | null, entry: Entry): Plan<T> => ({
  result,
  writes: [set(path, formatEntry(entry), new Date(entry.until))],
  expected: [[path, text]],
})

const add = (store: KeyedStore, path: string, value: string, ttl: number): Promise<boolean> =>
  attempt(store, async () => {
    const { text, entry } = await find(store, path)
    if (entry) return { result: false, writes: [] }
    return plan(true, path, text, { value, until: Date.now() + ttl })
  })

const swap = (store: KeyedStore, path: string, expected: string, next: string | null, ttl: number): Promise<boolean> =>
  attempt(store, async () => {
    const { text, entry } = await find(store, path)
    if (entry?.value !== expected) return { result: false, writes: [] }
    if (next === null) return { result: true, writes: [remove(path)], expected: [[path, text]] }
    return plan(true, path, text, { value: next, until: Date.now() + ttl })
  })

interface Counter {
  readonly count: number
  readonly left: number
}

const count = (store: KeyedStore, path: string, by: number, ttl: number): Promise<Counter> =>
  attempt(store, async () => {
    const { text, entry } = await find(store, path)
    const now = Date.now()
    const until = entry?.until ?? now + ttl
    const result = { count: Math.max(0, Number(entry?.value ?? 0) + by), left: until - now }
    const isRead = by === 0 || (entry === null && by < 0)
    return isRead ? { result, writes: [] } : plan(result, path, text, { value: `${result.count}`, until })
  })

/** Counts with the method of the store. */
async function countInStore(given: KeyValueStore, path: string, by: number, ttl: number): Promise<Counter> {
  // The caller checked that the method is there. It is called on the store, which may be a class instance.
  const counted = await given.increment?.(path, by, ttl / 1000)
  if (counted === undefined) throw new Error('The store does not count')
  return { count: counted.count, left: Math.max(0, counted.expires.getTime() - Date.now()) }
}

/**
 * Creates the `StateStore` of a key-value store. `add` and `swap` are missing unless the store is atomic, `increment`
 * unless it is atomic or counts. Entries expire by the clock of the process.
 */
export function createState(given: KeyValueStore, store: KeyedStore): StateStore {
  const toPath = (key: string): string => store.keys.state + key
  return {
    get: async (key) => (await find(store, toPath(key))).entry?.value ?? null,
    set(key, value, ttl) {
      const until = Date.now() + ttl
      return store.write([set(toPath(key), formatEntry({ value, until }), new Date(until))], [])
    },
    ...(given.isAtomic && {
      add: (key: string, value: string, ttl: number) => add(store, toPath(key), value, ttl),
      swap: (key: string, expected: string, next: string | null, ttl: number) =>
        swap(store, toPath(key), expected, next, ttl),
      increment: (key: string, by: number, ttl: number) => count(store, toPath(key), by, ttl),
    }),
    ...(given.increment && {
      increment: (key: string, by: number, ttl: number) => countInStore(given, toPath(key), by, ttl),
    }),
  }
}
