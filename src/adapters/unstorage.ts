import {
  type KeyValueAdapter,
  type KeyValueOptions,
  type KeyValueStore,
  type KeyValueWrite,
  keyValue,
} from './key-value.ts'

/** The part of unstorage's `Storage` that is used. */
export interface StorageLike {
  getItem(key: string): Promise<unknown>
  setItem(key: string, value: string, options?: { ttl?: number }): Promise<void>
  removeItem(key: string): Promise<void>
  getKeys(base?: string): Promise<string[]>
}

const percent = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`

/**
 * unstorage cuts a key at `?`, folds `\` and `::`, refuses `.` as a segment and hides what ends with `$`; two
 * email addresses would share a key. `/` becomes `:` as there, because Auth.js' rows lie so: rows are compared
 * with what was asked for.
 */
const toPath = (key: string): string =>
  key
    .replaceAll('/', ':')
    .replace(/^:+/, '')
    .replace(/[?\\%]|[.:](?=:|$)|\$$/g, percent)

/** What the paths of several keys begin with. */
const toBase = (prefix: string): string => toPath(`${prefix}_`).slice(0, -1)

/** In an index nothing folds: its members come back as they were. */
const memberPath = (index: string, member: string): string =>
  toBase(`${index}:`) + encodeURIComponent(member).replace(/[.!'()*]/g, percent)

const createOptions = (expires: Date | null): { ttl?: number } =>
  expires === null ? {} : { ttl: Math.max(1, Math.ceil((expires.getTime() - Date.now()) / 1000)) }

function change(storage: StorageLike, { type, key, value, expires }: KeyValueWrite): Promise<void> {
  if (type === 'set') return storage.setItem(toPath(key), value, createOptions(expires))
  if (type === 'add') return storage.setItem(memberPath(key, value), '1', createOptions(expires))
  return storage.removeItem(type === 'remove' ? memberPath(key, value) : toPath(key))
}

/** The rest of every key that begins with a prefix. One that we did not write may not decode. */
async function list(storage: StorageLike, prefix: string): Promise<string[]> {
  const base = toBase(prefix)
  const paths = (await storage.getKeys(base)).filter((path) => path.startsWith(base))
  return paths.flatMap((path) => {
    try {
      return [decodeURIComponent(path.slice(base.length))]
    } catch {
      return []
    }
  })
}

const unstorageStore = (storage: StorageLike): KeyValueStore => ({
  isAtomic: false,
  get: async (key) => {
    const value = await storage.getItem(toPath(key))
    if (value === null || value === undefined) return null
    // unstorage parses what looks like JSON.
    return typeof value === 'string' ? value : JSON.stringify(value)
  },
  members: (index) => list(storage, `${index}:`),
  write: async (writes) => {
    for (const write of writes) await change(storage, write)
    return true
  },
  list: async (prefix) => (await list(storage, prefix)).map((rest) => prefix + rest),
})

/**
 * Keeps everything in a storage of unstorage, as Auth.js' adapter does: rows that it wrote are found. Nothing in
 * unstorage is one step, so no method is offered that promises it; a driver for one process (memory, files)
 * is for development, and a warning says so once: `store-not-atomic`. A row that was deleted stays deleted, also if an
 * update was in progress. Drivers that know `ttl` delete expired sessions by themselves. The others need `prune`.
 *
 * @example
 * import { unstorage } from 'latchkey/adapters/unstorage'
 * import { createStorage } from 'unstorage'
 *
 * const adapter = unstorage(createStorage())
 */
export const unstorage = (storage: StorageLike, options?: KeyValueOptions): KeyValueAdapter =>
  keyValue(unstorageStore(storage), options)
