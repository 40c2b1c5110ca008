import { type ContractCase, casesNeeding, racesNeeding } from './contract-case.ts'
import { expectDate, expectNothing, expectSame, expectThat } from './expect.ts'
import {
  createAccountRow,
  createDateInDays,
  createSessionRow,
  getOwner,
  LONG_AGO,
  runAtOnce,
  signUp,
  toKey,
} from './rows.ts'

/** Repetitions of a race, and of pruning a session, because a store may win by chance. */
const ROUNDS = 5
const PRUNE_ROUNDS = 30

/** Cases for concurrent calls that change one row, and for `prune`. */
export const RACES: readonly ContractCase[] = [
  ...racesNeeding(['createUser', 'updateUser', 'getUser'], {
    'two updates of one user at once are both kept': async (adapter) => {
      const { id } = await signUp(adapter)
      const changes = [
        { name: 'Grace Hopper' },
        { image: 'https://example.com/grace.png' },
        { emailVerified: LONG_AGO },
      ]
      await runAtOnce(changes.length, (n) => adapter.updateUser({ id, ...changes[n] }))
      expectSame('the user', await adapter.getUser(id), Object.assign({}, ...changes))
    },
  }),
  ...racesNeeding(['createUser', 'linkAccount', 'updateAccount', 'getAccount'], {
    'two updates of one account at once are both kept': async (adapter) => {
      const account = createAccountRow((await signUp(adapter)).id, { access_token: 'a', refresh_token: 'r' })
      await adapter.linkAccount(account)
      const changes = [{ access_token: 'a2' }, { refresh_token: 'r2' }]
      await runAtOnce(changes.length, (n) => adapter.updateAccount({ ...toKey(account), ...changes[n] }))
      const found = await adapter.getAccount(account.providerAccountId, account.provider)
      expectSame('the tokens', found, { access_token: 'a2', refresh_token: 'r2' })
    },
  }),
  ...racesNeeding(['createUser', 'createSession', 'updateSession', 'deleteSession', 'getSessionAndUser'], {
    'a session that ends while it is renewed stays ended': async (adapter) => {
      const { id } = await signUp(adapter)
      for (let round = 0; round < ROUNDS; round++) {
        const { sessionToken, ...session } = createSessionRow(id)
        await adapter.createSession({ ...session, sessionToken })
        const renew = () => adapter.updateSession({ sessionToken, expires: createDateInDays(60) })
        const end = () => adapter.deleteSession(sessionToken)
        await runAtOnce(2, (n): unknown => (n === round % 2 ? renew() : end()))
        expectNothing('the session', await adapter.getSessionAndUser(sessionToken))
      }
    },
  }),
  ...racesNeeding(['createUser', 'createSession', 'updateSession', 'getSessionAndUser', 'prune'], {
    'prune leaves a session that is renewed meanwhile': async (adapter) => {
      const { id } = await signUp(adapter)
      const expires = createDateInDays(30)
      for (let round = 0; round < ROUNDS; round++) {
        const session = createSessionRow(id, { expires: LONG_AGO })
        await adapter.createSession(session)
        const renew = () => adapter.updateSession({ sessionToken: session.sessionToken, expires })
        const [, renewed] = await runAtOnce(2, (n): unknown => (n === 0 ? adapter.prune() : renew()))
        const found = await adapter.getSessionAndUser(session.sessionToken)
        const wasTold = renewed?.status === 'fulfilled' && Boolean(renewed.value)
        // Either came first: the session was pruned before the renewal, or was renewed and stays.
        if (wasTold) expectSame('whose session it is', getOwner(found?.user), id)
        if (found) expectDate('the end', found.session.expires, expires)
      }
    },
  }),
  ...casesNeeding(['createUser', 'createSession', 'getSessionAndUser', 'prune'], {
    'prune takes what has expired by the time it is given': async (adapter) => {
      const { id } = await signUp(adapter)
      const createDate = (milliseconds: number) => new Date(LONG_AGO.getTime() + milliseconds)
      // Another case may prune at the same moment, so a deleted session is tried again.
      for (let round = 0; round < PRUNE_ROUNDS; round++) {
        const { sessionToken, ...session } = createSessionRow(id, { expires: LONG_AGO })
        await adapter.createSession({ ...session, sessionToken })
        // The store removes expired rows by itself.
        if (!(await adapter.getSessionAndUser(sessionToken))) return
        await adapter.prune(createDate(-1000))
        if (!(await adapter.getSessionAndUser(sessionToken))) continue
        await adapter.prune(createDate(1000))
        return expectNothing('the session that had ended', await adapter.getSessionAndUser(sessionToken))
      }
      expectThat(false, 'a session, pruned for a time before its end', null, 'the session')
    },
  }),
]
