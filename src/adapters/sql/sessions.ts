import { decode, extra } from './decode.ts'
import { compareExactly } from './exactly.ts'
import { type Fragment, query } from './fragment.ts'
import { toDate } from './instant.ts'
import { findRow, rowsOfUser } from './lookup.ts'
import { decodeUser } from './people.ts'
import {
  createAssignments,
  createInsertion,
  createSelection,
  type MethodsAbout,
  type SqlStore,
  selectDateColumn,
} from './store.ts'

/** Sessions. */
export const createSessions = (store: SqlStore): MethodsAbout<'Session'> => ({
  async createSession(session) {
    await store.run(await createInsertion(store, 'sessions', { ...session }))
    return session
  },
  async getSessionAndUser(sessionToken) {
    const row = await findRow(store, await selectSessionAndUser(store, sessionToken))
    const user = decodeUser(row, {})
    const expires = row && toDate(extra(row, 'expires'))
    if (!user || !expires || extra(row, 'sessionToken') !== sessionToken) return null
    return { session: { sessionToken, userId: `${extra(row, 'userId')}`, expires }, user }
  },
  async updateSession({ sessionToken, ...changes }) {
    const set = await createAssignments(store, 'sessions', changes)
    if (set) await store.run(query`update ${store.table('sessions')} set ${set} ${matchToken(store, sessionToken)}`)
    const select = query`select ${await createSelection(store, 'sessions')} from ${store.table('sessions')}`
    const row = await findRow(store, query`${select} ${matchToken(store, sessionToken)}`)
    return row ? decode('sessions', row) : null
  },
  async deleteSession(sessionToken) {
    await store.run(query`delete from ${store.table('sessions')} ${matchToken(store, sessionToken)}`)
  },
  async deleteSessionsByUserId(userId) {
    await store.run(query`delete from ${store.table('sessions')} where ${compareExactly(store, 'userId', userId)}`)
  },
  listSessionsByUserId: async (userId) =>
    (await rowsOfUser(store, 'sessions', userId)).map((row) => decode('sessions', row)),
})

const matchToken = (store: SqlStore, sessionToken: string): Fragment =>
  query`where ${compareExactly(store, 'sessionToken', sessionToken)}`

// One query for the check that every request makes.
async function selectSessionAndUser(store: SqlStore, sessionToken: string): Promise<Fragment> {
  const { column, table } = store
  const selectColumn = (name: string) => query`s.${column(name)} as ${column(`latchkey_${name}`)}`
  return query`select ${await createSelection(store, 'users', 'u')}, ${selectColumn('sessionToken')}, ${selectColumn('userId')},
    ${await selectDateColumn(store, 'sessions', 'expires', 's')} from ${table('sessions')} s
    join ${table('users')} u on u.${column('id')} = s.${column('userId')} where ${compareExactly(store, 'sessionToken', sessionToken, 's')}`
}
