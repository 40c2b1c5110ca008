import { readRow } from './rows.ts'
import { readSession, SESSION_DATES, sessionDeletion } from './session-row.ts'
import { readEntry } from './state.ts'
import { type KeyedStore, remove } from './store.ts'

interface Expiring {
  readonly sessionToken?: string
  readonly expires: Date
}

/** Deletes expired rows and expired state if the store does not do so. */
export async function prune(store: KeyedStore, now: Date): Promise<void> {
  await pruneRows(store, now)
  await pruneState(store, Math.min(now.getTime(), Date.now()))
}

/** @param now Not in the future, because an entry that is deleted too early undoes a revocation. */
async function pruneState(store: KeyedStore, now: number): Promise<void> {
  for (const key of await store.list(store.keys.state)) {
    const text = await store.get(key)
    if (text !== null && (readEntry(text)?.until ?? Number.POSITIVE_INFINITY) <= now)
      await store.write([remove(key)], [[key, text]])
  }
}

/** @param store Without `withTombstones`, because expired rows do not reappear. */
async function pruneRows(store: KeyedStore, now: Date): Promise<void> {
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
