import type { Keys } from './keys.ts'
import { revokeSessions } from './revocation.ts'
import { readRow } from './rows.ts'
import { type KeyValueStore, type KeyValueWrite, remove, removeMember, writeInChunks } from './store.ts'

/** What deletes the rows of sessions that an index lists. Their keys are never given to another user. */
const deletionsOf = (store: KeyValueStore, keys: Keys, index: string, members: readonly string[]): KeyValueWrite[] =>
  members.flatMap((key) => [
    remove(key),
    ...(store.isAtomic ? [] : [remove(keys.renewal(key))]),
    removeMember(index, key),
  ])

/**
 * Reads what deletes the sessions that a user has now. Their rows are not read: they may be many.
 *
 * @returns Writes that may be made in any order, and need not be one step.
 */
export async function sessionDeletions(store: KeyValueStore, keys: Keys, userId: string): Promise<KeyValueWrite[]> {
  const index = keys.sessionsOf.index(userId)
  const [members, authjs] = await Promise.all([store.members(index), store.get(keys.sessionsOf.authjs(userId))])
  // Auth.js does not remove what it noted when the session ends.
  const own = authjs === null ? null : await readRow<{ userId: string }>(store, authjs, { userId })
  return [...deletionsOf(store, keys, index, members), ...(authjs !== null && own ? [remove(authjs)] : [])]
}

/**
 * Ends all sessions of a user: one step revokes them. Then their rows are deleted, which saves room. They are listed
 * before, since a session that begins afterwards counts.
 */
export async function endSessions(store: KeyValueStore, keys: Keys, userId: string): Promise<void> {
  const deletions = await sessionDeletions(store, keys, userId)
  await revokeSessions(store, keys, userId)
  await writeInChunks(store, deletions)
}
