import {
  type KeyValueAdapter,
  type KeyValueOptions,
  type KeyValueStore,
  type KeyValueWrite,
  keyValue,
} from './key-value.ts'

/** The used part of unstorage's `Storage`. */
export interface StorageLike {
  getItem(key: string): Promise<unknown>
  setItem(key: string, value: string, options?: { ttl?: number }): Promise<void>
  removeItem(key: string): Promise<void>
  getKeys(base?: string): Promise<string[]>
}

const percent = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`

/**
 * Encodes a key, because unstorage cuts keys at `?`, folds `\` and `::`, refuses `.` as a segment and hides keys that
 * end with `$`: two email addresses could share a key. `/` becomes `:` as in unstorage itself, so that rows of Auth.js
 * are found. Columns of a row that was read are therefore compared with the requested values.
 */
const toPath = (key: string): string =>
  key
    .replaceAll('/', ':')
    .replace(/^:+/, '')
    .replace(/[?\\%]|[.:](?=:|$)|\$$/g, percent)

/** Encodes the common prefix of several keys. */
const toBase = (prefix: string): string => toPath(`${prefix}_`).slice(0, -1)

/** Keys of an index are fully encoded, so its members are read back unchanged. */
const memberPath = (index: string, member: string): string =>
  toBase(`${index}:`) + encodeURIComponent(member).replace(/[.!'()*]/g, percent)

const createOptions = (expires: Date | null): { ttl?: number } =>
  expires === null ? {} : { ttl: Math.max(1, Math.ceil((expires.getTime() - Date.now()) / 1000)) }

function change(storage: StorageLike, { type, key, value, expires }: KeyValueWrite): Promise<void> {
  if (type === 'set') return storage.setItem(toPath(key), value, createOptions(expires))
  if (type === 'add') return storage.setItem(memberPath(key, value), '1', createOptions(expires))
  return storage.removeItem(type === 'remove' ? memberPath(key, value) : toPath(key))
}

/** Returns the remainder of every key with a prefix. Keys of other software may not decode and are left out. */
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
    // unstorage parses values that look like JSON.
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
 * Stores everything in a storage of unstorage, with the keys and rows of Auth.js' adapter, so its data is found. No
 * operation of unstorage is atomic, so the adapter offers no method that requires it, and warns once:
 * `store-not-atomic`. Use drivers for one process (memory, files) only in development. A deleted row stays deleted,
 * also if an update was in progress. Drivers that support `ttl` delete expired sessions themselves. For the others,
 * call `prune`.
 *
 * @example
 * import { unstorage } from 'latchkey/adapters/unstorage'
 * import { createStorage } from 'unstorage'
 *
 * const adapter = unstorage(createStorage())
 */
export const unstorage = (storage: StorageLike, options?: KeyValueOptions): KeyValueAdapter =>
  keyValue(unstorageStore(storage), options)
