// Rows of users, and how an account leads to one.

import type { AccountKey, AdapterUser } from '../../types/adapter.ts'
import type { SqlRow } from './database.ts'
import { exactly } from './exactly.ts'
import { type Fragment, query } from './fragment.ts'
import { decode, isSame, type SqlStore, selection } from './store.ts'

/** The user of a row, if the key is what was asked for. */
export const userIf = (row: SqlRow | undefined, key: Readonly<Record<string, string>>): AdapterUser | null =>
  row && isSame(row, key) ? decode('users', row) : null

/** What comes after `where` to find an account. */
export const accountWhere = (store: SqlStore, key: AccountKey, alias?: string): Fragment =>
  query`${exactly(store, 'provider', key.provider, alias)} and ${exactly(store, 'providerAccountId', key.providerAccountId, alias)}`

/** The user that owns an account, with the account's key beside it. */
export async function userByAccount(store: SqlStore, account: AccountKey): Promise<Fragment> {
  const { column, table } = store
  const beside = (name: string) => query`a.${column(name)} as ${column(`latchkey_${name}`)}`
  return query`select ${await selection(store, 'users', 'u')}, ${beside('provider')}, ${beside('providerAccountId')}
    from ${table('accounts')} a join ${table('users')} u on u.${column('id')} = a.${column('userId')}
    where ${accountWhere(store, account, 'a')}`
}
