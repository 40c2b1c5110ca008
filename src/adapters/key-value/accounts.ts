import type { AccountKey, Adapter, AdapterAccount } from '../../types/adapter.ts'
import {
  applyChanges,
  type Belongings,
  formatCreated,
  formatUpdated,
  listBelongings,
  readRow,
  type Stored,
} from './rows.ts'
import {
  addMember,
  attempt,
  type KeyedStore,
  type KeyValueExpectation,
  type KeyValueWrite,
  remove,
  removeMember,
  set,
} from './store.ts'

/** An account's row. */
export const createAccountRow = (
  store: KeyedStore,
  { provider, providerAccountId }: AccountKey,
): Promise<Stored<AdapterAccount> | null> => {
  const key = { provider, providerAccountId }
  return readRow<AdapterAccount>(store, store.keys.account(key), key)
}

const unlink = ({ keys }: KeyedStore, account: AdapterAccount): KeyValueWrite[] => [
  remove(keys.account(account)),
  removeMember(keys.accountsOf.index(account.userId), keys.account(account)),
]

/** Returns a user's accounts, including the last one that Auth.js linked. */
export async function listAccounts(store: KeyedStore, userId: string): Promise<Belongings<AdapterAccount>> {
  const authjs = await store.get(store.keys.accountsOf.authjs(userId))
  return listBelongings<AdapterAccount>(
    store,
    userId,
    store.keys.accountsOf.index(userId),
    authjs === null ? [] : [authjs],
  )
}

/**
 * Returns the writes that link an account. The row is written last: an index may refer to a missing row, but a row
 * without an index could not be listed.
 *
 * @returns `null` if it is already linked. A row whose user is deleted does not count.
 */
export async function createAccountWrites(
  store: KeyedStore,
  account: AdapterAccount,
): Promise<{ writes: readonly KeyValueWrite[]; expected: readonly KeyValueExpectation[] } | null> {
  const key = store.keys.account(account)
  // Not `createAccountRow`: a store that folds keys may contain another account there, which must not be overwritten.
  const before = await readRow<AdapterAccount>(store, key, {})
  const owner = before && (await readRow(store, store.keys.user(before.row.userId), { id: before.row.userId }))
  if (owner) return null
  const writes = [addMember(store.keys.accountsOf.index(account.userId), key), set(key, formatCreated(store, account))]
  return { writes, expected: [[key, before?.text ?? null]] }
}

/** Accounts: the links between users and providers. */
export const createAccounts = (store: KeyedStore): Adapter => ({
  linkAccount: (account) =>
    attempt<void>(store, async () => {
      const link = await createAccountWrites(store, account)
      if (link === null) throw new Error('The account is linked already')
      return { result: undefined, ...link }
    }),
  unlinkAccount: async (key) => {
    const account = await createAccountRow(store, key)
    if (account) await store.write(unlink(store, account.row), [])
  },
  updateAccount: (changes) =>
    attempt<void>(store, async () => {
      const before = await createAccountRow(store, changes)
      if (before === null) return { result: undefined, writes: [] }
      // Never changes the owner of the account.
      const account = { ...applyChanges(before.row, changes), userId: before.row.userId }
      const key = store.keys.account(account)
      const writes = [set(key, formatUpdated(store, before, account))]
      return { result: undefined, writes, expected: [[key, before.text]] }
    }),
  getAccount: async (providerAccountId, provider) =>
    (await createAccountRow(store, { provider, providerAccountId }))?.row ?? null,
  listAccountsByUserId: async (userId) => (await listAccounts(store, userId)).rows,
})
