// Rows of users, and how an account leads to one.

import type { AccountKey, AdapterUser } from '../../types/adapter.ts'
import type { SqlRow } from './database.ts'
import { decode } from './decode.ts'
import { compareExactly } from './exactly.ts'
import { type Fragment, query } from './fragment.ts'
import { createSelection, isSame, type SqlStore } from './store.ts'

/** Returns the user of a row, if the key matches. */
export const decodeUser = (row: SqlRow | undefined, key: Readonly<Record<string, string>>): AdapterUser | null =>
  row && isSame(row, key) ? decode('users', row) : null

/** Returns the condition that finds an account. */
export const matchAccount = (store: SqlStore, key: AccountKey, alias?: string): Fragment =>
  query`${compareExactly(store, 'provider', key.provider, alias)} and ${compareExactly(store, 'providerAccountId', key.providerAccountId, alias)}`

/** Returns the owner of an account, with the account's key. */
export async function selectUserByAccount(store: SqlStore, account: AccountKey): Promise<Fragment> {
  const { column, table } = store
  const selectColumn = (name: string) => query`a.${column(name)} as ${column(`latchkey_${name}`)}`
  return query`select ${await createSelection(store, 'users', 'u')}, ${selectColumn('provider')}, ${selectColumn('providerAccountId')}
    from ${table('accounts')} a join ${table('users')} u on u.${column('id')} = a.${column('userId')}
    where ${matchAccount(store, account, 'a')}`
}
