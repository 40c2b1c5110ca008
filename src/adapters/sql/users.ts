import type { AccountKey, Adapter, AdapterAccount, AdapterUser } from '../../types/adapter.ts'
import { isNumbered } from './catalog.ts'
import type { SqlRow } from './database.ts'
import { exactly } from './exactly.ts'
import { emailFinder } from './find-by-email.ts'
import { type Fragment, query, raw } from './fragment.ts'
import { withFreeAccount } from './free-account.ts'
import { found, knownOnly } from './lookup.ts'
import { userByAccount, userIf } from './people.ts'
import { assignments, columnsOf, decode, insertion, type SqlStore, selection } from './store.ts'

/** The methods of the contract that are here. */
type UsersMethods = Required<
  Pick<
    Adapter,
    | 'keepsEmailRecord'
    | 'countUnprovenUsers'
    | 'createUser'
    | 'getUser'
    | 'getUserByEmail'
    | 'updateUser'
    | 'deleteUser'
    | 'createUserWithAccount'
  >
>

/** Users, and signing up. */
export const users = (store: SqlStore): UsersMethods => ({
  keepsEmailRecord: true,
  countUnprovenUsers: () => countUnproven(store),
  createUser: async (user) => decode('users', await insertUser(store, user)),
  getUser: (id) => knownOnly(null, async () => userIf(await found(store, await whereId(store, id)), { id })),
  getUserByEmail: emailFinder(store),
  async updateUser({ id, ...changes }) {
    const set = await assignments(store, 'users', changes)
    const update = set && query`update ${store.table('users')} set ${set} where ${exactly(store, 'id', id)}`
    const row = await changed(store, update, await whereId(store, id))
    if (!row) throw new Error('There is no user with this id.')
    return decode('users', row)
  },
  async deleteUser(id) {
    await deleteUser(store, id)
  },
  createUserWithAccount: (user, account) => signUp(store, user, { ...account }),
})

/** Users with an address of which nothing is known. Tables without the column know nothing of any. */
async function countUnproven(store: SqlStore): Promise<number> {
  const { column, table } = store
  const hasRecord = (await columnsOf(store, 'users')).has('emailRecord')
  const unrecorded = hasRecord ? query`and ${column('emailRecord')} is null` : raw('')
  const where = query`where ${column('email')} is not null and ${column('emailVerified')} is null ${unrecorded}`
  const row = await found(store, query`select count(*) as counted from ${table('users')} ${where}`)
  return Number(row?.['counted'])
}

const selectUsers = async (store: SqlStore): Promise<Fragment> =>
  query`select ${await selection(store, 'users')} from ${store.table('users')}`

const whereId = async (store: SqlStore, id: string): Promise<Fragment> =>
  query`${await selectUsers(store)} where ${exactly(store, 'id', id)}`

async function changed(store: SqlStore, update: Fragment | null, select: Fragment): Promise<SqlRow | undefined> {
  if (update === null) return found(store, select)
  if (store.dialect !== 'mysql') return found(store, query`${update} returning ${await selection(store, 'users')}`)
  return (await store.together([update, select]))[1]?.rows[0]
}

// A text for the id that was just made: ours, or the one that the connection remembers.
const LAST_ID = { mysql: 'last_insert_id()', sqlite: 'last_insert_rowid()', d1: 'last_insert_rowid()' } as const

/** The `insert` of a user, and what its id will be for the statements that follow in the batch. */
async function newUser(store: SqlStore, user: AdapterUser): Promise<{ insert: Fragment; id: Fragment }> {
  const isCounted = isNumbered((await columnsOf(store, 'users')).get('id') ?? '')
  const id = crypto.randomUUID()
  const insert = await insertion(store, 'users', { ...user, id })
  const own = query`${id}`
  return { insert, id: isCounted && store.dialect !== 'postgres' ? raw(LAST_ID[store.dialect]) : own }
}

async function insertUser(store: SqlStore, user: AdapterUser): Promise<SqlRow> {
  const { insert, id } = await newUser(store, user)
  const select = query`${await selectUsers(store)} where ${store.column('id')} = ${id}`
  const row =
    store.dialect === 'mysql'
      ? (await store.together([insert, select]))[1]?.rows[0]
      : await found(store, query`${insert} returning ${await selection(store, 'users')}`)
  if (!row) throw new Error('The database returned no user.')
  return row
}

/** One step: of a user and its account, there are both or none. */
async function signUp(store: SqlStore, user: AdapterUser, account: AdapterAccount): Promise<AdapterUser | null> {
  try {
    return await withFreeAccount(store, account, () => signUpOnce(store, user, account))
  } catch (error) {
    // Each driver has its own word for a row that is there already, so the table is asked.
    if (await isTaken(store, user.email, account)) return null
    throw error
  }
}

async function signUpOnce(store: SqlStore, user: AdapterUser, account: AdapterAccount): Promise<AdapterUser> {
  const { insert, id } = await newUser(store, user)
  const row =
    store.dialect === 'postgres'
      ? await signUpAtOnce(store, insert, account)
      : await signUpTogether(store, insert, id, account)
  if (!row) throw new Error('The database returned no user.')
  return decode('users', row)
}

async function signUpAtOnce(store: SqlStore, insert: Fragment, account: AdapterAccount): Promise<SqlRow | undefined> {
  const userId = query`(select ${store.column('id')} from created)`
  const insertAccount = await insertion(store, 'accounts', { ...account, userId })
  return found(
    store,
    query`with created as (${insert} returning *), linked as (${insertAccount}) select ${await selection(store, 'users')} from created`,
  )
}

async function signUpTogether(
  store: SqlStore,
  insert: Fragment,
  userId: Fragment,
  account: AdapterAccount,
): Promise<SqlRow | undefined> {
  const insertAccount = await insertion(store, 'accounts', { ...account, userId })
  const results = await store.together([insert, insertAccount, await userByAccount(store, account)])
  return results[2]?.rows[0]
}

async function isTaken(store: SqlStore, email: string | null, account: AccountKey): Promise<boolean> {
  const { column, table } = store
  // As the unique constraints compare: what they take for the same is taken.
  const key = query`${column('provider')} = ${account.provider} and ${column('providerAccountId')} = ${account.providerAccountId}`
  const byAccount = query`select 1 as taken from ${table('accounts')} where ${key}`
  if (await found(store, byAccount)) return true
  const byEmail = query`select 1 as taken from ${table('users')} where ${column('email')} = ${email}`
  return (await found(store, byEmail)) !== undefined
}

const DEPENDENT = ['sessions', 'accounts', 'authenticators'] as const

async function deleteUser(store: SqlStore, id: string): Promise<void> {
  const catalog = await store.catalog()
  const deletes = [
    ...DEPENDENT.filter((table) => catalog.has(table)).map(
      (table) => query`delete from ${store.table(table)} where ${exactly(store, 'userId', id)}`,
    ),
    query`delete from ${store.table('users')} where ${exactly(store, 'id', id)}`,
  ]
  if (store.dialect !== 'postgres') {
    await store.together(deletes)
    return
  }
  // One statement, the last of which has no name.
  const last = deletes.at(-1) ?? raw('')
  const others = deletes.slice(0, -1).map((statement, index) => query`${raw(`gone${index}`)} as (${statement})`)
  const first = others.reduce((before, each) => query`${before}, ${each}`)
  await store.run(query`with ${first} ${last}`)
}
