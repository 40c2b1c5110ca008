import type { AdapterSession } from '../types/adapter.ts'
import type { Store } from '../types/store.ts'

/** Which session is to stay. */
export type IsKept = (session: AdapterSession) => boolean | Promise<boolean>

/** Bound on looks. What begins again and again after that many has its own proof, and is no older session. */
const MAX_LOOKS = 20

/** Deletes the sessions of one look. @returns How many there were. */
async function endListed(store: Store, userId: string, isKept: IsKept): Promise<number> {
  let ended = 0
  for (const session of await store.listSessionsByUserId(userId)) {
    if (await isKept(session)) continue
    await store.deleteSession(session.sessionToken)
    ended++
  }
  return ended
}

/**
 * Ends the sessions of a user but one. A sign-in that replaces a session may store the new one between the look and the
 * deletion, so it looks until nothing is left. Twice, because a key-value store reads a list key by key: the old session
 * may be deleted before its key is read, and the new one may be added after the list of keys was.
 */
export async function endOtherSessions(store: Store, userId: string, isKept: IsKept): Promise<void> {
  let quiet = 0
  for (let look = 0; look < MAX_LOOKS && quiet < 2; look++)
    quiet = (await endListed(store, userId, isKept)) === 0 ? quiet + 1 : 0
}

/** Ends all sessions of a user: in one step, and again for what was stored meanwhile. */
export async function endAllSessions(store: Store, userId: string): Promise<void> {
  await store.deleteSessionsByUserId(userId)
  if (store.can('listSessionsByUserId')) await endOtherSessions(store, userId, () => false)
  else await store.deleteSessionsByUserId(userId)
}
