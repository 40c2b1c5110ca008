import { attempt, type KeyedStore, type KeyValueExpectation, set } from './store.ts'

/** The minimum epoch of a user's valid sessions, and the expected value for writes that depend on it. */
export interface Revocation {
  readonly epoch: number
  readonly expected: KeyValueExpectation
}

/** Reads which sessions of a user are valid. A text that is not a number revokes all. */
export async function readRevocation(store: KeyedStore, userId: string): Promise<Revocation> {
  const key = store.keys.revocation(userId)
  const text = await store.get(key)
  return { epoch: text === null ? 0 : Number(text), expected: [key, text] }
}

/**
 * Returns the epoch of a new session.
 *
 * A store that compares uses a counter, independent of server clocks. Another store may return an old revocation for a
 * while, so its epochs are milliseconds since 1970: a session that begins after a revocation is valid even where the
 * revocation is not visible yet.
 */
export const getEpoch = (store: KeyedStore, { epoch }: Revocation): number =>
  store.isAtomic ? epoch : Math.max(Date.now(), epoch)

/**
 * Revokes all sessions of a user in one step, also those without an index. A session without an epoch, written by
 * Auth.js or older code, is older than any revocation.
 */
export const revokeSessions = (store: KeyedStore, userId: string): Promise<void> =>
  attempt<void>(store, async () => {
    const revocation = await readRevocation(store, userId)
    const [key] = revocation.expected
    const next = getEpoch(store, revocation) + 1
    return { result: undefined, writes: [set(key, String(next))], expected: [revocation.expected] }
  })
