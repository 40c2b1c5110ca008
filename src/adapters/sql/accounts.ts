import type { Adapter, AdapterAccount } from '../../types/adapter.ts'
import type { SqlRow } from './database.ts'
import { exactly } from './exactly.ts'
import { query } from './fragment.ts'
import { withFreeAccount } from './free-account.ts'
import { found, knownOnly } from './lookup.ts'
import { accountWhere, userByAccount, userIf } from './people.ts'
import { assignments, decode, extra, insertion, isSame, type SqlStore } from './store.ts'

// The contract has no `null` for a token that is not there.
function accountOf(row: SqlRow): AdapterAccount {
  const account = decode('accounts', row)
  for (const name of Object.keys(account))
    if (Reflect.get(account, name) === null) Reflect.deleteProperty(account, name)
  return account
}

/** The methods of the contract that are here. */
type AccountsMethods = Required<
  Pick<
    Adapter,
    'getUserByAccount' | 'getAccount' | 'linkAccount' | 'unlinkAccount' | 'updateAccount' | 'listAccountsByUserId'
  >
>

/** Accounts. */
export const accounts = (store: SqlStore): AccountsMethods => ({
  async getUserByAccount({ provider, providerAccountId }) {
    const row = await found(store, await userByAccount(store, { provider, providerAccountId }))
    const isRight = row && extra(row, 'provider') === provider && extra(row, 'providerAccountId') === providerAccountId
    return isRight ? userIf(row, {}) : null
  },
  async getAccount(providerAccountId, provider) {
    const key = { provider, providerAccountId }
    const row = await found(store, query`select * from ${store.table('accounts')} where ${accountWhere(store, key)}`)
    return row && isSame(row, key) ? accountOf(row) : null
  },
  async linkAccount(account) {
    await withFreeAccount(store, account, async () => store.run(await insertion(store, 'accounts', { ...account })))
  },
  async unlinkAccount(key) {
    await store.run(query`delete from ${store.table('accounts')} where ${accountWhere(store, key)}`)
  },
  async updateAccount({ provider, providerAccountId, userId: _userId, type: _type, id: _id, ...tokens }) {
    const set = await assignments(store, 'accounts', tokens)
    const where = accountWhere(store, { provider, providerAccountId })
    if (set) await store.run(query`update ${store.table('accounts')} set ${set} where ${where}`)
  },
  listAccountsByUserId: (userId) =>
    knownOnly([], async () => {
      const where = query`where ${exactly(store, 'userId', userId)}`
      const { rows } = await store.run(query`select * from ${store.table('accounts')} ${where}`)
      return rows.filter((row) => isSame(row, { userId })).map(accountOf)
    }),
})
