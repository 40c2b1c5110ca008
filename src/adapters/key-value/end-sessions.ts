import { revokeSessions } from './revocation.ts'
import { readRow } from './rows.ts'
import { sessionDeletion } from './session-row.ts'
import { type KeyedStore, type KeyValueWrite, remove, writeInChunks } from './store.ts'

/**
 * Returns the writes that delete a user's current sessions. Their rows are not read, because there may be many.
 *
 * @returns Writes in any order, which do not have to be atomic.
 */
export async function createSessionDeletions(store: KeyedStore, userId: string): Promise<KeyValueWrite[]> {
  const index = store.keys.sessionsOf.index(userId)
  const [members, authjs] = await Promise.all([store.members(index), store.get(store.keys.sessionsOf.authjs(userId))])
  // Auth.js does not remove its keys when the session ends.
  const own = authjs === null ? null : await readRow<{ userId: string }>(store, authjs, { userId })
  return [
    ...members.flatMap((key) => sessionDeletion(store, key, userId)),
    ...(authjs !== null && own ? [remove(authjs)] : []),
  ]
}

/**
 * Ends all sessions of a user: one step revokes them. Then their rows are deleted to free space. They are listed
 * before, because a session that begins afterwards is valid.
 */
export async function endSessions(store: KeyedStore, userId: string): Promise<void> {
  const deletions = await createSessionDeletions(store, userId)
  await revokeSessions(store, userId)
  await writeInChunks(store, deletions)
}
