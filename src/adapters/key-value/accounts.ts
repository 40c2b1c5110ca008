import type { AccountKey, Adapter, AdapterAccount } from '../../types/adapter.ts'
import type { Keys } from './keys.ts'
import { type Belongings, belongingsOf, changed, createdText, readRow, type Stored, updatedText } from './rows.ts'
import {
  addMember,
  attempt,
  type KeyValueExpectation,
  type KeyValueStore,
  type KeyValueWrite,
  remove,
  removeMember,
  set,
} from './store.ts'

/** An account's row. */
export const accountRow = (
  store: KeyValueStore,
  keys: Keys,
  { provider, providerAccountId }: AccountKey,
): Promise<Stored<AdapterAccount> | null> => {
  const key = { provider, providerAccountId }
  return readRow<AdapterAccount>(store, keys.account(key), key)
}

const unlink = (keys: Keys, account: AdapterAccount): KeyValueWrite[] => [
  remove(keys.account(account)),
  removeMember(keys.accountsOf.index(account.userId), keys.account(account)),
]

/** A user's accounts, the last that Auth.js linked among them. */
export async function accountsOfUser(
  store: KeyValueStore,
  keys: Keys,
  userId: string,
): Promise<Belongings<AdapterAccount>> {
  const authjs = await store.get(keys.accountsOf.authjs(userId))
  return belongingsOf<AdapterAccount>(store, userId, keys.accountsOf.index(userId), authjs === null ? [] : [authjs])
}

/**
 * What links an account. The row is written last: an index may lead nowhere, a row that no index knows could
 * not be listed.
 *
 * @returns `null`: it is linked already. A row whose user is gone links nothing.
 */
export async function accountWrites(
  store: KeyValueStore,
  keys: Keys,
  account: AdapterAccount,
): Promise<{ writes: readonly KeyValueWrite[]; expected: readonly KeyValueExpectation[] } | null> {
  const key = keys.account(account)
  // Not `accountRow`: a store that folds keys may have another account there, which must not be overwritten.
  const before = await readRow<AdapterAccount>(store, key, {})
  const owner = before && (await readRow(store, keys.user(before.row.userId), { id: before.row.userId }))
  if (owner) return null
  const writes = [addMember(keys.accountsOf.index(account.userId), key), set(key, createdText(store, account))]
  return { writes, expected: [[key, before?.text ?? null]] }
}

/** Accounts: the links between users and providers. */
export const accounts = (store: KeyValueStore, keys: Keys): Adapter => ({
  linkAccount: (account) =>
    attempt<void>(store, async () => {
      const link = await accountWrites(store, keys, account)
      if (link === null) throw new Error('The account is linked already')
      return { result: undefined, ...link }
    }),
  unlinkAccount: async (key) => {
    const account = await accountRow(store, keys, key)
    if (account) await store.write(unlink(keys, account.row), [])
  },
  updateAccount: (changes) =>
    attempt<void>(store, async () => {
      const before = await accountRow(store, keys, changes)
      if (before === null) return { result: undefined, writes: [] }
      // Whose account it is is never changed here.
      const account = { ...changed(before.row, changes), userId: before.row.userId }
      const key = keys.account(account)
      const writes = [set(key, updatedText(store, before, account))]
      return { result: undefined, writes, expected: [[key, before.text]] }
    }),
  getAccount: async (providerAccountId, provider) =>
    (await accountRow(store, keys, { provider, providerAccountId }))?.row ?? null,
  listAccountsByUserId: async (userId) => (await accountsOfUser(store, keys, userId)).rows,
})
