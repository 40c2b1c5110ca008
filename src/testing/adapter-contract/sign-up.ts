import type { AdapterAccount } from '../../types/adapter.ts'
import { type AdapterCase, asRaces, withoutRows, withUser } from './contract-case.ts'
import { expectSame, expectThat, runAtOnce, TWENTY } from './expect.ts'
import { createAccountRow, createUserRow, expectOwner, getOwner, signUp, toKey } from './rows.ts'
import { createUniqueText, NO_ADDRESS } from './values.ts'

const NEEDS = ['createUserWithAccount', 'getUserByEmail', 'getUserByAccount'] as const

const creating = withoutRows(...NEEDS)
const keeping = withoutRows('createUserWithAccount', 'getAccount')
const linking = withoutRows('createUser', 'linkAccount', 'listAccountsByUserId')

/** Returns the rows that calls returned; none of the calls may throw. */
function listRows<T>(results: readonly PromiseSettledResult<T>[]): (T & {})[] {
  return results.flatMap((result) => {
    const isKept = result.status === 'fulfilled'
    expectThat(isKept, 'one of the calls', !isKept && result.reason, 'no error')
    return result.value ?? []
  })
}

/** Cases for creating a user and its account in one step. */
export const SIGN_UP: readonly AdapterCase[] = [
  creating('createUserWithAccount creates both', async (adapter) => {
    const { id, ...user } = createUserRow()
    const account = createAccountRow()
    const created = await adapter.createUserWithAccount({ ...user, id }, account)
    expectSame('the user', created, user)
    expectSame('the user by address', await adapter.getUserByEmail(user.email), user)
    await expectOwner(adapter, account, getOwner(created))
  }),
  creating('createUserWithAccount writes nothing when the account is taken', async (adapter) => {
    const [first, second, account] = [createUserRow(), createUserRow(), createAccountRow()]
    const owner = await adapter.createUserWithAccount(first, account)
    expectSame('the second user', await adapter.createUserWithAccount(second, account), null)
    expectSame('who has the second address', await adapter.getUserByEmail(second.email), null)
    await expectOwner(adapter, account, getOwner(owner))
  }),
  creating('createUserWithAccount writes nothing when the address is taken', async (adapter) => {
    const [first, account] = [createUserRow(), createAccountRow()]
    const second = createUserRow({ email: first.email })
    const owner = await adapter.createUserWithAccount(first, createAccountRow())
    expectSame('the second user', await adapter.createUserWithAccount(second, account), null)
    expectSame('whose the second account is', await adapter.getUserByAccount(toKey(account)), null)
    expectSame('whose address it is', getOwner(await adapter.getUserByEmail(first.email)), getOwner(owner))
  }),
  creating('createUserWithAccount takes users without an email address', async (adapter) => {
    for (const account of [createAccountRow(), createAccountRow()]) {
      const created = await adapter.createUserWithAccount(createUserRow({ email: NO_ADDRESS }), account)
      expectThat(!!created, 'the user', created, 'a user')
      await expectOwner(adapter, account, getOwner(created))
    }
  }),
  withUser(...NEEDS)("createUserWithAccount ignores the account's userId", async (adapter, { id }) => {
    const account = createAccountRow({ userId: id })
    const created = await adapter.createUserWithAccount(createUserRow(), account)
    expectThat(getOwner(created) !== id, 'the id of the new user', created, 'an id of its own')
    await expectOwner(adapter, account, getOwner(created))
  }),
  keeping('createUserWithAccount keeps the tokens of the account', async (adapter) => {
    const tokens = { access_token: 'a', refresh_token: 'r', id_token: 'i', scope: 'openid', expires_at: 1_893_456_000 }
    const account = createAccountRow({ ...tokens, type: 'oidc' })
    await adapter.createUserWithAccount(createUserRow(), account)
    const found = await adapter.getAccount(account.providerAccountId, account.provider)
    expectSame('the account', found, { ...tokens, type: 'oidc' })
  }),
  asRaces(creating)('LINK-11: twenty sign-ups with one account make one user', async (adapter) => {
    const account = createAccountRow()
    const users = TWENTY.map(() => createUserRow())
    const made = listRows(await runAtOnce(users, (user) => adapter.createUserWithAccount(user, account)))
    expectSame('the number of users', made.length, 1)
    await expectOwner(adapter, account, getOwner(made[0]))
    const stored = await Promise.all(users.map(({ email }) => adapter.getUserByEmail(email)))
    expectSame('the users that are stored', stored.filter(Boolean).map(getOwner), made.map(getOwner))
  }),
  asRaces(creating)('twenty sign-ups with one email address make one user', async (adapter) => {
    const { email } = createUserRow()
    const accounts = TWENTY.map(() => createAccountRow({ provider: createUniqueText() }))
    const create = (account: AdapterAccount) => adapter.createUserWithAccount(createUserRow({ email }), account)
    const made = listRows(await runAtOnce(accounts, create))
    expectSame('the number of users', made.length, 1)
    const owners = await Promise.all(accounts.map((account) => adapter.getUserByAccount(toKey(account))))
    expectSame('who owns the accounts', owners.filter(Boolean).map(getOwner), made.map(getOwner))
  }),
  asRaces(linking)('of twenty users that link one account, one gets it', async (adapter) => {
    const users = await Promise.all(TWENTY.map(() => signUp(adapter)))
    const account = createAccountRow()
    const results = await runAtOnce(users, ({ id }) => adapter.linkAccount({ ...account, userId: id }))
    const lists = await Promise.all(users.map(({ id }) => adapter.listAccountsByUserId(id)))
    expectSame('how many own it', lists.flat().length, 1)
    const succeeded = results.filter(({ status }) => status === 'fulfilled')
    expectSame('how many returned that they do', succeeded.length, 1)
  }),
]
