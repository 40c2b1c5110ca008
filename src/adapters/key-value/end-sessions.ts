import { revokeSessions } from './revocation.ts'
import { readRow } from './rows.ts'
import { sessionDeletion } from './session-row.ts'
import { type KeyedStore, type KeyValueWrite, remove, writeInChunks } from './store.ts'

/**
 * Reads what deletes the sessions that a user has now. Their rows are not read: they may be many.
 *
 * @returns Writes that may be made in any order, and need not be one step.
 */
export async function createSessionDeletions(store: KeyedStore, userId: string): Promise<KeyValueWrite[]> {
  const index = store.keys.sessionsOf.index(userId)
  const [members, authjs] = await Promise.all([store.members(index), store.get(store.keys.sessionsOf.authjs(userId))])
  // Auth.js does not remove what it noted when the session ends.
  const own = authjs === null ? null : await readRow<{ userId: string }>(store, authjs, { userId })
  return [
    ...members.flatMap((key) => sessionDeletion(store, key, userId)),
    ...(authjs !== null && own ? [remove(authjs)] : []),
  ]
}

/**
 * Ends all sessions of a user: one step revokes them. Then their rows are deleted, which saves room. They are listed
 * before, since a session that begins afterwards counts.
 */
export async function endSessions(store: KeyedStore, userId: string): Promise<void> {
  const deletions = await createSessionDeletions(store, userId)
  await revokeSessions(store, userId)
  await writeInChunks(store, deletions)
}
