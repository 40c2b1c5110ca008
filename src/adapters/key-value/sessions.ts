import type { Adapter, AdapterSession } from '../../types/adapter.ts'
import type { Keys } from './keys.ts'
import { type Belongings, belongingsOf, changed, readRow, type Stored, toText, userRow } from './rows.ts'
import { addMember, attempt, type KeyValueStore, type KeyValueWrite, remove, removeMember, set } from './store.ts'

const DATES = ['expires']

const sessionRow = (store: KeyValueStore, keys: Keys, sessionToken: string): Promise<Stored<AdapterSession> | null> =>
  readRow<AdapterSession>(store, keys.session(sessionToken), { sessionToken }, DATES)

/** The index first: a session that no index knows could not be ended from elsewhere. */
const writes = (keys: Keys, session: AdapterSession): KeyValueWrite[] => {
  const key = keys.session(session.sessionToken)
  return [
    addMember(keys.sessionsOf.index(session.userId), key, session.expires),
    set(key, toText(session, DATES), session.expires),
  ]
}

const end = (keys: Keys, { sessionToken, userId }: AdapterSession): KeyValueWrite[] => [
  remove(keys.session(sessionToken)),
  removeMember(keys.sessionsOf.index(userId), keys.session(sessionToken)),
]

/** A user's sessions, the last that Auth.js opened among them. */
export async function sessionsOfUser(
  store: KeyValueStore,
  keys: Keys,
  userId: string,
): Promise<Belongings<AdapterSession>> {
  const authjs = await store.get(keys.sessionsOf.authjs(userId))
  const index = keys.sessionsOf.index(userId)
  return belongingsOf<AdapterSession>(store, userId, index, authjs === null ? [] : [authjs], DATES)
}

/** Deletes sessions and tokens that are over, where the store does not do that. */
async function prune(store: KeyValueStore, keys: Keys, now: Date): Promise<void> {
  const lists = await Promise.all(keys.expiring.map(async (prefix) => (await store.list?.(prefix)) ?? []))
  for (const key of lists.flat()) {
    const found = await readRow<AdapterSession>(store, key, {}, DATES)
    if (!found || !(found.row.expires <= now)) continue
    // Compared, so that what is renewed meanwhile stays.
    await store.write(found.row.sessionToken === undefined ? [remove(key)] : end(keys, found.row), [[key, found.text]])
  }
}

/** Sessions of the `database` strategy. */
export const sessions = (store: KeyValueStore, keys: Keys): Adapter => ({
  createSession: async (session) => {
    await store.write(writes(keys, session), [])
    return session
  },
  getSessionAndUser: async (sessionToken) => {
    const session = (await sessionRow(store, keys, sessionToken))?.row
    const user = session && (await userRow(store, keys, session.userId))?.row
    return session && user ? { session, user } : null
  },
  updateSession: (changes) =>
    attempt<AdapterSession | null>(store, async () => {
      const before = await sessionRow(store, keys, changes.sessionToken)
      if (before === null) return { result: null, writes: [] }
      const session = changed(before.row, changes)
      // Compared, so that what is signed out meanwhile stays so.
      const expected = [[keys.session(session.sessionToken), before.text]] as const
      return { result: session, writes: writes(keys, session), expected }
    }),
  deleteSession: async (sessionToken) => {
    const session = (await sessionRow(store, keys, sessionToken))?.row
    if (session) await store.write(end(keys, session), [])
  },
  deleteSessionsByUserId: async (userId) => {
    await store.write((await sessionsOfUser(store, keys, userId)).deletions, [])
  },
  listSessionsByUserId: async (userId) => (await sessionsOfUser(store, keys, userId)).rows,
  prune: (now = new Date()) => prune(store, keys, now),
})
