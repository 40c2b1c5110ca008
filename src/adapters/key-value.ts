import type { Adapter } from '../types/adapter.ts'
import type { Logger } from '../types/logger.ts'
import type { StateStore } from '../types/state-store.ts'
import { createAccounts } from './key-value/accounts.ts'
import { createAuthenticators, updateCounterIf } from './key-value/authenticators.ts'
import { createKeys } from './key-value/keys.ts'
import { createPasswords } from './key-value/passwords.ts'
import { prune } from './key-value/prune.ts'
import { createSessions } from './key-value/sessions.ts'
import { createState } from './key-value/state.ts'
import { type KeyedStore, type KeyValueStore, withKeys } from './key-value/store.ts'
import { consumeToken, createToken, takeToken } from './key-value/tokens.ts'
import { withTombstones } from './key-value/tombstones.ts'
import { createUsers, createUserWithAccount } from './key-value/users.ts'
import { warnOnce } from './key-value/warn-once.ts'
import { createRateLimit } from './shared/rate-limit.ts'

export type { KeyValueCount, KeyValueExpectation, KeyValueStore, KeyValueWrite } from './key-value/store.ts'

/** Options of the key-value adapters. */
export interface KeyValueOptions {
  /** Prefix of every key. With Redis Cluster it must contain a hash tag: `{auth}:`. @default '' */
  readonly baseKeyPrefix?: string | undefined
  /**
   * Receives a single warning about the limits of the store: `store-not-atomic`, `store-eventually-consistent`,
   * `redis-evicts`. `{ warn() {} }` is silent. @default the console
   */
  readonly logger?: Pick<Logger, 'warn'> | undefined
}

/** An adapter on a key-value store. */
export interface KeyValueAdapter extends Adapter {
  /** Lacks the operations that the store cannot make atomic. */
  readonly state: StateStore
}

const NOT_ATOMIC =
  'This store has no atomic operations. Two requests at once can use one mailed link, create two users for one email ' +
  'address or lose an update, and each process counts rate limits on its own. Use SQL or Redis in production.'

/** Guarantees of a store with atomic writes. */
const createAtomicMethods = (store: KeyedStore): Adapter => ({
  useVerificationToken: consumeToken(store),
  consumeVerificationToken: consumeToken(store),
  createUserWithAccount: createUserWithAccount(store),
  updateAuthenticatorCounterIf: updateCounterIf(store),
  ...createPasswords(store),
})

/**
 * Creates an adapter from a key-value store. Keys and rows are those of Auth.js' adapters for Upstash and unstorage, so
 * their data is found. Multiple sessions, accounts and passkeys per user are in additional indexes.
 *
 * If the store is not atomic, a deletion leaves a mark that keeps the row deleted, a renewal of a session has its own
 * key, and a warning describes the limits once.
 *
 * `consumeVerificationToken`, `createUserWithAccount`, `updateAuthenticatorCounterIf`, `getPasswordHash` and
 * `updatePasswordHashIf` exist if the store is atomic, `rateLimit` if it is atomic or counts. Sessions and tokens are written with their expiry. `state` lacks what the store
 * cannot do in one step.
 *
 * @example
 * import { type KeyValueStore, keyValue } from 'latchkey/adapters/key-value'
 *
 * const adapterOn = (store: KeyValueStore) => keyValue(store, { baseKeyPrefix: 'auth:' })
 */
export function keyValue(given: KeyValueStore, options: KeyValueOptions = {}): KeyValueAdapter {
  const { baseKeyPrefix = '', logger } = options
  const keyed = withKeys(given, createKeys(baseKeyPrefix))
  if (!given.isAtomic) warnOnce(logger, 'store-not-atomic', NOT_ATOMIC)
  const store = given.isAtomic ? keyed : withTombstones(keyed)
  // Short-lived state expires, so it needs no tombstones.
  const state = createState(given, keyed)
  const { increment } = state
  return {
    ...createUsers(store),
    ...createAccounts(store),
    ...createSessions(store),
    prune: (now = new Date()) => prune(keyed, now),
    ...createAuthenticators(store),
    createVerificationToken: createToken(store),
    ...(store.isAtomic ? createAtomicMethods(store) : { useVerificationToken: takeToken(store) }),
    ...(increment && { rateLimit: createRateLimit({ increment }) }),
    state,
  }
}
