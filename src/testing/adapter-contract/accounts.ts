import { type ContractCase, casesNeeding } from './contract-case.ts'
import { attempt, expectNothing, expectSame } from './expect.ts'
import { createAccountRow, createUniqueText, getOwner, signUp, TOKENS, toKey } from './rows.ts'

/** Cases for accounts. */
export const ACCOUNTS: readonly ContractCase[] = [
  ...casesNeeding(['createUser', 'linkAccount', 'getUserByAccount'], {
    'linkAccount lets the user be found by the account': async (adapter) => {
      const { id, ...user } = await signUp(adapter)
      const account = createAccountRow(id)
      await adapter.linkAccount(account)
      const found = await adapter.getUserByAccount(toKey(account))
      expectSame('the user', found, user)
      expectSame('the id', getOwner(found), id)
    },
    'getUserByAccount finds no user for another provider or id': async (adapter) => {
      const account = createAccountRow((await signUp(adapter)).id, { providerAccountId: `${createUniqueText()}-abc` })
      await adapter.linkAccount(account)
      const { provider, providerAccountId } = account
      const others: [string, string][] = [
        ['gitlab', providerAccountId],
        [provider, createUniqueText()],
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
    'accounts whose provider and id run into each other stay apart': async (adapter) => {
      const mark = createUniqueText()
      const [ada, bob] = [await signUp(adapter), await signUp(adapter)]
      await adapter.linkAccount(createAccountRow(ada.id, { provider: `${mark}:x`, providerAccountId: 'y' }))
      await adapter.linkAccount(createAccountRow(bob.id, { provider: mark, providerAccountId: 'x:y' }))
      expectSame(
        'the first',
        getOwner(await adapter.getUserByAccount({ provider: `${mark}:x`, providerAccountId: 'y' })),
        ada.id,
      )
      expectSame(
        'the second',
        getOwner(await adapter.getUserByAccount({ provider: mark, providerAccountId: 'x:y' })),
        bob.id,
      )
    },
    'a user can have accounts at several providers': async (adapter) => {
      const { id } = await signUp(adapter)
      const accounts = [
        createAccountRow(id),
        createAccountRow(id, { provider: 'google', type: 'oidc' }),
        createAccountRow(id),
      ]
      for (const account of accounts) await adapter.linkAccount(account)
      for (const account of accounts)
        expectSame('whose account it is', getOwner(await adapter.getUserByAccount(toKey(account))), id)
    },
    'linkAccount takes fields that are undefined': async (adapter) => {
      const { id } = await signUp(adapter)
      // Auth.js passes such objects, whatever the type allows.
      const account = Object.assign(createAccountRow(id), { access_token: undefined, expires_at: undefined })
      await adapter.linkAccount(account)
      expectSame('whose account it is', getOwner(await adapter.getUserByAccount(toKey(account))), id)
    },
    'linkAccount does not fail on a column it does not know': async (adapter) => {
      const account = createAccountRow((await signUp(adapter)).id, { refresh_token_expires_in: 1800 })
      await adapter.linkAccount(account)
      expectSame('whose account it is', getOwner(await adapter.getUserByAccount(toKey(account))), account.userId)
    },
    'an account stays with its first owner': async (adapter) => {
      const [ada, bob] = [await signUp(adapter), await signUp(adapter)]
      const account = createAccountRow(ada.id)
      await adapter.linkAccount(account)
      await attempt(() => adapter.linkAccount({ ...account, userId: bob.id }))
      expectSame('whose account it is', getOwner(await adapter.getUserByAccount(toKey(account))), ada.id)
    },
  }),
  ...casesNeeding(['createUser', 'linkAccount', 'getAccount'], {
    'getAccount returns the account with its tokens': async (adapter) => {
      const account = createAccountRow((await signUp(adapter)).id, TOKENS)
      await adapter.linkAccount(account)
      const found = await adapter.getAccount(account.providerAccountId, account.provider)
      expectSame('the account', found && { ...found, userId: String(found.userId) }, account)
    },
    'getAccount knows none by another provider or id': async (adapter) => {
      const { provider, providerAccountId, ...rest } = createAccountRow((await signUp(adapter)).id)
      await adapter.linkAccount({ ...rest, provider, providerAccountId })
      expectNothing('the account of another provider', await adapter.getAccount(providerAccountId, 'gitlab'))
      expectNothing('the account with another id', await adapter.getAccount(createUniqueText(), provider))
    },
  }),
]
