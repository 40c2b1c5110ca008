import { type ContractCase, contractCase } from './contract-case.ts'
import { attempt, expectNothing, expectSame } from './expect.ts'
import { keyOf, newAccount, ownerOf, signUp, TOKENS, unique } from './rows.ts'

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
]
