import type { AdapterAccount } from '../../types/adapter.ts'
import { type ContractCase, contractCase } from './contract-case.ts'
import { attempt, expectNothing, expectSame, expectThat } from './expect.ts'
import { keyOf, newAccount, ownerOf, signUp, strangerTo, unique } from './rows.ts'

const TOKENS = {
  access_token: 'a.B-c_'.repeat(350),
  refresh_token: 'r'.repeat(2000),
  id_token: 'ey.J'.repeat(500),
  token_type: 'bearer',
  scope: 'openid profile email',
  expires_at: 1_893_456_000,
} as const

/** Promises about accounts. */
export const ACCOUNTS: readonly ContractCase[] = [
  contractCase(
    'linkAccount lets the user be found by the account',
    ['createUser', 'linkAccount', 'getUserByAccount'],
    async (adapter) => {
      const { id, ...user } = await signUp(adapter)
      const account = newAccount(id)
      await adapter.linkAccount(account)
      const found = await adapter.getUserByAccount(keyOf(account))
      expectSame('the user', found, user)
      expectSame('the id', ownerOf(found), id)
    },
  ),
  contractCase(
    'getUserByAccount knows nobody by another provider or id',
    ['createUser', 'linkAccount', 'getUserByAccount'],
    async (adapter) => {
      const account = newAccount((await signUp(adapter)).id, { providerAccountId: `${unique()}-abc` })
      await adapter.linkAccount(account)
      const { provider, providerAccountId } = account
      const others: [string, string][] = [
        ['gitlab', providerAccountId],
        [provider, unique()],
        [provider, providerAccountId.toUpperCase()],
        [provider, `${providerAccountId} `],
        [provider, '%'],
        [provider, ''],
        ['__proto__', 'constructor'],
      ]
      for (const [other, id] of others)
        expectNothing(
          `the user of ${other}, ${id}`,
          await adapter.getUserByAccount({ provider: other, providerAccountId: id }),
        )
    },
  ),
  contractCase(
    'accounts whose provider and id run into each other stay apart',
    ['createUser', 'linkAccount', 'getUserByAccount'],
    async (adapter) => {
      const mark = unique()
      const [ada, bob] = [await signUp(adapter), await signUp(adapter)]
      await adapter.linkAccount(newAccount(ada.id, { provider: `${mark}:x`, providerAccountId: 'y' }))
      await adapter.linkAccount(newAccount(bob.id, { provider: mark, providerAccountId: 'x:y' }))
      expectSame(
        'the first',
        ownerOf(await adapter.getUserByAccount({ provider: `${mark}:x`, providerAccountId: 'y' })),
        ada.id,
      )
      expectSame(
        'the second',
        ownerOf(await adapter.getUserByAccount({ provider: mark, providerAccountId: 'x:y' })),
        bob.id,
      )
    },
  ),
  contractCase(
    'a user can have accounts at several providers',
    ['createUser', 'linkAccount', 'getUserByAccount'],
    async (adapter) => {
      const { id } = await signUp(adapter)
      const accounts = [newAccount(id), newAccount(id, { provider: 'google', type: 'oidc' }), newAccount(id)]
      for (const account of accounts) await adapter.linkAccount(account)
      for (const account of accounts)
        expectSame('whose account it is', ownerOf(await adapter.getUserByAccount(keyOf(account))), id)
    },
  ),
  contractCase(
    'linkAccount takes fields that are undefined',
    ['createUser', 'linkAccount', 'getUserByAccount'],
    async (adapter) => {
      const { id } = await signUp(adapter)
      // Auth.js passes such objects, whatever the type says.
      const account = Object.assign(newAccount(id), { access_token: undefined, expires_at: undefined })
      await adapter.linkAccount(account)
      expectSame('whose account it is', ownerOf(await adapter.getUserByAccount(keyOf(account))), id)
    },
  ),
  contractCase(
    'linkAccount does not fail on a column it does not know',
    ['createUser', 'linkAccount', 'getUserByAccount'],
    async (adapter) => {
      const account = newAccount((await signUp(adapter)).id, { refresh_token_expires_in: 1800 })
      await adapter.linkAccount(account)
      expectSame('whose account it is', ownerOf(await adapter.getUserByAccount(keyOf(account))), account.userId)
    },
  ),
  contractCase(
    'an account stays with its first owner',
    ['createUser', 'linkAccount', 'getUserByAccount'],
    async (adapter) => {
      const [ada, bob] = [await signUp(adapter), await signUp(adapter)]
      const account = newAccount(ada.id)
      await adapter.linkAccount(account)
      await attempt(() => adapter.linkAccount({ ...account, userId: bob.id }))
      expectSame('whose account it is', ownerOf(await adapter.getUserByAccount(keyOf(account))), ada.id)
    },
  ),
  contractCase(
    'getAccount returns the account with its tokens',
    ['createUser', 'linkAccount', 'getAccount'],
    async (adapter) => {
      const account = newAccount((await signUp(adapter)).id, TOKENS)
      await adapter.linkAccount(account)
      const found = await adapter.getAccount(account.providerAccountId, account.provider)
      expectSame('the account', found && { ...found, userId: String(found.userId) }, account)
    },
  ),
  contractCase(
    'getAccount knows none by another provider or id',
    ['createUser', 'linkAccount', 'getAccount'],
    async (adapter) => {
      const { provider, providerAccountId, ...rest } = newAccount((await signUp(adapter)).id)
      await adapter.linkAccount({ ...rest, provider, providerAccountId })
      expectNothing('the account of another provider', await adapter.getAccount(providerAccountId, 'gitlab'))
      expectNothing('the account with another id', await adapter.getAccount(unique(), provider))
    },
  ),
  contractCase(
    'unlinkAccount removes that account and no other',
    ['createUser', 'linkAccount', 'unlinkAccount', 'getUserByAccount'],
    async (adapter) => {
      const { id } = await signUp(adapter)
      const [gone, kept] = [newAccount(id), newAccount(id)]
      await adapter.linkAccount(gone)
      await adapter.linkAccount(kept)
      await adapter.unlinkAccount(keyOf(gone))
      expectNothing('the user of the account that is gone', await adapter.getUserByAccount(keyOf(gone)))
      expectSame('whose the other account is', ownerOf(await adapter.getUserByAccount(keyOf(kept))), id)
    },
  ),
  contractCase(
    'an unlinked account can be linked again',
    ['createUser', 'linkAccount', 'unlinkAccount', 'getUserByAccount'],
    async (adapter) => {
      const [ada, bob] = [await signUp(adapter), await signUp(adapter)]
      const account = newAccount(ada.id)
      await adapter.linkAccount(account)
      await adapter.unlinkAccount(keyOf(account))
      await adapter.linkAccount({ ...account, userId: bob.id })
      expectSame('whose account it is', ownerOf(await adapter.getUserByAccount(keyOf(account))), bob.id)
    },
  ),
  contractCase(
    'updateAccount replaces the tokens it is given',
    ['createUser', 'linkAccount', 'getAccount', 'updateAccount'],
    async (adapter) => {
      const account = newAccount((await signUp(adapter)).id, TOKENS)
      const bystander = newAccount(account.userId, TOKENS)
      for (const each of [account, bystander]) await adapter.linkAccount(each)
      await adapter.updateAccount({ ...keyOf(account), access_token: 'new', expires_at: 1_900_000_000 })
      const find = ({ providerAccountId, provider }: AdapterAccount) => adapter.getAccount(providerAccountId, provider)
      expectSame('the account', await find(account), { ...TOKENS, access_token: 'new', expires_at: 1_900_000_000 })
      expectSame('another account', await find(bystander), TOKENS)
    },
  ),
  contractCase(
    'updateAccount creates no account',
    ['createUser', 'updateAccount', 'getUserByAccount', 'getAccount'],
    async (adapter) => {
      const account = newAccount((await signUp(adapter)).id)
      await adapter.updateAccount({ ...account, access_token: 'new' })
      expectNothing('the account', await adapter.getAccount(account.providerAccountId, account.provider))
      expectNothing('the user', await adapter.getUserByAccount(keyOf(account)))
    },
  ),
  contractCase(
    'updateAccount never changes whose account it is',
    ['createUser', 'linkAccount', 'updateAccount', 'getUserByAccount'],
    async (adapter) => {
      const [ada, bob] = [await signUp(adapter), await signUp(adapter)]
      const account = newAccount(ada.id)
      await adapter.linkAccount(account)
      await attempt(() => adapter.updateAccount({ ...account, userId: bob.id, access_token: 'new' }))
      expectSame('whose account it is', ownerOf(await adapter.getUserByAccount(keyOf(account))), ada.id)
    },
  ),
  contractCase(
    "listAccountsByUserId lists that user's accounts",
    ['createUser', 'linkAccount', 'listAccountsByUserId'],
    async (adapter) => {
      const [ada, bob] = [await signUp(adapter), await signUp(adapter)]
      const own = [newAccount(ada.id, TOKENS), newAccount(ada.id, { provider: 'google', type: 'oidc' })]
      for (const account of [...own, newAccount(bob.id)]) await adapter.linkAccount(account)
      const listed = await adapter.listAccountsByUserId(ada.id)
      expectThat(listed.length === 2, 'the number of accounts', listed.length, '2')
      for (const account of own) {
        const found = listed.find(({ providerAccountId }) => providerAccountId === account.providerAccountId)
        expectSame('the account', found && { ...found, userId: String(found.userId) }, account)
      }
      expectSame('the accounts of nobody', await adapter.listAccountsByUserId(strangerTo(ada.id)), [])
    },
  ),
]
