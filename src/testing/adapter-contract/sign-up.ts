import { type ContractCase, contractCase, raceCase } from './contract-case.ts'
import { expectNothing, expectSame, expectThat } from './expect.ts'
import { allAtOnce, keyOf, NO_ADDRESS, newAccount, newUser, ownerOf, signUp, unique } from './rows.ts'

const NEEDS = ['createUserWithAccount', 'getUserByEmail', 'getUserByAccount'] as const

// What all of them answered, none of which may have thrown.
function answers<T>(results: readonly PromiseSettledResult<T>[]): (T & {})[] {
  return results.flatMap((result) => {
    expectThat(
      result.status === 'fulfilled',
      'one of the calls',
      result.status === 'rejected' && result.reason,
      'no error',
    )
    return result.value === null || result.value === undefined ? [] : [result.value]
  })
}

/** Promises about creating a user and its account in one step. */
export const SIGN_UP: readonly ContractCase[] = [
  contractCase('createUserWithAccount creates both', NEEDS, async (adapter) => {
    const { id: given, ...user } = newUser()
    const account = newAccount('')
    const created = await adapter.createUserWithAccount({ ...user, id: given }, account)
    expectSame('the user', created, user)
    expectSame('the user by address', await adapter.getUserByEmail(user.email), user)
    expectSame('whose account it is', ownerOf(await adapter.getUserByAccount(keyOf(account))), ownerOf(created))
  }),
  contractCase("createUserWithAccount ignores the account's userId", [...NEEDS, 'createUser'], async (adapter) => {
    const other = await signUp(adapter)
    const account = newAccount(other.id)
    const created = await adapter.createUserWithAccount(newUser(), account)
    expectThat(ownerOf(created) !== other.id, 'the id of the new user', created, 'an id of its own')
    expectSame('whose account it is', ownerOf(await adapter.getUserByAccount(keyOf(account))), ownerOf(created))
  }),
  contractCase('createUserWithAccount writes nothing when the account is taken', NEEDS, async (adapter) => {
    const [first, second, account] = [newUser(), newUser(), newAccount('')]
    const owner = await adapter.createUserWithAccount(first, account)
    expectNothing('the second user', await adapter.createUserWithAccount(second, account))
    expectNothing('who has the second address', await adapter.getUserByEmail(second.email))
    expectSame('whose account it is', ownerOf(await adapter.getUserByAccount(keyOf(account))), ownerOf(owner))
  }),
  contractCase('createUserWithAccount writes nothing when the address is taken', NEEDS, async (adapter) => {
    const [user, account] = [newUser(), newAccount('')]
    const owner = await adapter.createUserWithAccount(user, newAccount(''))
    expectNothing('the second user', await adapter.createUserWithAccount(newUser({ email: user.email }), account))
    expectNothing('whose the second account is', await adapter.getUserByAccount(keyOf(account)))
    expectSame('whose address it is', ownerOf(await adapter.getUserByEmail(user.email)), ownerOf(owner))
  }),
  contractCase('createUserWithAccount takes users without an e-mail address', NEEDS, async (adapter) => {
    const nameless = () => newUser({ email: NO_ADDRESS })
    for (const account of [newAccount(''), newAccount('')]) {
      const created = await adapter.createUserWithAccount(nameless(), account)
      expectThat(!!created, 'the user', created, 'a user')
      expectSame('whose account it is', ownerOf(await adapter.getUserByAccount(keyOf(account))), ownerOf(created))
    }
  }),
  raceCase('LINK-11: twenty sign-ups with one account make one user', NEEDS, async (adapter) => {
    const account = newAccount('')
    const users = Array.from({ length: 20 }, () => newUser())
    const made = answers(await allAtOnce(20, (n) => adapter.createUserWithAccount(users[n] ?? newUser(), account)))
    expectThat(made.length === 1, 'the number of users', made.length, '1')
    expectSame('whose account it is', ownerOf(await adapter.getUserByAccount(keyOf(account))), ownerOf(made[0]))
    const rows = await Promise.all(users.map(({ email }) => adapter.getUserByEmail(email)))
    expectSame('the users that are stored', rows.filter(Boolean).map(ownerOf), made.map(ownerOf))
  }),
  raceCase('twenty sign-ups with one e-mail address make one user', NEEDS, async (adapter) => {
    const { email } = newUser()
    const accounts = Array.from({ length: 20 }, () => newAccount('', { provider: unique() }))
    const made = answers(
      await allAtOnce(20, (n) => adapter.createUserWithAccount(newUser({ email }), accounts[n] ?? newAccount(''))),
    )
    expectThat(made.length === 1, 'the number of users', made.length, '1')
    const owners = await Promise.all(accounts.map((account) => adapter.getUserByAccount(keyOf(account))))
    expectSame('who owns the accounts', owners.filter(Boolean).map(ownerOf), made.map(ownerOf))
  }),
  raceCase(
    'of twenty users that link one account, one gets it',
    ['createUser', 'linkAccount', 'listAccountsByUserId'],
    async (adapter) => {
      const users = await Promise.all(Array.from({ length: 20 }, () => signUp(adapter)))
      const account = newAccount('')
      const results = await allAtOnce(20, (n) => adapter.linkAccount({ ...account, userId: users[n]?.id ?? '' }))
      const lists = await Promise.all(users.map(({ id }) => adapter.listAccountsByUserId(id)))
      const owned = lists.flat().length
      expectThat(owned === 1, 'how many own it', owned, '1')
      const succeeded = results.filter(({ status }) => status === 'fulfilled').length
      expectThat(succeeded === 1, 'how many were told that they do', succeeded, '1')
    },
  ),
]
