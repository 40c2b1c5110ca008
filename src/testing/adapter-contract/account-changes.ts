import type { AdapterAccount } from '../../types/adapter.ts'
import { type ContractCase, contractCase } from './contract-case.ts'
import { attempt, expectNothing, expectSame, expectThat } from './expect.ts'
import { keyOf, newAccount, ownerOf, signUp, strangerTo, TOKENS } from './rows.ts'

/** Promises about changes and lists of accounts. */
export const ACCOUNT_CHANGES: readonly ContractCase[] = [
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
