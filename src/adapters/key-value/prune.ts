import type { Keys } from './keys.ts'
import { readRow } from './rows.ts'
import { readSession, SESSION_DATES, type SessionRow } from './session-row.ts'
import { type KeyValueStore, remove, removeMember } from './store.ts'

interface Expiring {
  readonly sessionToken?: string
  readonly expires: Date
}

async function pruneSession(store: KeyValueStore, keys: Keys, key: string, found: SessionRow): Promise<void> {
  const rest = store.isAtomic ? [] : [remove(keys.renewal(key))]
  const member = removeMember(keys.sessionsOf.index(found.row.userId), key)
  // Compared, so that what is renewed meanwhile stays.
  await store.write([remove(key), ...rest, member], [[key, found.text]])
}

/**
 * Deletes what has expired, where the store does not do that.
 *
 * @param store Without `withTombstones`: what has expired does not come back.
 */
export async function prune(store: KeyValueStore, keys: Keys, now: Date): Promise<void> {
  const lists = await Promise.all(keys.expiring.map(async (prefix) => (await store.list?.(prefix)) ?? []))
  for (const key of lists.flat()) {
    const found = await readRow<Expiring>(store, key, {}, SESSION_DATES)
    if (!found || !(found.row.expires <= now)) continue
    const session = key.startsWith(keys.sessions) ? await readSession(store, keys, found.row.sessionToken ?? '') : null
    if (session === null) await store.write([remove(key)], [[key, found.text]])
    else if (session.row.expires <= now) await pruneSession(store, keys, key, session)
  }
}
