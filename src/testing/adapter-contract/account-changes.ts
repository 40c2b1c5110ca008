import type { AdapterAccount } from '../../types/adapter.ts'
import { type ContractCase, casesNeeding } from './contract-case.ts'
import { attempt, expectNothing, expectSame, expectThat } from './expect.ts'
import { createAccountRow, createOtherId, getOwner, signUp, TOKENS, toKey } from './rows.ts'

/** Cases for changes and lists of accounts. */
export const ACCOUNT_CHANGES: readonly ContractCase[] = [
  ...casesNeeding(['createUser', 'linkAccount', 'unlinkAccount', 'getUserByAccount'], {
    'unlinkAccount removes that account and no other': async (adapter) => {
      const { id } = await signUp(adapter)
      const [gone, kept] = [createAccountRow(id), createAccountRow(id)]
      await adapter.linkAccount(gone)
      await adapter.linkAccount(kept)
      await adapter.unlinkAccount(toKey(gone))
      expectNothing('the user of the deleted account', await adapter.getUserByAccount(toKey(gone)))
      expectSame('whose the other account is', getOwner(await adapter.getUserByAccount(toKey(kept))), id)
    },
    'an unlinked account can be linked again': async (adapter) => {
      const [ada, bob] = [await signUp(adapter), await signUp(adapter)]
      const account = createAccountRow(ada.id)
      await adapter.linkAccount(account)
      await adapter.unlinkAccount(toKey(account))
      await adapter.linkAccount({ ...account, userId: bob.id })
      expectSame('whose account it is', getOwner(await adapter.getUserByAccount(toKey(account))), bob.id)
    },
  }),
  ...casesNeeding(['createUser', 'linkAccount', 'getAccount', 'updateAccount'], {
    'updateAccount replaces the tokens it is given': async (adapter) => {
      const account = createAccountRow((await signUp(adapter)).id, TOKENS)
      const bystander = createAccountRow(account.userId, TOKENS)
      for (const each of [account, bystander]) await adapter.linkAccount(each)
      await adapter.updateAccount({ ...toKey(account), access_token: 'new', expires_at: 1_900_000_000 })
      const find = ({ providerAccountId, provider }: AdapterAccount) => adapter.getAccount(providerAccountId, provider)
      expectSame('the account', await find(account), { ...TOKENS, access_token: 'new', expires_at: 1_900_000_000 })
      expectSame('another account', await find(bystander), TOKENS)
    },
  }),
  ...casesNeeding(['createUser', 'updateAccount', 'getUserByAccount', 'getAccount'], {
    'updateAccount creates no account': async (adapter) => {
      const account = createAccountRow((await signUp(adapter)).id)
      await adapter.updateAccount({ ...account, access_token: 'new' })
      expectNothing('the account', await adapter.getAccount(account.providerAccountId, account.provider))
      expectNothing('the user', await adapter.getUserByAccount(toKey(account)))
    },
  }),
  ...casesNeeding(['createUser', 'linkAccount', 'updateAccount', 'getUserByAccount'], {
    'updateAccount never changes whose account it is': async (adapter) => {
      const [ada, bob] = [await signUp(adapter), await signUp(adapter)]
      const account = createAccountRow(ada.id)
      await adapter.linkAccount(account)
      await attempt(() => adapter.updateAccount({ ...account, userId: bob.id, access_token: 'new' }))
      expectSame('whose account it is', getOwner(await adapter.getUserByAccount(toKey(account))), ada.id)
    },
  }),
  ...casesNeeding(['createUser', 'linkAccount', 'listAccountsByUserId'], {
    "listAccountsByUserId lists that user's accounts": async (adapter) => {
      const [ada, bob] = [await signUp(adapter), await signUp(adapter)]
      const own = [createAccountRow(ada.id, TOKENS), createAccountRow(ada.id, { provider: 'google', type: 'oidc' })]
      for (const account of [...own, createAccountRow(bob.id)]) await adapter.linkAccount(account)
      const listed = await adapter.listAccountsByUserId(ada.id)
      expectThat(listed.length === 2, 'the number of accounts', listed.length, '2')
      for (const account of own) {
        const found = listed.find(({ providerAccountId }) => providerAccountId === account.providerAccountId)
        expectSame('the account', found && { ...found, userId: String(found.userId) }, account)
      }
      expectSame('the accounts of an unknown user', await adapter.listAccountsByUserId(createOtherId(ada.id)), [])
    },
  }),
]
