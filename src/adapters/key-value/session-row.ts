import type { AdapterSession } from '../../types/adapter.ts'
import type { Keys } from './keys.ts'
import { readRevocation } from './revocation.ts'
import { readRow } from './rows.ts'
import type { KeyValueStore } from './store.ts'

/** Columns of a session that hold dates. */
export const SESSION_DATES: readonly string[] = ['expires']

/** A session with its renewals. */
export interface SessionRow {
  readonly row: AdapterSession
  /** What the row was read from. */
  readonly text: string
  /** It counts while the user's sessions are not revoked up to it: `revocation.ts`. */
  readonly epoch: number
}

/** Reads a session, revoked or not. @param key What `keys.session` returned. */
export async function sessionOf(store: KeyValueStore, keys: Keys, key: string): Promise<SessionRow | null> {
  const sessionToken = key.slice(keys.sessions.length)
  const read = (at: string) => readRow<AdapterSession>(store, at, { sessionToken }, SESSION_DATES)
  const [found, renewed] = await Promise.all([read(key), store.isAtomic ? null : read(keys.renewal(key))])
  if (found === null) return null
  const { row, text, born } = found
  // Whose session it is never changes.
  return { row: { ...row, ...renewed?.row, userId: row.userId }, text, epoch: typeof born === 'number' ? born : 0 }
}

export const readSession = (store: KeyValueStore, keys: Keys, sessionToken: string): Promise<SessionRow | null> =>
  sessionOf(store, keys, keys.session(sessionToken))

/** Reads a session that is not revoked. */
export async function readLiveSession(
  store: KeyValueStore,
  keys: Keys,
  sessionToken: string,
): Promise<SessionRow | null> {
  const found = await readSession(store, keys, sessionToken)
  return found && found.epoch >= (await readRevocation(store, keys, found.row.userId)).epoch ? found : null
}

/** Keys of a user's sessions, the last that Auth.js opened among them. Some may lead nowhere, or to another user's. */
export async function sessionKeysOf(store: KeyValueStore, keys: Keys, userId: string): Promise<string[]> {
  const [members, authjs] = await Promise.all([
    store.members(keys.sessionsOf.index(userId)),
    store.get(keys.sessionsOf.authjs(userId)),
  ])
  const all = authjs === null ? members : [...members, authjs]
  return [...new Set(all)].filter((key) => key.startsWith(keys.sessions))
}
