import type { KeyValueStore, KeyValueWrite } from '../../src/adapters/key-value.ts'

interface Entry {
  readonly value: string
  readonly expires: Date | null
}

/** A store in memory whose parts can be looked at. */
export interface MapStore extends KeyValueStore {
  readonly values: Map<string, Entry>
  readonly indexes: Map<string, Set<string>>
}

const isAlive = (entry: Entry | undefined): entry is Entry =>
  entry !== undefined && (entry.expires === null || entry.expires.getTime() > Date.now())

/** Yields, so that calls that compete do. */
const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** The smallest store that keeps the contract: atomic, because nothing else runs while it writes. */
export function mapStore(): MapStore {
  const values = new Map<string, Entry>()
  const indexes = new Map<string, Set<string>>()
  const read = (key: string): Entry | null => {
    const entry = values.get(key)
    return isAlive(entry) ? entry : null
  }
  const change = ({ type, key, value, expires }: KeyValueWrite) => {
    if (type === 'set') values.set(key, { value, expires })
    if (type === 'delete') values.delete(key)
    if (type === 'add') indexes.set(key, (indexes.get(key) ?? new Set()).add(value))
    if (type === 'remove') indexes.get(key)?.delete(value)
  }
  return {
    values,
    indexes,
    isAtomic: true,
    get: async (key) => {
      await turn()
      return read(key)?.value ?? null
    },
    members: async (index) => {
      await turn()
      return [...(indexes.get(index) ?? [])]
    },
    write: async (writes, expected) => {
      await turn()
      if (expected.some(([key, value]) => (read(key)?.value ?? null) !== value)) return false
      for (const write of writes) change(write)
      return true
    },
    increment: async (key, by, window) => {
      await turn()
      const entry = read(key)
      const end = entry?.expires ?? new Date(Date.now() + window * 1000)
      if (entry === null && by <= 0) return { count: 0, expires: end }
      const count = Math.max(0, Number(entry?.value ?? 0) + by)
      values.set(key, { value: String(count), expires: end })
      return { count, expires: end }
    },
    list: (prefix) => [...values.keys()].filter((key) => key.startsWith(prefix)),
  }
}

/** The same store, without one step for several writes: as Workers KV and unstorage are. */
export const inSteps = (store: MapStore): MapStore => ({
  ...store,
  isAtomic: false,
  write: async (writes) => {
    for (const write of writes) await store.write([write], [])
    return true
  },
})

/** A store whose process dies after so many writes. */
export function crashingStore(store: MapStore, survived: number): MapStore {
  let left = survived
  return {
    ...store,
    write: async (writes) => {
      for (const write of writes) {
        if (left-- <= 0) throw new Error('The process died')
        await store.write([write], [])
      }
      return true
    },
  }
}
