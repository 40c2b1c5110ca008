import type { AccountKey, AdapterAccount, AdapterUser } from '../../types/adapter.ts'
import { isNumbered } from './catalog.ts'
import type { SqlRow } from './database.ts'
import { decode } from './decode.ts'
import { compareExactly } from './exactly.ts'
import { createEmailFinder } from './find-by-email.ts'
import { type Fragment, query, raw } from './fragment.ts'
import { withFreeAccount } from './free-account.ts'
import { findKnown, findRow } from './lookup.ts'
import { decodeUser, selectUserByAccount } from './people.ts'
import {
  type AdapterMethods,
  createAssignments,
  createInsertion,
  createSelection,
  readColumns,
  type SqlStore,
} from './store.ts'

/** Users, and signing up. */
export const createUsers = (
  store: SqlStore,
): AdapterMethods<
  | 'keepsEmailRecord'
  | 'countUnprovenUsers'
  | 'createUser'
  | 'getUser'
  | 'getUserByEmail'
  | 'updateUser'
  | 'deleteUser'
  | 'createUserWithAccount'
> => ({
  keepsEmailRecord: true,
  countUnprovenUsers: () => countUnproven(store),
  createUser: async (user) => decode('users', await insertUser(store, user)),
  getUser: (id) => findKnown(null, async () => decodeUser(await findRow(store, await matchId(store, id)), { id })),
  getUserByEmail: createEmailFinder(store),
  async updateUser({ id, ...changes }) {
    const set = await createAssignments(store, 'users', changes)
    const update = set && query`update ${store.table('users')} set ${set} where ${compareExactly(store, 'id', id)}`
    const row = await updateAndFind(store, update, await matchId(store, id))
    if (!row) throw new Error('There is no user with this id.')
    return decode('users', row)
  },
  async deleteUser(id) {
    await deleteUser(store, id)
  },
  createUserWithAccount: (user, account) => signUp(store, user, { ...account }),
})

/** Users with an address of unknown verification. Tables without the column have no record of any. */
async function countUnproven(store: SqlStore): Promise<number> {
  const { column, table } = store
  const hasRecord = (await readColumns(store, 'users')).has('emailRecord')
  const unrecorded = hasRecord ? query`and ${column('emailRecord')} is null` : raw('')
  const where = query`where ${column('email')} is not null and ${column('emailVerified')} is null ${unrecorded}`
  const row = await findRow(store, query`select count(*) as counted from ${table('users')} ${where}`)
  return Number(row?.['counted'])
}

const selectUsers = async (store: SqlStore): Promise<Fragment> =>
  query`select ${await createSelection(store, 'users')} from ${store.table('users')}`

const matchId = async (store: SqlStore, id: string): Promise<Fragment> =>
  query`${await selectUsers(store)} where ${compareExactly(store, 'id', id)}`

async function updateAndFind(store: SqlStore, update: Fragment | null, select: Fragment): Promise<SqlRow | undefined> {
  if (update === null) return findRow(store, select)
  if (store.dialect.returnsRows)
    return findRow(store, query`${update} returning ${await createSelection(store, 'users')}`)
  return (await store.together([update, select]))[1]?.rows[0]
}

/** The `insert` of a user, and the expression of its id for later statements of the batch. */
async function createUserInsert(store: SqlStore, user: AdapterUser): Promise<{ insert: Fragment; id: Fragment }> {
  const isCounted = isNumbered((await readColumns(store, 'users')).get('id') ?? '')
  const id = crypto.randomUUID()
  const insert = await createInsertion(store, 'users', { ...user, id })
  return { insert, id: (isCounted && store.dialect.lastId) || query`${id}` }
}

async function insertUser(store: SqlStore, user: AdapterUser): Promise<SqlRow> {
  const { insert, id } = await createUserInsert(store, user)
  const select = query`${await selectUsers(store)} where ${store.column('id')} = ${id}`
  const row = store.dialect.returnsRows
    ? await findRow(store, query`${insert} returning ${await createSelection(store, 'users')}`)
    : (await store.together([insert, select]))[1]?.rows[0]
  if (!row) throw new Error('The database returned no user.')
  return row
}

/** One step: both the user and its account are created, or neither. */
async function signUp(store: SqlStore, user: AdapterUser, account: AdapterAccount): Promise<AdapterUser | null> {
  try {
    return await withFreeAccount(store, account, () => signUpOnce(store, user, account))
  } catch (error) {
    // Drivers report an existing row in different ways, so the table is queried.
    if (await isTaken(store, user.email, account)) return null
    throw error
  }
}

async function signUpOnce(store: SqlStore, user: AdapterUser, account: AdapterAccount): Promise<AdapterUser> {
  const { insert, id } = await createUserInsert(store, user)
  const row = store.dialect.nestsWrites
    ? await signUpAtOnce(store, insert, account)
    : await signUpTogether(store, insert, id, account)
  if (!row) throw new Error('The database returned no user.')
  return decode('users', row)
}

async function signUpAtOnce(store: SqlStore, insert: Fragment, account: AdapterAccount): Promise<SqlRow | undefined> {
  const userId = query`(select ${store.column('id')} from created)`
  const insertAccount = await createInsertion(store, 'accounts', { ...account, userId })
  return findRow(
    store,
    query`with created as (${insert} returning *), linked as (${insertAccount}) select ${await createSelection(store, 'users')} from created`,
  )
}

async function signUpTogether(
  store: SqlStore,
  insert: Fragment,
  userId: Fragment,
  account: AdapterAccount,
): Promise<SqlRow | undefined> {
  const insertAccount = await createInsertion(store, 'accounts', { ...account, userId })
  const results = await store.together([insert, insertAccount, await selectUserByAccount(store, account)])
  return results[2]?.rows[0]
}

async function isTaken(store: SqlStore, email: string | null, account: AccountKey): Promise<boolean> {
  const { column, table } = store
  // Compared like the unique constraints: values that they treat as equal are taken.
  const key = query`${column('provider')} = ${account.provider} and ${column('providerAccountId')} = ${account.providerAccountId}`
  const byAccount = query`select 1 as taken from ${table('accounts')} where ${key}`
  if (await findRow(store, byAccount)) return true
  const byEmail = query`select 1 as taken from ${table('users')} where ${column('email')} = ${email}`
  return (await findRow(store, byEmail)) !== undefined
}

const DEPENDENT = ['sessions', 'accounts', 'authenticators', 'passwords'] as const

async function deleteUser(store: SqlStore, id: string): Promise<void> {
  const catalog = await store.catalog()
  const deletes = [
    ...DEPENDENT.filter((table) => catalog.has(table)).map(
      (table) => query`delete from ${store.table(table)} where ${compareExactly(store, 'userId', id)}`,
    ),
    query`delete from ${store.table('users')} where ${compareExactly(store, 'id', id)}`,
  ]
  if (!store.dialect.nestsWrites) {
    await store.together(deletes)
    return
  }
  // One statement, the last of which has no name.
  const last = deletes.at(-1) ?? raw('')
  const others = deletes.slice(0, -1).map((statement, index) => query`${raw(`gone${index}`)} as (${statement})`)
  const first = others.reduce((before, each) => query`${before}, ${each}`)
  await store.run(query`with ${first} ${last}`)
}
