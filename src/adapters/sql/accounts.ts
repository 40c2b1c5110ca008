import type { AdapterAccount } from '../../types/adapter.ts'
import type { SqlRow } from './database.ts'
import { decode, extra } from './decode.ts'
import { query } from './fragment.ts'
import { withFreeAccount } from './free-account.ts'
import { findRow, rowsOfUser } from './lookup.ts'
import { decodeUser, matchAccount, selectUserByAccount } from './people.ts'
import { createAssignments, createInsertion, isSame, type MethodsAbout, type SqlStore } from './store.ts'

// The contract does not allow `null` for a missing token.
function readAccount(row: SqlRow): AdapterAccount {
  const account = decode('accounts', row)
  for (const name of Object.keys(account))
    if (Reflect.get(account, name) === null) Reflect.deleteProperty(account, name)
  return account
}

/** Accounts. */
export const createAccounts = (store: SqlStore): Omit<MethodsAbout<'Account'>, 'createUserWithAccount'> => ({
  async getUserByAccount({ provider, providerAccountId }) {
    const row = await findRow(store, await selectUserByAccount(store, { provider, providerAccountId }))
    const isRight = row && extra(row, 'provider') === provider && extra(row, 'providerAccountId') === providerAccountId
    return isRight ? decodeUser(row, {}) : null
  },
  async getAccount(providerAccountId, provider) {
    const key = { provider, providerAccountId }
    const row = await findRow(store, query`select * from ${store.table('accounts')} where ${matchAccount(store, key)}`)
    return row && isSame(row, key) ? readAccount(row) : null
  },
  async linkAccount(account) {
    await withFreeAccount(store, account, async () =>
      store.run(await createInsertion(store, 'accounts', { ...account })),
    )
  },
  async unlinkAccount(key) {
    await store.run(query`delete from ${store.table('accounts')} where ${matchAccount(store, key)}`)
  },
  async updateAccount({ provider, providerAccountId, userId: _userId, type: _type, id: _id, ...tokens }) {
    const set = await createAssignments(store, 'accounts', tokens)
    const where = matchAccount(store, { provider, providerAccountId })
    if (set) await store.run(query`update ${store.table('accounts')} set ${set} where ${where}`)
  },
  listAccountsByUserId: async (userId) => (await rowsOfUser(store, 'accounts', userId)).map(readAccount),
})
