import type { Keys } from './keys.ts'

type Awaitable<T> = T | PromiseLike<T>

/** One change of a store. */
export interface KeyValueWrite {
  /** `add` and `remove` change the set of members that an index has. */
  readonly type: 'set' | 'delete' | 'add' | 'remove'
  /** Of the value, or of the index. */
  readonly key: string
  /** The text, or the member. Empty for `delete`. */
  readonly value: string
  /** When the value or the member is gone by itself; `null`: never. A store that cannot do that keeps it. */
  readonly expires: Date | null
}

/** What a key must hold for a write to happen; `null`: nothing. */
export type KeyValueExpectation = readonly [key: string, value: string | null]

/** A counter. */
export interface KeyValueCount {
  readonly count: number
  readonly expires: Date
}

/**
 * What `keyValue` needs of a store: texts by key, and sets of texts ("indexes") by key. Everything throws when
 * it fails.
 */
export interface KeyValueStore {
  /**
   * Whether `write` is one step, for all its keys, and compares. If it is not, no method is offered that promises to be
   * one, a deletion leaves a mark that keeps the row deleted, and the order of the writes keeps what a crash leaves behind
   * harmless.
   */
  readonly isAtomic: boolean
  get(key: string): Awaitable<string | null>
  /** Members of an index, in any order; ones that have expired may be among them. */
  members(index: string): Awaitable<readonly string[]>
  /**
   * Makes all changes, in their order.
   *
   * @param expected Compared before, in the same step. A store that is not atomic does not look at it.
   * @returns `false`: a key held something else, and nothing was changed.
   */
  write(writes: readonly KeyValueWrite[], expected: readonly KeyValueExpectation[]): Awaitable<boolean>
  /**
   * Adds to a counter, in one step. It begins with the first positive addition, is gone `window` seconds later,
   * and does not fall below 0. Where a store cannot do that, `rateLimit` is not offered.
   */
  increment?(key: string, by: number, window: number): Awaitable<KeyValueCount>
  /** Keys that begin so. Only where the store does not forget what has expired: `prune` looks through them. */
  list?(prefix: string): Awaitable<readonly string[]>
}

/** A store together with the names of its keys. */
export interface KeyedStore extends Pick<KeyValueStore, 'isAtomic' | 'get' | 'members' | 'write'> {
  readonly keys: Keys
  /** Every key that begins so; none where the store cannot list keys. */
  list(prefix: string): Promise<readonly string[]>
}

/** Adds the names of its keys to a store. Methods are called on the store, whatever it is made of. */
export const withKeys = (store: KeyValueStore, keys: Keys): KeyedStore => ({
  keys,
  isAtomic: store.isAtomic,
  get: (key) => store.get(key),
  members: (index) => store.members(index),
  write: (writes, expected) => store.write(writes, expected),
  list: async (prefix) => (await store.list?.(prefix)) ?? [],
})

/** Writes that still have to be made, what they rely on, and what comes out when they have been. */
export interface Plan<T> {
  readonly result: T
  readonly writes: readonly KeyValueWrite[]
  readonly expected?: readonly KeyValueExpectation[]
}

/** Of n writers of one key at least one gets through per round, so this many at once are served. */
const MAX_ROUNDS = 100

/** Reads and writes; again from the start when somebody else wrote in between. */
export async function attempt<T>(store: Pick<KeyedStore, 'write'>, plan: () => Promise<Plan<T>>): Promise<T> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const { result, writes, expected = [] } = await plan()
    if (writes.length === 0 || (await store.write(writes, expected))) return result
  }
  throw new Error('Too many writers of one key')
}

/** Writes at once: a script of Redis holds up everybody else, and takes a limited number of keys. */
const CHUNK = 300

/** Makes changes that need not be one step, whatever their number. */
export async function writeInChunks(store: Pick<KeyedStore, 'write'>, writes: readonly KeyValueWrite[]): Promise<void> {
  for (let start = 0; start < writes.length; start += CHUNK) await store.write(writes.slice(start, start + CHUNK), [])
}

/** @param value Text, as it is. */
const write = (type: KeyValueWrite['type'], key: string, value = '', expires: Date | null = null): KeyValueWrite => {
  return { type, key, value, expires }
}

export const set = (key: string, value: string, expires?: Date | null): KeyValueWrite =>
  write('set', key, value, expires)

export const remove = (key: string): KeyValueWrite => write('delete', key)

export const addMember = (key: string, value: string, expires?: Date | null): KeyValueWrite =>
  write('add', key, value, expires)

export const removeMember = (key: string, value: string): KeyValueWrite => write('remove', key, value)
