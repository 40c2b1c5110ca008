import { type ContractCase, casesNeeding, racesNeeding } from './contract-case.ts'
import { expectNothing, expectSame, expectThat } from './expect.ts'
import {
  createAccountRow,
  createUniqueText,
  createUserRow,
  getOwner,
  NO_ADDRESS,
  runAtOnce,
  signUp,
  toKey,
} from './rows.ts'

const NEEDS = ['createUserWithAccount', 'getUserByEmail', 'getUserByAccount'] as const

// Returns all results; none of the calls may throw.
function listAnswers<T>(results: readonly PromiseSettledResult<T>[]): (T & {})[] {
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

/** Cases for creating a user and its account in one step. */
export const SIGN_UP: readonly ContractCase[] = [
  ...casesNeeding(NEEDS, {
    'createUserWithAccount creates both': async (adapter) => {
      const { id: given, ...user } = createUserRow()
      const account = createAccountRow('')
      const created = await adapter.createUserWithAccount({ ...user, id: given }, account)
      expectSame('the user', created, user)
      expectSame('the user by address', await adapter.getUserByEmail(user.email), user)
      expectSame('whose account it is', getOwner(await adapter.getUserByAccount(toKey(account))), getOwner(created))
    },
    'createUserWithAccount writes nothing when the account is taken': async (adapter) => {
      const [first, second, account] = [createUserRow(), createUserRow(), createAccountRow('')]
      const owner = await adapter.createUserWithAccount(first, account)
      expectNothing('the second user', await adapter.createUserWithAccount(second, account))
      expectNothing('who has the second address', await adapter.getUserByEmail(second.email))
      expectSame('whose account it is', getOwner(await adapter.getUserByAccount(toKey(account))), getOwner(owner))
    },
    'createUserWithAccount writes nothing when the address is taken': async (adapter) => {
      const [user, account] = [createUserRow(), createAccountRow('')]
      const owner = await adapter.createUserWithAccount(user, createAccountRow(''))
      expectNothing(
        'the second user',
        await adapter.createUserWithAccount(createUserRow({ email: user.email }), account),
      )
      expectNothing('whose the second account is', await adapter.getUserByAccount(toKey(account)))
      expectSame('whose address it is', getOwner(await adapter.getUserByEmail(user.email)), getOwner(owner))
    },
    'createUserWithAccount takes users without an email address': async (adapter) => {
      const createNamelessUser = () => createUserRow({ email: NO_ADDRESS })
      for (const account of [createAccountRow(''), createAccountRow('')]) {
        const created = await adapter.createUserWithAccount(createNamelessUser(), account)
        expectThat(!!created, 'the user', created, 'a user')
        expectSame('whose account it is', getOwner(await adapter.getUserByAccount(toKey(account))), getOwner(created))
      }
    },
  }),
  ...casesNeeding([...NEEDS, 'createUser'], {
    "createUserWithAccount ignores the account's userId": async (adapter) => {
      const other = await signUp(adapter)
      const account = createAccountRow(other.id)
      const created = await adapter.createUserWithAccount(createUserRow(), account)
      expectThat(getOwner(created) !== other.id, 'the id of the new user', created, 'an id of its own')
      expectSame('whose account it is', getOwner(await adapter.getUserByAccount(toKey(account))), getOwner(created))
    },
  }),
  ...racesNeeding(NEEDS, {
    'LINK-11: twenty sign-ups with one account make one user': async (adapter) => {
      const account = createAccountRow('')
      const users = Array.from({ length: 20 }, () => createUserRow())
      const made = listAnswers(
        await runAtOnce(20, (n) => adapter.createUserWithAccount(users[n] ?? createUserRow(), account)),
      )
      expectThat(made.length === 1, 'the number of users', made.length, '1')
      expectSame('whose account it is', getOwner(await adapter.getUserByAccount(toKey(account))), getOwner(made[0]))
      const rows = await Promise.all(users.map(({ email }) => adapter.getUserByEmail(email)))
      expectSame('the users that are stored', rows.filter(Boolean).map(getOwner), made.map(getOwner))
    },
    'twenty sign-ups with one email address make one user': async (adapter) => {
      const { email } = createUserRow()
      const accounts = Array.from({ length: 20 }, () => createAccountRow('', { provider: createUniqueText() }))
      const made = listAnswers(
        await runAtOnce(20, (n) =>
          adapter.createUserWithAccount(createUserRow({ email }), accounts[n] ?? createAccountRow('')),
        ),
      )
      expectThat(made.length === 1, 'the number of users', made.length, '1')
      const owners = await Promise.all(accounts.map((account) => adapter.getUserByAccount(toKey(account))))
      expectSame('who owns the accounts', owners.filter(Boolean).map(getOwner), made.map(getOwner))
    },
  }),
  ...racesNeeding(['createUser', 'linkAccount', 'listAccountsByUserId'], {
    'of twenty users that link one account, one gets it': async (adapter) => {
      const users = await Promise.all(Array.from({ length: 20 }, () => signUp(adapter)))
      const account = createAccountRow('')
      const results = await runAtOnce(20, (n) => adapter.linkAccount({ ...account, userId: users[n]?.id ?? '' }))
      const lists = await Promise.all(users.map(({ id }) => adapter.listAccountsByUserId(id)))
      const owned = lists.flat().length
      expectThat(owned === 1, 'how many own it', owned, '1')
      const succeeded = results.filter(({ status }) => status === 'fulfilled').length
      expectThat(succeeded === 1, 'how many returned that they do', succeeded, '1')
    },
  }),
]
