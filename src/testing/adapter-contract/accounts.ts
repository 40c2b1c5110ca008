import type { AccountKey, Adapter, AdapterAccount, AdapterUser } from '../../types/adapter.ts'
import { type AdapterCase, asRaces, withAccount, withUser, withUsers } from './contract-case.ts'
import { attempt, expectSame, runAtOnce } from './expect.ts'
import { addAccount, addMany, createAccountRow, expectAll, expectOwner, signUp, TOKENS, toKey } from './rows.ts'
import { createOtherId, createUniqueText } from './values.ts'

const linking = withUser('linkAccount', 'getUserByAccount')
const unlinking = withAccount('unlinkAccount', 'getUserByAccount')
const updating = withUser('linkAccount', 'updateAccount', 'getAccount')
const sharing = withUsers('linkAccount', 'getUserByAccount')
const keeping = withAccount('updateAccount', 'getUserByAccount')
const updatingNone = withUser('updateAccount', 'getUserByAccount', 'getAccount')
const listingMany = withUser('linkAccount', 'listAccountsByUserId')
const listing = withUsers('linkAccount', 'listAccountsByUserId')

const UNDEFINED = Object.fromEntries([['access_token'], ['expires_at']])
const GOOGLE = { provider: 'google', type: 'oidc' } as const

type Linking = Required<Pick<Adapter, 'createUser' | 'linkAccount' | 'getUserByAccount'>>

/** Returns a check that a user can link accounts, and is found by them. */
const linkAll =
  (rows: readonly Partial<AdapterAccount>[]) =>
  async (adapter: Linking, { id: userId }: AdapterUser) => {
    const accounts: AdapterAccount[] = []
    for (const row of rows) accounts.push(await addAccount(adapter, { userId, ...row }))
    for (const account of accounts) await expectOwner(adapter, account, userId)
  }

type Reading = Required<Pick<Adapter, 'getAccount'>>

/** Returns a stored account, with the user's id as text. */
async function findAccount(adapter: Reading, { provider, providerAccountId }: AccountKey) {
  const found = await adapter.getAccount(providerAccountId, provider)
  return found && { ...found, userId: String(found.userId) }
}

/** Cases for accounts. */
export const ACCOUNTS: readonly AdapterCase[] = [
  linking('linkAccount lets the user be found by the account', async (adapter, { id, ...user }) => {
    const found = await adapter.getUserByAccount(toKey(await addAccount(adapter, { userId: id })))
    expectSame('the user', found, user)
    expectSame('the id', found && String(found.id), id)
  }),
  linking('getUserByAccount finds no user for another provider or id', async (adapter, { id: userId }) => {
    const account = await addAccount(adapter, { userId, providerAccountId: `${createUniqueText()}-abc` })
    const { provider, providerAccountId: known } = account
    const ids = [createUniqueText(), known.toUpperCase(), `${known} `, '%', ''].map((id) => [provider, id] as const)
    for (const [other, id] of [['gitlab', known] as const, ...ids, ['__proto__', 'constructor'] as const]) {
      const found = await adapter.getUserByAccount({ provider: other, providerAccountId: id })
      expectSame(`the user of ${other}, ${id}`, found, null)
    }
  }),
  sharing('accounts whose provider and id run into each other stay apart', async (adapter, [ada, bob]) => {
    const provider = createUniqueText()
    const first = { userId: ada.id, provider: `${provider}:x`, providerAccountId: 'y' }
    const second = { userId: bob.id, provider, providerAccountId: 'x:y' }
    for (const account of [first, second]) await addAccount(adapter, account)
    await expectOwner(adapter, first, ada.id, 'the first')
    await expectOwner(adapter, second, bob.id, 'the second')
  }),
  linking('a user can have accounts at several providers', linkAll([{}, GOOGLE, {}])),
  // Auth.js passes such objects, whatever the type allows.
  linking('linkAccount takes fields that are undefined', linkAll([UNDEFINED])),
  linking('linkAccount does not fail on a column it does not know', linkAll([{ refresh_token_expires_in: 1800 }])),
  withAccount('getUserByAccount')('an account stays with its first owner', async (adapter, account) => {
    const { id } = await signUp(adapter)
    await attempt(() => adapter.linkAccount({ ...account, userId: id }))
    await expectOwner(adapter, account, account.userId)
  }),
  withUser('linkAccount', 'getAccount')('getAccount returns the account with its tokens', async (adapter, { id }) => {
    const account = await addAccount(adapter, { userId: id, ...TOKENS })
    expectSame('the account', await findAccount(adapter, account), account)
  }),
  withAccount('getAccount')('getAccount knows none by another provider or id', async (adapter, account) => {
    const { provider, providerAccountId } = account
    expectSame('the account of another provider', await adapter.getAccount(providerAccountId, 'gitlab'), null)
    expectSame('the account with another id', await adapter.getAccount(createUniqueText(), provider), null)
  }),
  unlinking('unlinkAccount removes that account and no other', async (adapter, gone) => {
    const kept = await addAccount(adapter, { userId: gone.userId })
    await adapter.unlinkAccount(toKey(gone))
    expectSame('the user of the deleted account', await adapter.getUserByAccount(toKey(gone)), null)
    await expectOwner(adapter, kept, gone.userId, 'whose the other account is')
  }),
  unlinking('an unlinked account can be linked again', async (adapter, account) => {
    const { id } = await signUp(adapter)
    await adapter.unlinkAccount(toKey(account))
    await adapter.linkAccount({ ...account, userId: id })
    await expectOwner(adapter, account, id)
  }),
  unlinking('getUserByAccount sees that an account it has found before was deleted', async (adapter, account) => {
    await adapter.getUserByAccount(toKey(account))
    await adapter.unlinkAccount(toKey(account))
    expectSame('the user', await adapter.getUserByAccount(toKey(account)), null)
  }),
  updating('updateAccount replaces the tokens it is given', async (adapter, { id: userId }) => {
    const account = await addAccount(adapter, { userId, ...TOKENS })
    const bystander = await addAccount(adapter, { userId, ...TOKENS })
    const changes = { access_token: 'new', expires_at: 1_900_000_000 }
    await adapter.updateAccount({ ...toKey(account), ...changes })
    expectSame('the account', await findAccount(adapter, account), { ...TOKENS, ...changes })
    expectSame('another account', await findAccount(adapter, bystander), TOKENS)
  }),
  updating('getAccount sees the tokens of an account it has found before', async (adapter, { id: userId }) => {
    const account = await addAccount(adapter, { userId, access_token: 'old' })
    await findAccount(adapter, account)
    await adapter.updateAccount({ ...toKey(account), access_token: 'new' })
    expectSame('the token', (await findAccount(adapter, account))?.access_token, 'new')
  }),
  asRaces(updating)('two updates of one account at once are both kept', async (adapter, { id: userId }) => {
    const account = await addAccount(adapter, { userId, access_token: 'a', refresh_token: 'r' })
    const changes = [{ access_token: 'a2' }, { refresh_token: 'r2' }]
    await runAtOnce(changes, (change) => adapter.updateAccount({ ...toKey(account), ...change }))
    expectSame('the tokens', await findAccount(adapter, account), Object.assign({}, ...changes))
  }),
  updatingNone('updateAccount creates no account', async (adapter, { id }) => {
    const account = createAccountRow({ userId: id })
    await adapter.updateAccount({ ...account, access_token: 'new' })
    expectSame('the account', await findAccount(adapter, account), null)
    expectSame('the user', await adapter.getUserByAccount(toKey(account)), null)
  }),
  keeping('updateAccount never changes whose account it is', async (adapter, account) => {
    const { id } = await signUp(adapter)
    await attempt(() => adapter.updateAccount({ ...account, userId: id, access_token: 'new' }))
    await expectOwner(adapter, account, account.userId)
  }),
  listing("listAccountsByUserId lists that user's accounts", async (adapter, [{ id: userId }, bob]) => {
    const accounts = [await addAccount(adapter, { userId, ...TOKENS })]
    accounts.push(await addAccount(adapter, { userId, ...GOOGLE }))
    await addAccount(adapter, { userId: bob.id })
    const listed = await adapter.listAccountsByUserId(userId)
    expectSame('the number of accounts', listed.length, 2)
    for (const account of accounts) {
      const found = listed.find(({ providerAccountId }) => providerAccountId === account.providerAccountId)
      expectSame('the account', found && { ...found, userId: String(found.userId) }, account)
    }
    expectSame('the accounts of an unknown user', await adapter.listAccountsByUserId(createOtherId(userId)), [])
  }),
  listingMany('listAccountsByUserId lists all of 26 accounts', async (adapter, { id: userId }) => {
    const accounts = await addMany(() => addAccount(adapter, { userId }))
    expectAll('accounts', 'providerAccountId', await adapter.listAccountsByUserId(userId), accounts)
  }),
  linking('an account id of 255 characters fits, and its last one counts', async (adapter, { id: userId }) => {
    const long = createUniqueText().padEnd(254, 'x')
    const account = await addAccount(adapter, { userId, providerAccountId: `${long}a` })
    await expectOwner(adapter, account, userId)
    const other = await adapter.getUserByAccount({ ...toKey(account), providerAccountId: `${long}b` })
    expectSame('the user of another id', other, null)
  }),
  linking('account ids that are numbers stay texts', async (adapter, { id: userId }) => {
    const { provider } = await addAccount(adapter, { userId, provider: createUniqueText(), providerAccountId: '007' })
    await expectOwner(adapter, { provider, providerAccountId: '007' }, userId, 'the user of 007')
    for (const id of ['7', '7.0', '0x7', ' 007'])
      expectSame(`the user of ${id}`, await adapter.getUserByAccount({ provider, providerAccountId: id }), null)
  }),
]
