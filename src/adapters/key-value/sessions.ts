import type { Adapter, AdapterSession } from '../../types/adapter.ts'
import { endSessions } from './end-sessions.ts'
import type { Keys } from './keys.ts'
import { epochOf, readRevocation } from './revocation.ts'
import { changed, toText, userRow } from './rows.ts'
import { readLiveSession, readSession, SESSION_DATES, sessionKeysOf, sessionOf } from './session-row.ts'
import {
  addMember,
  attempt,
  type KeyValueStore,
  type KeyValueWrite,
  type Plan,
  remove,
  removeMember,
  set,
} from './store.ts'

/** How long a row is kept that is not written again: milliseconds, the longest life of a cookie. */
const ROW_LIFE = 400 * 86_400_000

/**
 * Where a renewal does not write the row, the store must keep the row beyond its first end.
 *
 * @returns When the store may forget the row. One that has expired may be forgotten at once.
 */
function rowEnd(store: KeyValueStore, { expires }: AdapterSession): Date {
  const now = Date.now()
  return store.isAtomic || expires.getTime() <= now ? expires : new Date(Math.max(expires.getTime(), now + ROW_LIFE))
}

/** The index first: a session that no index knows could not be listed. */
const creation = (store: KeyValueStore, keys: Keys, session: AdapterSession, epoch: number): KeyValueWrite[] => {
  const key = keys.session(session.sessionToken)
  // Epoch 0 is that of a row without one, so that rows stay as Auth.js writes them.
  const text = toText(session, SESSION_DATES, epoch || undefined)
  return [
    addMember(keys.sessionsOf.index(session.userId), key, session.expires),
    set(key, text, rowEnd(store, session)),
  ]
}

async function planCreation(store: KeyValueStore, keys: Keys, session: AdapterSession): Promise<Plan<AdapterSession>> {
  const revocation = await readRevocation(store, keys, session.userId)
  const writes = creation(store, keys, session, epochOf(store, revocation))
  return { result: session, writes, expected: [revocation.expected] }
}

/**
 * Where the store is not atomic, the end is kept in a key of its own. A location that has not seen a sign-out yet may
 * renew the session, and a row that it wrote would bring the session back.
 */
async function planUpdate(
  store: KeyValueStore,
  keys: Keys,
  changes: Partial<AdapterSession> & Pick<AdapterSession, 'sessionToken'>,
): Promise<Plan<AdapterSession | null>> {
  const before = await readLiveSession(store, keys, changes.sessionToken)
  if (before === null) return { result: null, writes: [] }
  const session = changed(before.row, changes)
  const { userId, sessionToken, expires } = session
  const key = keys.session(sessionToken)
  if (store.isAtomic) {
    // Compared, so that what is signed out meanwhile stays so.
    return { result: session, writes: creation(store, keys, session, before.epoch), expected: [[key, before.text]] }
  }
  const renewal = set(keys.renewal(key), toText(session, SESSION_DATES), expires)
  return { result: session, writes: [addMember(keys.sessionsOf.index(userId), key, expires), renewal] }
}

/** Also a session that this location does not see yet is deleted, where locations differ in what they see. */
async function deleteSession(store: KeyValueStore, keys: Keys, sessionToken: string): Promise<void> {
  const key = keys.session(sessionToken)
  const found = await readSession(store, keys, sessionToken)
  const rest = store.isAtomic ? [] : [remove(keys.renewal(key))]
  if (found) await store.write([remove(key), ...rest, removeMember(keys.sessionsOf.index(found.row.userId), key)], [])
  else if (!store.isAtomic) await store.write([remove(key)], [])
}

async function listSessions(store: KeyValueStore, keys: Keys, userId: string): Promise<AdapterSession[]> {
  const [members, { epoch }] = await Promise.all([
    sessionKeysOf(store, keys, userId),
    readRevocation(store, keys, userId),
  ])
  const found = await Promise.all(members.map((key) => sessionOf(store, keys, key)))
  return found.flatMap((session) =>
    session && session.row.userId === userId && session.epoch >= epoch ? [session.row] : [],
  )
}

/** Sessions of the `database` strategy. */
export const sessions = (store: KeyValueStore, keys: Keys): Adapter => ({
  createSession: (session) => attempt(store, () => planCreation(store, keys, session)),
  getSessionAndUser: async (sessionToken) => {
    const found = await readSession(store, keys, sessionToken)
    if (found === null) return null
    const { userId } = found.row
    const [user, { epoch }] = await Promise.all([userRow(store, keys, userId), readRevocation(store, keys, userId)])
    return user && found.epoch >= epoch ? { session: found.row, user: user.row } : null
  },
  updateSession: (changes) => attempt(store, () => planUpdate(store, keys, changes)),
  deleteSession: (sessionToken) => deleteSession(store, keys, sessionToken),
  deleteSessionsByUserId: (userId) => endSessions(store, keys, userId),
  listSessionsByUserId: (userId) => listSessions(store, keys, userId),
})
