import type { StateStore } from '../../../src/types/state-store.ts'
import { cut, nap, staleReads } from './sabotage.ts'

type Complete = Required<StateStore>

/** One mistake that stores make: what the store does, and the methods that do it. */
export type StateSabotage = readonly [mistake: string, methods: (store: Complete) => Partial<StateStore>]

/** Changes the key of every method. */
const keyed =
  (change: (key: string) => string) =>
  (store: Complete): Complete => ({
    get: (key) => store.get(change(key)),
    set: (key, ...rest) => store.set(change(key), ...rest),
    add: (key, ...rest) => store.add(change(key), ...rest),
    swap: (key, ...rest) => store.swap(change(key), ...rest),
    increment: (key, ...rest) => store.increment(change(key), ...rest),
  })

/** Changes every lifetime. */
const living =
  (change: (ttl: number) => number) =>
  (store: Complete): Partial<Complete> => ({
    set: (key, value, ttl) => store.set(key, value, change(ttl)),
    add: (key, value, ttl) => store.add(key, value, change(ttl)),
    swap: (key, expected, next, ttl) => store.swap(key, expected, next, change(ttl)),
    increment: (key, by, ttl) => store.increment(key, by, change(ttl)),
  })

const values =
  (change: (value: string) => string) =>
  (store: Complete): Partial<Complete> => ({ set: (key, value, ttl) => store.set(key, change(value), ttl) })

/** Reads, waits, and writes. */
const addInSteps = (store: Complete): Partial<Complete> => ({
  async add(key, value, ttl) {
    if ((await store.get(key)) !== null) return false
    await nap()
    await store.set(key, value, ttl)
    return true
  },
})

const swapInSteps = (store: Complete): Partial<Complete> => ({
  async swap(key, expected, next, ttl) {
    if ((await store.get(key)) !== expected) return false
    await nap()
    if (next === null) return store.swap(key, expected, null, ttl)
    await store.set(key, next, ttl)
    return true
  },
})

const deleteInSteps = (store: Complete): Partial<Complete> => ({
  async swap(key, expected, next, ttl) {
    if (next !== null) return store.swap(key, expected, next, ttl)
    if ((await store.get(key)) !== expected) return false
    await nap()
    await store.swap(key, expected, null, ttl)
    return true
  },
})

const countInSteps = (store: Complete): Partial<Complete> => ({
  async increment(key, by, ttl) {
    const { count, left } = await store.increment(key, 0, ttl)
    await nap()
    const next = Math.max(0, count + by)
    const { count: now } = await store.increment(key, 0, ttl)
    return by === 0 ? { count, left } : await store.increment(key, next - now, left)
  },
})

/** Adds only if the key was never used. */
const neverFree = (store: Complete): Partial<Complete> => {
  const used = new Set<string>()
  return {
    set(key, value, ttl) {
      used.add(key)
      return store.set(key, value, ttl)
    },
    add(key, value, ttl) {
      if (used.has(key)) return false
      used.add(key)
      return store.add(key, value, ttl)
    },
  }
}

/** An expired value can still be swapped. */
const swapsExpired = (store: Complete): Partial<Complete> => {
  const last = new Map<string, string>()
  return {
    set(key, value, ttl) {
      last.set(key, value)
      return store.set(key, value, ttl)
    },
    async swap(key, expected, next, ttl) {
      if ((await store.get(key)) !== null || last.get(key) !== expected) return store.swap(key, expected, next, ttl)
      if (next !== null) await store.set(key, next, ttl)
      return true
    },
  }
}

const fallsBelow = (): Partial<Complete> => {
  const counts = new Map<string, number>()
  return {
    increment(key, by, ttl) {
      const count = (counts.get(key) ?? 0) + by
      counts.set(key, count)
      return { count, left: ttl }
    },
  }
}

/** Every addition renews the counter. */
const movesEnd = (store: Complete): Partial<Complete> => ({
  async increment(key, by, ttl) {
    const { count } = await store.increment(key, 0, ttl)
    if (by > 0 && count > 0) await store.increment(key, -count, ttl)
    return store.increment(key, by, ttl)
  },
})

export const STATE_SABOTAGES: readonly StateSabotage[] = [
  ['compares keys in lower case', keyed((key) => key.toLowerCase())],
  ['ignores a blank at the end of a key', keyed((key) => key.trimEnd())],
  ['cuts keys to 64 characters', keyed((key) => cut(key, 64))],
  ['cuts keys to 79 characters', keyed((key) => cut(key, 79))],
  ['decodes keys', keyed((key) => key.replace('%41', 'A'))],
  ['cuts values to 255 characters', values((value) => cut(value, 255))],
  ['trims values', values((value) => value.trim())],
  ['parses numbers', values((value) => (/^\d+$/.test(value) ? String(Number(value)) : value))],
  ['drops what is not ASCII', values((value) => value.replace(/[^ -~]/g, '?'))],
  ['returns undefined for an unknown key', (store) => ({ get: (key) => store.get(key) ?? (undefined as never) })],
  ['returns an empty text for an unknown key', (store) => ({ get: async (key) => (await store.get(key)) ?? '' })],
  ['never reads again', (store) => ({ get: staleReads(store.get) })],
  ['keeps the first value', (store) => ({ set: (key, value, ttl) => store.add(key, value, ttl) })],
  ['takes milliseconds for seconds', living((ttl) => ttl * 1000)],
  ['takes seconds for milliseconds', living((ttl) => Math.ceil(ttl / 1000))],
  ['rounds up to whole seconds', living((ttl) => Math.ceil(ttl / 1000) * 1000)],
  ['keeps entries for a minute at least', living((ttl) => Math.max(60_000, ttl))],
  ['never ends a value', (store) => ({ set: (key, value, ttl) => store.set(key, value, ttl * 1e6) })],
  ['never ends a counter', (store) => ({ increment: (key, by, ttl) => store.increment(key, by, ttl * 1e6) })],
  ['adds in two steps', addInSteps],
  ['adds to a used key never again', neverFree],
  [
    'says that every addition stored',
    (store) => ({ add: (...given) => Promise.resolve(store.add(...given)).then(() => true) }),
  ],
  ['replaces with add', (store) => ({ add: (...given) => Promise.resolve(store.set(...given)).then(() => true) })],
  ['swaps in two steps', swapInSteps],
  ['deletes in two steps', deleteInSteps],
  [
    'swaps whatever is there',
    (store) => ({
      async swap(key, _expected, next, ttl) {
        const seen = await store.get(key)
        return seen === null ? false : store.swap(key, seen, next, ttl)
      },
    }),
  ],
  ['swaps an expired value', swapsExpired],
  [
    'stores null instead of a deletion',
    (store) => ({
      swap: (key, expected, next, ttl) => store.swap(key, expected, next ?? 'null', ttl),
    }),
  ],
  [
    'keeps the end of a value that is swapped',
    (store) => {
      const ends = new Map<string, number>()
      return {
        set(key, value, ttl) {
          ends.set(key, Date.now() + ttl)
          return store.set(key, value, ttl)
        },
        swap: (key, expected, next) => store.swap(key, expected, next, Math.max(1, (ends.get(key) ?? 0) - Date.now())),
      }
    },
  ],
  ['counts in two steps', countInSteps],
  ['counts each call as one', (store) => ({ increment: (key, _by, ttl) => store.increment(key, 1, ttl) })],
  ['gives nothing back', (store) => ({ increment: (key, by, ttl) => store.increment(key, Math.max(0, by), ttl) })],
  ['falls below 0', fallsBelow],
  ['moves the end of a counter', movesEnd],
  [
    'returns the seconds that are left',
    (store) => ({
      async increment(...given) {
        const { count, left } = await store.increment(...given)
        return { count, left: left / 1000 }
      },
    }),
  ],
  [
    'has a stub for what it cannot do',
    () => ({
      swap: () => {
        throw new Error('not supported')
      },
    }),
  ],
  ['names what it cannot do with null', () => ({ increment: null as never })],
]
