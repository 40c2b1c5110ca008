import type { Adapter, AdapterSession } from '../../types/adapter.ts'
import { endSessions } from './end-sessions.ts'
import { getEpoch, readRevocation } from './revocation.ts'
import { applyChanges, createUserRow, toText } from './rows.ts'
import {
  findSession,
  listSessionKeys,
  readLiveSession,
  readSession,
  SESSION_DATES,
  sessionDeletion,
} from './session-row.ts'
import { addMember, attempt, type KeyedStore, type KeyValueWrite, type Plan, remove, set } from './store.ts'

/** Milliseconds that a row is kept without being rewritten: the maximum lifetime of a cookie. */
const ROW_LIFE = 400 * 86_400_000

/**
 * If a renewal does not rewrite the row, the store must keep the row beyond its first expiry.
 *
 * @returns When the store may drop the row; immediately if it has expired.
 */
function computeRowEnd(store: KeyedStore, { expires }: AdapterSession): Date {
  const now = Date.now()
  return store.isAtomic || expires.getTime() <= now ? expires : new Date(Math.max(expires.getTime(), now + ROW_LIFE))
}

/** Writes the index first, because a session without an index could not be listed. */
const createSessionWrites = (store: KeyedStore, session: AdapterSession, epoch: number): KeyValueWrite[] => {
  const key = store.keys.session(session.sessionToken)
  // Rows without an epoch have epoch 0, as Auth.js writes them.
  const text = toText(session, SESSION_DATES, epoch || undefined)
  return [
    addMember(store.keys.sessionsOf.index(session.userId), key, session.expires),
    set(key, text, computeRowEnd(store, session)),
  ]
}

async function planCreation(store: KeyedStore, session: AdapterSession): Promise<Plan<AdapterSession>> {
  const revocation = await readRevocation(store, session.userId)
  const writes = createSessionWrites(store, session, getEpoch(store, revocation))
  return { result: session, writes, expected: [revocation.expected] }
}

/**
 * If the store is not atomic, the expiry has its own key. A location that has not seen a sign-out yet may renew the
 * session, and by writing the row it would restore the session.
 */
async function planUpdate(
  store: KeyedStore,
  changes: Partial<AdapterSession> & Pick<AdapterSession, 'sessionToken'>,
): Promise<Plan<AdapterSession | null>> {
  const before = await readLiveSession(store, changes.sessionToken)
  if (before === null) return { result: null, writes: [] }
  const session = applyChanges(before.row, changes)
  const { userId, sessionToken, expires } = session
  const key = store.keys.session(sessionToken)
  if (store.isAtomic) {
    // Compared, so that a session that is signed out meanwhile stays ended.
    return {
      result: session,
      writes: createSessionWrites(store, session, before.epoch),
      expected: [[key, before.text]],
    }
  }
  const renewal = set(store.keys.renewal(key), toText(session, SESSION_DATES), expires)
  return { result: session, writes: [addMember(store.keys.sessionsOf.index(userId), key, expires), renewal] }
}

/** Also deletes a session that is not visible at this location yet. */
async function deleteSession(store: KeyedStore, sessionToken: string): Promise<void> {
  const key = store.keys.session(sessionToken)
  const found = await readSession(store, sessionToken)
  if (found) await store.write(sessionDeletion(store, key, found.row.userId), [])
  else if (!store.isAtomic) await store.write([remove(key)], [])
}

async function listSessions(store: KeyedStore, userId: string): Promise<AdapterSession[]> {
  const [members, { epoch }] = await Promise.all([listSessionKeys(store, userId), readRevocation(store, userId)])
  const found = await Promise.all(members.map((key) => findSession(store, key)))
  return found.flatMap((session) =>
    session && session.row.userId === userId && session.epoch >= epoch ? [session.row] : [],
  )
}

/** Sessions of the `database` strategy. */
export const createSessions = (store: KeyedStore): Adapter => ({
  createSession: (session) => attempt(store, () => planCreation(store, session)),
  getSessionAndUser: async (sessionToken) => {
    const found = await readSession(store, sessionToken)
    if (found === null) return null
    const { userId } = found.row
    const [user, { epoch }] = await Promise.all([createUserRow(store, userId), readRevocation(store, userId)])
    return user && found.epoch >= epoch ? { session: found.row, user: user.row } : null
  },
  updateSession: (changes) => attempt(store, () => planUpdate(store, changes)),
  deleteSession: (sessionToken) => deleteSession(store, sessionToken),
  deleteSessionsByUserId: (userId) => endSessions(store, userId),
  listSessionsByUserId: (userId) => listSessions(store, userId),
})
