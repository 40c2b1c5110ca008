import { AdapterError, throwUnexpected } from '../errors/errors.ts'
import { isSameAddress, listSpellings } from '../lib/email-address.ts'
import type { Store, StoredAccount } from '../seams/store.ts'
import type { AccountKey, Adapter, AdapterAccount } from '../types/adapter.ts'
import type { AuthConfig } from '../types/config.ts'
import type { CallAdapter } from './call-adapter.ts'
import { selectAccountColumns, selectUserColumns } from './columns.ts'
import { readRow } from './read-answer.ts'
import { readAccount, readStoredRow, readUser } from './stored.ts'
import type { SwappingAdapter, TokenSeals } from './token-sealing.ts'

/** Returns the key of an account without other fields, because some adapters use all fields as columns. */
const toAccountKey = ({ provider, providerAccountId }: AccountKey): AccountKey => ({ provider, providerAccountId })

/**
 * Returns whether two keys are exactly equal. Databases may ignore case, accents or trailing spaces when they compare.
 */
const isSame = (account: AccountKey, { provider, providerAccountId }: AccountKey): boolean =>
  account.provider === provider && account.providerAccountId === providerAccountId

/** Asks for an account. The database may return another one. */
const askAccount = async (
  call: CallAdapter,
  { provider, providerAccountId }: AccountKey,
): Promise<StoredAccount | null> => readRow(readAccount)(await call('getAccount', providerAccountId, provider))

/** Returns an account; `null` if there is none. */
async function findAccount(call: CallAdapter, key: AccountKey): Promise<StoredAccount | null> {
  const account = await askAccount(call, key)
  return account && isSame(account, key) ? account : null
}

const LOOSE = { fix: 'Give `provider` and `providerAccountId` of the accounts a binary collation.' }

/**
 * Asks an Auth.js adapter for the account itself, because `getUserByAccount` does not return which account matched.
 * Adapters that list accounts follow this contract, which requires exact comparison.
 *
 * @throws {AdapterError} The database returned another account.
 */
async function assertExact(call: CallAdapter, adapter: Adapter, key: AccountKey): Promise<void> {
  if (!adapter.getAccount || adapter.listAccountsByUserId) return
  const account = await askAccount(call, key)
  if (account !== null && !isSame(account, key))
    throwUnexpected(AdapterError, 'another account', 'the requested one', LOOSE)
}

/** Store methods for users and their accounts. */
type PeopleStore = Pick<
  Store,
  | 'getUser'
  | 'createUser'
  | 'getUserByEmail'
  | 'getUserByAccount'
  | 'linkAccount'
  | 'restoreAccount'
  | 'unlinkAccount'
  | 'createUserWithAccount'
  | 'updateAccount'
  | 'getAccount'
  | 'openAccount'
>

/** Creates the methods that write accounts, whose tokens are sealed, and the one that opens them. */
function createAccountWrites(
  call: CallAdapter,
  adapter: Adapter & SwappingAdapter,
  { account: own }: NonNullable<AuthConfig['adapterFields']>,
  seals: TokenSeals,
) {
  const toRow = <T extends Partial<AdapterAccount> & AccountKey>(account: T): Promise<T> =>
    seals.seal(selectAccountColumns(account, own))
  return {
    linkAccount: async (account) => void (await call('linkAccount', await toRow(account))),
    // The row contains the columns that the type hides.
    restoreAccount: async (account) =>
      void (await call('linkAccount', selectAccountColumns(account as AdapterAccount, own))),
    createUserWithAccount: async (user, account) =>
      readRow(readUser)(await call('createUserWithAccount', selectUserColumns(user), await toRow(account))),
    async updateAccount(account) {
      await call('updateAccount', await toRow(account))
      // The tokens are written, whether the others can be sealed or not.
      await seals.sealOthers(account, adapter, () => findAccount(call, account)).catch(() => {})
    },
    openAccount: (account) => seals.open(account),
  } satisfies Partial<Store>
}

/** Creates the store methods for users and their accounts. */
export const createPeopleStore = (
  call: CallAdapter,
  adapter: Adapter,
  fields: NonNullable<AuthConfig['adapterFields']>,
  seals: TokenSeals,
): PeopleStore => ({
  async getUser(id) {
    const user = readRow(readUser)(await call('getUser', id))
    // Nothing may be linked to another user.
    return user?.id === id ? user : null
  },
  createUser: async (user) => readUser(readStoredRow(await call('createUser', selectUserColumns(user))) ?? {}),
  async getUserByEmail(email) {
    // Both concurrently, so that the time does not reveal which one is stored. Rows of Auth.js contain the Unicode
    // domain.
    const rows = await Promise.all(listSpellings(email).map((spelling) => call('getUserByEmail', spelling)))
    // A collation that treats `á` as `a` must not sign in another user. The same holds for lower case alone, which
    // turns U+212A into `k`.
    return rows.map(readRow(readUser)).find((user) => user?.email && isSameAddress(user.email, email)) ?? null
  },
  async getUserByAccount(key) {
    const user = readRow(readUser)(await call('getUserByAccount', toAccountKey(key)))
    if (user !== null) await assertExact(call, adapter, key)
    return user
  },
  async unlinkAccount(key) {
    await assertExact(call, adapter, key)
    await call('unlinkAccount', toAccountKey(key))
  },
  ...createAccountWrites(call, adapter, fields, seals),
  getAccount: (key) => findAccount(call, key),
})
