import type { Store } from '../../../seams/store.ts'
import type { AdapterSession } from '../../../types/adapter.ts'

/** The session to keep. */
export type IsKept = (session: AdapterSession) => boolean | Promise<boolean>

/** Limit of rounds. A session that still appears after them comes from a new sign-in, not from an old one. */
const MAX_LOOKS = 20

/** Deletes the sessions of one round. @returns Whether there were any. */
async function endListed(store: Store, userId: string, isKept: IsKept): Promise<boolean> {
  let hasEnded = false
  for (const session of await store.listSessionsByUserId(userId)) {
    if (await isKept(session)) continue
    await store.deleteSession(session.sessionToken)
    hasEnded = true
  }
  return hasEnded
}

/**
 * Ends all sessions of a user except one. A sign-in may store a new session between the list and the deletion, so this
 * repeats until the list is empty twice. Twice, because a key-value store reads a list key by key: an old session may
 * be deleted before its key is read while the new one is added after the list was read.
 */
export async function endOtherSessions(store: Store, userId: string, isKept: IsKept): Promise<void> {
  let quiet = 0
  for (let look = 0; look < MAX_LOOKS && quiet < 2; look++)
    quiet = (await endListed(store, userId, isKept)) ? 0 : quiet + 1
}

/** Ends all sessions of a user in one step, and again for sessions that were stored meanwhile. */
export async function endAllSessions(store: Store, userId: string): Promise<void> {
  await store.deleteSessionsByUserId(userId)
  if (store.can('listSessionsByUserId')) await endOtherSessions(store, userId, () => false)
  else await store.deleteSessionsByUserId(userId)
}
