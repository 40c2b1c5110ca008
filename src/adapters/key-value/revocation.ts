import { attempt, type KeyedStore, type KeyValueExpectation, set } from './store.ts'

/** The least epoch that a session of a user needs to have, and what a write that relies on it must find. */
export interface Revocation {
  readonly epoch: number
  readonly expected: KeyValueExpectation
}

/** Reads which sessions of a user count. A text that is no number revokes all. */
export async function readRevocation(store: KeyedStore, userId: string): Promise<Revocation> {
  const key = store.keys.revocation(userId)
  const text = await store.get(key)
  return { epoch: text === null ? 0 : Number(text), expected: [key, text] }
}

/**
 * The epoch of a session that begins now.
 *
 * A store that compares counts: clocks of several servers play no part. One that does not may show an old revocation
 * for a while, so its epochs are milliseconds since 1970: what begins after a revocation counts also where it is not
 * visible yet.
 */
export const getEpoch = (store: KeyedStore, { epoch }: Revocation): number =>
  store.isAtomic ? epoch : Math.max(Date.now(), epoch)

/**
 * Revokes all sessions that a user has, in one step whatever their number, also those that no index lists. A session
 * without an epoch, which Auth.js or older code wrote, is older than any revocation.
 */
export const revokeSessions = (store: KeyedStore, userId: string): Promise<void> =>
  attempt<void>(store, async () => {
    const revocation = await readRevocation(store, userId)
    const [key] = revocation.expected
    const next = getEpoch(store, revocation) + 1
    return { result: undefined, writes: [set(key, String(next))], expected: [revocation.expected] }
  })
