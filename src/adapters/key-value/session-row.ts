import type { AdapterSession } from '../../types/adapter.ts'
import { readRevocation } from './revocation.ts'
import { readRow } from './rows.ts'
import { type KeyedStore, type KeyValueWrite, remove, removeMember } from './store.ts'

/** Date columns of a session. */
export const SESSION_DATES: readonly string[] = ['expires']

/** A session with its renewals. */
export interface SessionRow {
  readonly row: AdapterSession
  /** The text of the row. */
  readonly text: string
  /** It is valid unless the user's sessions are revoked up to it: `adapters/key-value/revocation.ts`. */
  readonly epoch: number
}

/** Reads a session, revoked or not. @param key Result of `store.keys.session`. */
export async function findSession(store: KeyedStore, key: string): Promise<SessionRow | null> {
  const sessionToken = key.slice(store.keys.sessions.length)
  const readSessionAt = (at: string) => readRow<AdapterSession>(store, at, { sessionToken }, SESSION_DATES)
  const [found, renewed] = await Promise.all([
    readSessionAt(key),
    store.isAtomic ? null : readSessionAt(store.keys.renewal(key)),
  ])
  if (found === null) return null
  const { row, text, born } = found
  // The owner of a session never changes.
  return { row: { ...row, ...renewed?.row, userId: row.userId }, text, epoch: typeof born === 'number' ? born : 0 }
}

export const readSession = (store: KeyedStore, sessionToken: string): Promise<SessionRow | null> =>
  findSession(store, store.keys.session(sessionToken))

/** Reads a session that is not revoked. */
export async function readLiveSession(store: KeyedStore, sessionToken: string): Promise<SessionRow | null> {
  const found = await readSession(store, sessionToken)
  return found && found.epoch >= (await readRevocation(store, found.row.userId)).epoch ? found : null
}

/**
 * Returns the keys of a user's sessions, including the last one that Auth.js opened. Some may refer to missing rows or
 * to another user's.
 */
export async function listSessionKeys(store: KeyedStore, userId: string): Promise<string[]> {
  const [members, authjs] = await Promise.all([
    store.members(store.keys.sessionsOf.index(userId)),
    store.get(store.keys.sessionsOf.authjs(userId)),
  ])
  const all = authjs === null ? members : [...members, authjs]
  return [...new Set(all)].filter((key) => key.startsWith(store.keys.sessions))
}

/** Deletes the row of a session, its renewal and its index entry. Its key is never used again. */
export const sessionDeletion = (store: KeyedStore, key: string, userId: string): KeyValueWrite[] => [
  remove(key),
  ...(store.isAtomic ? [] : [remove(store.keys.renewal(key))]),
  removeMember(store.keys.sessionsOf.index(userId), key),
]
