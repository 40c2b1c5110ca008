import type { AdapterSession, AdapterUser } from '../../../src/types/adapter.ts'
import { type Complete, cut, firstRows, nap, type Sabotage, staleReads } from './sabotage.ts'

const keyed =
  (change: (token: string) => string) =>
  (store: Complete): Partial<Complete> => ({
    createSession: (session) => store.createSession({ ...session, sessionToken: change(session.sessionToken) }),
    getSessionAndUser: async (token) => {
      const found = await store.getSessionAndUser(change(token))
      return found && { ...found, session: { ...found.session, sessionToken: token } }
    },
    deleteSession: (token) => store.deleteSession(change(token)),
  })

const reads =
  (change: (found: { session: AdapterSession; user: AdapterUser }) => object) =>
  (store: Complete): Partial<Complete> => ({
    getSessionAndUser: async (token) => {
      const found = await store.getSessionAndUser(token)
      // The mistake: a type that lies.
      return found && ({ ...found, ...change(found) } as typeof found)
    },
  })

/** An update writes the row that it read, also where it was deleted meanwhile. */
const revives: Sabotage[1] = (store) => ({
  async updateSession(session) {
    const found = await store.getSessionAndUser(session.sessionToken)
    if (!found) return null
    await nap()
    await store.deleteSession(session.sessionToken)
    return store.createSession({ ...found.session, ...session })
  },
})

const upserts: Sabotage[1] = (store) => {
  const ended = new Map<string, AdapterSession>()
  return {
    createSession(session) {
      ended.set(session.sessionToken, session)
      return store.createSession(session)
    },
    async updateSession(session) {
      const row = ended.get(session.sessionToken)
      await store.deleteSession(session.sessionToken)
      return row ? store.createSession({ ...row, ...session }) : null
    },
  }
}

/** Lists what has expired, waits, and deletes it, whatever became of it. */
const prunesLate = (store: Complete): Partial<Complete> => {
  const known = new Map<string, AdapterSession>()
  return {
    createSession(session) {
      known.set(session.sessionToken, session)
      return store.createSession(session)
    },
    async prune(now = new Date()) {
      const expired = [...known.values()].filter(({ expires }) => expires <= now)
      await nap()
      for (const { sessionToken } of expired) await store.deleteSession(sessionToken)
    },
  }
}

const ofUser = async (store: Complete, token: string): Promise<AdapterSession[]> => {
  const found = await store.getSessionAndUser(token)
  return found ? store.listSessionsByUserId(found.user.id) : []
}

export const SESSION_SABOTAGES: readonly Sabotage[] = [
  ['cuts session tokens to 32 characters', keyed((token) => cut(token, 32))],
  ['finds sessions in any case', keyed((token) => token.toLowerCase())],
  [
    'gives the end of a session as a text',
    reads(({ session }) => ({ session: { ...session, expires: session.expires.toISOString() } })),
  ],
  [
    'gives the end of a session as a number',
    reads(({ session }) => ({ session: { ...session, expires: session.expires.getTime() } })),
  ],
  [
    'shifts the end of a session by the time zone',
    reads(({ session }) => ({ session: { ...session, expires: new Date(session.expires.getTime() + 3_600_000) } })),
  ],
  ['gives a session without the address of its user', reads(({ user }) => ({ user: { ...user, email: null } }))],
  [
    'keeps one session per user',
    (store) => ({
      async createSession(session) {
        await store.deleteSessionsByUserId(session.userId)
        return store.createSession(session)
      },
    }),
  ],
  [
    'renews all sessions of the user',
    (store) => ({
      async updateSession(session) {
        for (const { sessionToken } of await ofUser(store, session.sessionToken))
          await store.updateSession({ ...session, sessionToken })
        return null
      },
    }),
  ],
  ['renews nothing', () => ({ updateSession: () => null })],
  [
    'ends all sessions of the user',
    (store) => ({
      async deleteSession(token) {
        for (const { sessionToken } of await ofUser(store, token)) await store.deleteSession(sessionToken)
      },
    }),
  ],
  ['ends nothing', () => ({ deleteSession: () => {} })],
  ['revives an ended session by an update', upserts],
  ['revives a session that ends during an update', revives],
  ['reads sessions from a cache', (store) => ({ getSessionAndUser: staleReads(store.getSessionAndUser) })],
  ['lists sessions from a cache', (store) => ({ listSessionsByUserId: staleReads(store.listSessionsByUserId) })],
  ['lists the first ten sessions', (store) => ({ listSessionsByUserId: firstRows(store.listSessionsByUserId) })],
  [
    'ends the first ten sessions of a user',
    (store) => ({
      async deleteSessionsByUserId(id) {
        for (const { sessionToken } of (await store.listSessionsByUserId(id)).slice(0, 10))
          await store.deleteSession(sessionToken)
      },
    }),
  ],
  [
    'ends the sessions of everybody',
    (store) => {
      const users = new Set<string>()
      return {
        createSession(session) {
          users.add(session.userId)
          return store.createSession(session)
        },
        async deleteSessionsByUserId() {
          for (const id of users) await store.deleteSessionsByUserId(id)
        },
      }
    },
  ],
  ['prunes by its own clock', (store) => ({ prune: () => store.prune() })],
  ['prunes nothing', () => ({ prune: () => {} })],
  ['prunes everything', (store) => ({ prune: () => store.prune(new Date(8.64e15)) })],
  ['prunes a session that is renewed meanwhile', prunesLate],
  [
    'keeps the sessions of a deleted user',
    (store) => {
      const users = new Map<string, AdapterUser>()
      return {
        async createUser(user) {
          const created = await store.createUser(user)
          users.set(created.id, created)
          return created
        },
        async deleteUser(id) {
          const sessions = await store.listSessionsByUserId(id)
          await store.deleteUser(id)
          for (const session of sessions) await store.createSession(session)
        },
      }
    },
  ],
]
