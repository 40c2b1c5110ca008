import { createMacs } from '../crypto/mac.ts'
import { AdapterError, refuseSeen } from '../errors.ts'
import { withDeadline } from '../lib/deadline.ts'
import { isPromiseLike } from '../lib/is-promise-like.ts'
import { readProperty } from '../lib/read-property.ts'
import type { KeyRing } from '../types/keys.ts'
import type { State } from '../types/state.ts'
import type { StateStore } from '../types/state-store.ts'
import { maskThrown } from './masked-error.ts'

/** Milliseconds to wait for a result. A session check may wait for it, too. */
const MAX_MILLISECONDS = 3000

const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean'
const isText = (value: unknown): value is string | null => value === null || typeof value === 'string'
const isAny = (_value: unknown): _value is unknown => true
const isCount = (value: unknown): value is { count: number; left: number } =>
  [readProperty(value, 'count'), readProperty(value, 'left')].every(Number.isFinite)

/** Calls a method of the store. Its values are masked in what it throws, because they may be tokens. */
async function callStore<A>(
  store: StateStore,
  method: keyof StateStore,
  isRight: (answer: unknown) => answer is A,
  ...given: readonly (string | number | null)[]
): Promise<A> {
  const what = `\`stateStore.${method}\``
  let answer: unknown
  try {
    const own: unknown = store[method]
    if (typeof own !== 'function') throw new TypeError(`${what} is not a function`)
    const called: unknown = Reflect.apply(own, store, given)
    answer = isPromiseLike(called) ? await withDeadline(Promise.resolve(called), MAX_MILLISECONDS, what, true) : called
  } catch (thrown) {
    throw new AdapterError(`${what} failed.`, { cause: { err: maskThrown(thrown, given), name: method } })
  }
  if (isRight(answer)) return answer
  return refuseSeen(AdapterError, typeof answer, 'the result that `StateStore` describes', { name: what })
}

/** Creates the access to a store. */
export const createState = (store: StateStore, keys: KeyRing): State => ({
  can: (ability) => typeof store[ability] === 'function',
  async keys(purpose, subject) {
    const macs = await createMacs(keys, 'state', subject)
    // The configuration guarantees at least one secret.
    return macs.map((tag) => `${purpose}:${tag}`) as [string, ...string[]]
  },
  get: (key) => callStore(store, 'get', isText, key),
  set: async (key, value, ttl) => void (await callStore(store, 'set', isAny, key, value, Math.ceil(ttl))),
  add: (key, value, ttl) => callStore(store, 'add', isBoolean, key, value, Math.ceil(ttl)),
  swap: (key, expected, next, ttl) => callStore(store, 'swap', isBoolean, key, expected, next, Math.ceil(ttl)),
  increment: (key, by, ttl) => callStore(store, 'increment', isCount, key, by, Math.ceil(ttl)),
})
