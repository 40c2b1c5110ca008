import { hashText } from '../crypto/digest.ts'
import type { KeyRing } from '../crypto/keys.ts'
import { createMacs } from '../crypto/mac.ts'
import { AdapterError, throwUnexpected } from '../errors/errors.ts'
import { withDeadline } from '../lib/deadline.ts'
import { isPromiseLike } from '../lib/is-promise-like.ts'
import { readProperty } from '../lib/read-property.ts'
import type { State } from '../seams/state.ts'
import type { StateStore } from '../types/state-store.ts'
import { createAdapterError } from './adapter-error.ts'

/** Milliseconds to wait for a result. A session check may wait for it, too. */
const MAX_MILLISECONDS = 3000

const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean'
const isText = (value: unknown): value is string | null => value === null || typeof value === 'string'
const isAny = (_value: unknown): _value is unknown => true
const isCount = (value: unknown): value is { count: number; left: number } =>
  [readProperty(value, 'count'), readProperty(value, 'left')].every(Number.isFinite)

/** A store, and whether errors contain its text. */
interface Opened {
  readonly store: StateStore
  readonly showsText: boolean
}

/** Calls a method of the store. What it throws may contain tokens. */
async function callStore<A>(
  { store, showsText }: Opened,
  method: keyof StateStore,
  isRight: (answer: unknown) => answer is A,
  ...given: readonly (string | number | null)[]
): Promise<A> {
  const what = `\`stateStore.${method}\``
  let answer: unknown
  try {
    // Typed by its own signature. A missing one throws.
    const called = Reflect.apply(store[method] as () => unknown, store, given)
    answer = isPromiseLike(called) ? await withDeadline(Promise.resolve(called), MAX_MILLISECONDS, what, true) : called
  } catch (thrown) {
    throw createAdapterError(`stateStore.${method}`, method, thrown, showsText)
  }
  if (isRight(answer)) return answer
  return throwUnexpected(AdapterError, typeof answer, 'the result that `StateStore` describes', { name: what })
}

/**
 * Creates the access to a store.
 *
 * @param showsText Whether errors contain the text of the store.
 */
export function createState(store: StateStore, keys: KeyRing, showsText: boolean = false): State {
  const opened = { store, showsText }
  return {
    can: (ability) => typeof store[ability] === 'function',
    // The label keeps digests of other texts apart. JSON separates the parts unambiguously.
    key: async (purpose, subject) =>
      `${purpose}:${await hashText(JSON.stringify(['latchkey state', purpose, subject]), keys.engine)}`,
    async keys(purpose, subject) {
      const macs = await createMacs(keys, 'state', subject)
      // The configuration guarantees at least one secret.
      return macs.map((tag) => `${purpose}:${tag}`) as [string, ...string[]]
    },
    get: (key) => callStore(opened, 'get', isText, key),
    set: async (key, value, ttl) => void (await callStore(opened, 'set', isAny, key, value, Math.ceil(ttl))),
    add: (key, value, ttl) => callStore(opened, 'add', isBoolean, key, value, Math.ceil(ttl)),
    swap: (key, expected, next, ttl) => callStore(opened, 'swap', isBoolean, key, expected, next, Math.ceil(ttl)),
    increment: (key, by, ttl) => callStore(opened, 'increment', isCount, key, by, Math.ceil(ttl)),
  }
}
