import type { Adapter } from '../types/adapter.ts'
import type { Logger } from '../types/logger.ts'
import { accounts } from './key-value/accounts.ts'
import { authenticators, updateCounterIf } from './key-value/authenticators.ts'
import { createKeys, type Keys } from './key-value/keys.ts'
import { prune } from './key-value/prune.ts'
import { sessions } from './key-value/sessions.ts'
import type { KeyValueStore } from './key-value/store.ts'
import { consumeToken, createToken, takeToken } from './key-value/tokens.ts'
import { withTombstones } from './key-value/tombstones.ts'
import { createUserWithAccount, users } from './key-value/users.ts'
import { warnOnce } from './key-value/warn-once.ts'

export type { KeyValueCount, KeyValueExpectation, KeyValueStore, KeyValueWrite } from './key-value/store.ts'

/** Options of the key-value adapters. */
export interface KeyValueOptions {
  /** In front of every key. With Redis Cluster it must hold a hash tag: `{auth}:`. @default '' */
  readonly baseKeyPrefix?: string | undefined
  /**
   * Where the adapter warns, once, about what its store cannot promise: `store-not-atomic`, `store-eventually-consistent`,
   * `redis-evicts`. `{ warn() {} }` is silent. @default the console
   */
  readonly logger?: Pick<Logger, 'warn'> | undefined
}

const NOT_ATOMIC =
  'This store has no atomic operations. Two requests at once can use one mailed link, create two users for one email ' +
  'address or lose an update, and each process counts rate limits on its own. Use SQL or Redis in production.'

/** What only a store with atomic writes can promise. */
const atomicMethods = (store: KeyValueStore, keys: Keys): Adapter => ({
  useVerificationToken: consumeToken(store, keys),
  consumeVerificationToken: consumeToken(store, keys),
  createUserWithAccount: createUserWithAccount(store, keys),
  updateAuthenticatorCounterIf: updateCounterIf(store, keys),
})

/**
 * An adapter over texts by key. Keys and rows are those of Auth.js' adapters for Upstash and unstorage, so their
 * data is found; several sessions, accounts and passkeys per user are in indexes of ours.
 *
 * Where the store is not atomic, a deletion leaves a mark that keeps the row deleted, a renewal of a session is a key of
 * its own, and a warning says once what such a store cannot promise.
 *
 * `consumeVerificationToken`, `createUserWithAccount` and `updateAuthenticatorCounterIf` are there when the store
 * is atomic, `rateLimit` when it counts. Sessions and tokens are given to the store with the time of their end.
 *
 * @example
 * import { type KeyValueStore, keyValue } from 'latchkey/adapters/key-value'
 *
 * const adapterOn = (store: KeyValueStore) => keyValue(store, { baseKeyPrefix: 'auth:' })
 */
export function keyValue(given: KeyValueStore, options: KeyValueOptions = {}): Adapter {
  const { baseKeyPrefix = '', logger } = options
  const keys = createKeys(baseKeyPrefix)
  if (!given.isAtomic) warnOnce(logger, 'store-not-atomic', NOT_ATOMIC)
  const store = given.isAtomic ? given : withTombstones(given, keys)
  return {
    ...users(store, keys),
    ...accounts(store, keys),
    ...sessions(store, keys),
    prune: (now = new Date()) => prune(given, keys, now),
    ...authenticators(store, keys),
    createVerificationToken: createToken(store, keys),
    ...(store.isAtomic ? atomicMethods(store, keys) : { useVerificationToken: takeToken(store, keys) }),
    ...(store.increment && {
      rateLimit: async ({ key, cost, window }) => {
        // Present: asked above. Called on the store, whatever it is made of.
        const counted = await store.increment?.(keys.counter(key), cost, window)
        if (counted === undefined) throw new Error('The store does not count')
        return counted
      },
    }),
  }
}
