import type { Adapter } from '../../types/adapter.ts'
import { exactly } from './exactly.ts'
import { type Fragment, query } from './fragment.ts'
import { toDate } from './instant.ts'
import { found, knownOnly } from './lookup.ts'
import { userIf } from './people.ts'
import { assignments, dateColumn, decode, extra, insertion, isSame, type SqlStore, selection } from './store.ts'

/** The methods of the contract that are here. */
type SessionsMethods = Required<
  Pick<
    Adapter,
    | 'createSession'
    | 'getSessionAndUser'
    | 'updateSession'
    | 'deleteSession'
    | 'deleteSessionsByUserId'
    | 'listSessionsByUserId'
  >
>

/** Sessions. */
export const sessions = (store: SqlStore): SessionsMethods => ({
  async createSession(session) {
    await store.run(await insertion(store, 'sessions', { ...session }))
    return session
  },
  async getSessionAndUser(sessionToken) {
    const row = await found(store, await sessionAndUser(store, sessionToken))
    const user = userIf(row, {})
    const expires = row && toDate(extra(row, 'expires'))
    if (!user || !expires || extra(row, 'sessionToken') !== sessionToken) return null
    return { session: { sessionToken, userId: `${extra(row, 'userId')}`, expires }, user }
  },
  async updateSession({ sessionToken, ...changes }) {
    const set = await assignments(store, 'sessions', changes)
    if (set) await store.run(query`update ${store.table('sessions')} set ${set} ${whereToken(store, sessionToken)}`)
    const select = query`select ${await selection(store, 'sessions')} from ${store.table('sessions')}`
    const row = await found(store, query`${select} ${whereToken(store, sessionToken)}`)
    return row ? decode('sessions', row) : null
  },
  async deleteSession(sessionToken) {
    await store.run(query`delete from ${store.table('sessions')} ${whereToken(store, sessionToken)}`)
  },
  async deleteSessionsByUserId(userId) {
    await store.run(query`delete from ${store.table('sessions')} where ${exactly(store, 'userId', userId)}`)
  },
  listSessionsByUserId: (userId) =>
    knownOnly([], async () => {
      const select = query`select ${await selection(store, 'sessions')} from ${store.table('sessions')}`
      const { rows } = await store.run(query`${select} where ${exactly(store, 'userId', userId)}`)
      return rows.filter((row) => isSame(row, { userId })).map((row) => decode('sessions', row))
    }),
})

const whereToken = (store: SqlStore, sessionToken: string): Fragment =>
  query`where ${exactly(store, 'sessionToken', sessionToken)}`

// One question for the check that every request makes.
async function sessionAndUser(store: SqlStore, sessionToken: string): Promise<Fragment> {
  const { column, table } = store
  const beside = (name: string) => query`s.${column(name)} as ${column(`latchkey_${name}`)}`
  return query`select ${await selection(store, 'users', 'u')}, ${beside('sessionToken')}, ${beside('userId')},
    ${await dateColumn(store, 'sessions', 'expires', 's')} from ${table('sessions')} s
    join ${table('users')} u on u.${column('id')} = s.${column('userId')} where ${exactly(store, 'sessionToken', sessionToken, 's')}`
}
