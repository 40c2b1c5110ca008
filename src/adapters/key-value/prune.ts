import { readRow } from './rows.ts'
import { readSession, SESSION_DATES, sessionDeletion } from './session-row.ts'
import { type KeyedStore, remove } from './store.ts'

interface Expiring {
  readonly sessionToken?: string
  readonly expires: Date
}

/**
 * Deletes expired rows if the store does not do so.
 *
 * @param store Without `withTombstones`, because expired rows do not reappear.
 */
export async function prune(store: KeyedStore, now: Date): Promise<void> {
  const lists = await Promise.all(store.keys.expiring.map(async (prefix) => store.list(prefix)))
  for (const key of lists.flat()) {
    const found = await readRow<Expiring>(store, key, {}, SESSION_DATES)
    if (!found || !(found.row.expires <= now)) continue
    const session = key.startsWith(store.keys.sessions) ? await readSession(store, found.row.sessionToken ?? '') : null
    if (session === null) await store.write([remove(key)], [[key, found.text]])
    // Compared, so that a row that is renewed meanwhile stays.
    else if (session.row.expires <= now)
      await store.write(sessionDeletion(store, key, session.row.userId), [[key, session.text]])
  }
}
