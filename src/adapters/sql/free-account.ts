import type { AccountKey } from '../../types/adapter.ts'
import { query } from './fragment.ts'
import { matchAccount } from './people.ts'
import type { SqlStore } from './store.ts'

/**
 * Deletes an account whose user does not exist. Tables without foreign keys keep such rows, and the owner of the
 * account could never sign in again.
 *
 * @returns Whether there was one.
 */
async function freeAccount(store: SqlStore, key: AccountKey): Promise<boolean> {
  const { column, table } = store
  const owner = query`select 1 from ${table('users')} u where u.${column('id')} = ${table('accounts')}.${column('userId')}`
  const where = query`${matchAccount(store, key)} and not exists (${owner})`
  return (await store.run(query`delete from ${table('accounts')} where ${where}`)).affected > 0
}

/**
 * Runs work that inserts an account. If it fails and the account has no user, deletes the account and repeats the work.
 */
export async function withFreeAccount<T>(store: SqlStore, key: AccountKey, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    // Drivers report an existing row in different ways, so the table is queried. The original error takes precedence.
    if (await freeAccount(store, key).catch(() => false)) return work()
    throw error
  }
}
