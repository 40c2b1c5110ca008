import type { Keys } from './keys.ts'

type Awaitable<T> = T | PromiseLike<T>

/** One change of a store. */
export interface KeyValueWrite {
  /** `add` and `remove` change the members of an index. */
  readonly type: 'set' | 'delete' | 'add' | 'remove'
  /** Key of the value or of the index. */
  readonly key: string
  /** The text, or the member. Empty for `delete`. */
  readonly value: string
  /** When the value or the member expires; `null` for never. A store without expiry keeps it. */
  readonly expires: Date | null
}

/** Required value of a key for a write; `null` if it must be missing. */
export type KeyValueExpectation = readonly [key: string, value: string | null]

/** A counter. */
export interface KeyValueCount {
  /** Value of the counter. */
  readonly count: number
  /** When the counter starts again at 0. */
  readonly expires: Date
}

/**
 * The interface of a store for `keyValue`: texts by key, and sets of texts ("indexes") by key. All methods throw on
 * failure.
 */
export interface KeyValueStore {
  /**
   * Whether `write` is atomic for all its keys and compares. If not, the adapter offers no atomic methods, a deletion
   * leaves a mark that keeps the row deleted, and the order of writes keeps the effects of a crash harmless.
   */
  readonly isAtomic: boolean
  /** Returns a value; `null` if it is missing or has expired. */
  get(key: string): Awaitable<string | null>
  /** Members of an index in any order. They may include expired ones. */
  members(index: string): Awaitable<readonly string[]>
  /**
   * Makes all changes in order.
   *
   * @param expected Compared first, in the same step. A store that is not atomic ignores it.
   * @returns `false` if a key had another value. Then nothing was changed.
   */
  write(writes: readonly KeyValueWrite[], expected: readonly KeyValueExpectation[]): Awaitable<boolean>
  /**
   * Adds to a counter in one step. It begins with the first positive addition, expires `window` seconds later, and
   * never falls below 0. Without it, an atomic store counts by comparing, and another one does not offer `rateLimit`.
   */
  increment?(key: string, by: number, window: number): Awaitable<KeyValueCount>
  /** Returns the keys with a prefix. Needed only if the store does not expire values: `prune` uses it. */
  list?(prefix: string): Awaitable<readonly string[]>
}

/** A store with its keys. */
export interface KeyedStore extends Pick<KeyValueStore, 'isAtomic' | 'get' | 'members' | 'write'> {
  readonly keys: Keys
  /** Returns every key with a prefix; none if the store cannot list keys. */
  list(prefix: string): Promise<readonly string[]>
}

/** Adds keys to a store. Methods are called on the store, which may be a class instance. */
export const withKeys = (store: KeyValueStore, keys: Keys): KeyedStore => ({
  keys,
  isAtomic: store.isAtomic,
  get: (key) => store.get(key),
  members: (index) => store.members(index),
  write: (writes, expected) => store.write(writes, expected),
  list: async (prefix) => (await store.list?.(prefix)) ?? [],
})

/** Pending writes, their expected values, and the result. */
export interface Plan<T> {
  readonly result: T
  readonly writes: readonly KeyValueWrite[]
  readonly expected?: readonly KeyValueExpectation[]
}

/** Of n concurrent writers of a key, at least one succeeds per round, so this many are served. */
const MAX_ROUNDS = 100

/** Reads and writes, and repeats both if another request wrote in between. */
export async function attempt<T>(store: Pick<KeyedStore, 'write'>, plan: () => Promise<Plan<T>>): Promise<T> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const { result, writes, expected = [] } = await plan()
    if (writes.length === 0 || (await store.write(writes, expected))) return result
  }
  throw new Error('Too many writers of one key')
}

/** Maximum writes per step: a Redis script blocks all other requests and accepts a limited number of keys. */
const CHUNK = 300

/** Makes any number of changes that do not have to be atomic. */
export async function writeInChunks(store: Pick<KeyedStore, 'write'>, writes: readonly KeyValueWrite[]): Promise<void> {
  for (let start = 0; start < writes.length; start += CHUNK) await store.write(writes.slice(start, start + CHUNK), [])
}

/** @param value Text, stored unchanged. */
const write = (type: KeyValueWrite['type'], key: string, value = '', expires: Date | null = null): KeyValueWrite => {
  return { type, key, value, expires }
}

export const set = (key: string, value: string, expires?: Date | null): KeyValueWrite =>
  write('set', key, value, expires)

export const remove = (key: string): KeyValueWrite => write('delete', key)

export const addMember = (key: string, value: string, expires?: Date | null): KeyValueWrite =>
  write('add', key, value, expires)

export const removeMember = (key: string, value: string): KeyValueWrite => write('remove', key, value)
