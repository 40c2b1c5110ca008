import { type ContractCase, contractCase, raceCase } from './contract-case.ts'
import { expectNothing, expectSame, expectThat } from './expect.ts'
import { allAtOnce, LONG_AGO, newSession, newToken, ownerOf, signUp, unique } from './rows.ts'

const LIMIT = ['rateLimit'] as const
const WINDOW = 600

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

const sorted = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

/** Promises about counters, and about what is swept away. */
export const EXPIRY: readonly ContractCase[] = [
  contractCase('rateLimit counts', LIMIT, async (adapter) => {
    const key = unique()
    const add = async (cost: number) => (await adapter.rateLimit({ key, cost, window: WINDOW })).count
    expectSame('the counts', [await add(1), await add(1), await add(3)], [1, 2, 5])
  }),
  contractCase('rateLimit only looks at a cost of 0', LIMIT, async (adapter) => {
    const key = unique()
    const add = async (cost: number) => (await adapter.rateLimit({ key, cost, window: WINDOW })).count
    expectSame('the counts', [await add(0), await add(2), await add(0), await add(1)], [0, 2, 2, 3])
  }),
  contractCase('rateLimit gives back at a negative cost', LIMIT, async (adapter) => {
    const key = unique()
    const add = async (cost: number) => (await adapter.rateLimit({ key, cost, window: WINDOW })).count
    expectSame('the counts', [await add(2), await add(-1), await add(1)], [2, 1, 2])
  }),
  contractCase('rateLimit does not fall below 0, nor begin there', LIMIT, async (adapter) => {
    const key = unique()
    const add = async (cost: number) => (await adapter.rateLimit({ key, cost, window: WINDOW })).count
    expectSame('the counts', [await add(-3), await add(1), await add(-5), await add(1)], [0, 1, 0, 1])
  }),
  contractCase('rateLimit says when the counter ends, and an addition does not move it', LIMIT, async (adapter) => {
    const key = unique()
    const before = Date.now()
    const { expires } = await adapter.rateLimit({ key, cost: 1, window: WINDOW })
    const left = expires.getTime() - before
    // Stores that count in seconds may round; the clock of a server may differ a little.
    expectThat(Math.abs(left - WINDOW * 1000) < 5000, 'milliseconds left', left, `about ${WINDOW * 1000}`)
    await sleep(1100)
    const later = (await adapter.rateLimit({ key, cost: 1, window: WINDOW })).expires
    const moved = later.getTime() - expires.getTime()
    expectThat(Math.abs(moved) < 1000, 'how far the end moved, in milliseconds', moved, 'less than 1000')
  }),
  contractCase('rateLimit begins anew when the window is over', LIMIT, async (adapter) => {
    const key = unique()
    const add = async () => (await adapter.rateLimit({ key, cost: 1, window: 1 })).count
    await add()
    await sleep(2100)
    expectSame('the counts', [await add()], [1])
  }),
  contractCase('rateLimit keeps keys apart', LIMIT, async (adapter) => {
    const key = unique()
    const add = async (suffix: string) =>
      (await adapter.rateLimit({ key: `${key}${suffix}`, cost: 1, window: WINDOW })).count
    expectSame(
      'the counts',
      [await add('a'), await add('A'), await add("'"), await add('%'), await add(':a')],
      [1, 1, 1, 1, 1],
    )
  }),
  raceCase('twenty additions at once count from 1 to 20', LIMIT, async (adapter) => {
    const key = unique()
    const results = await allAtOnce(20, () => adapter.rateLimit({ key, cost: 1, window: WINDOW }))
    const counts = results.map((result) => (result.status === 'fulfilled' ? result.value.count : 0))
    expectSame('the counts', sorted(counts), upTo(20))
  }),
  raceCase('twenty additions at once after the window count from 1 to 20', LIMIT, async (adapter) => {
    const key = unique()
    await adapter.rateLimit({ key, cost: 5, window: 1 })
    await sleep(2100)
    const results = await allAtOnce(20, () => adapter.rateLimit({ key, cost: 1, window: WINDOW }))
    const counts = results.map((result) => (result.status === 'fulfilled' ? result.value.count : 0))
    expectSame('the counts', sorted(counts), upTo(20))
  }),
  contractCase(
    'prune removes expired sessions and keeps the others',
    ['prune', 'createUser', 'createSession', 'getSessionAndUser'],
    async (adapter) => {
      const { id } = await signUp(adapter)
      const [expired, alive] = [newSession(id, { expires: LONG_AGO }), newSession(id)]
      for (const session of [expired, alive]) await adapter.createSession(session)
      await adapter.prune()
      expectNothing('the expired session', await adapter.getSessionAndUser(expired.sessionToken))
      expectSame('the user of the other', ownerOf((await adapter.getSessionAndUser(alive.sessionToken))?.user), id)
    },
  ),
  contractCase(
    'prune removes expired tokens and keeps the others',
    ['prune', 'createVerificationToken', 'useVerificationToken'],
    async (adapter) => {
      const [expired, alive] = [newToken({ expires: LONG_AGO }), newToken()]
      for (const token of [expired, alive]) await adapter.createVerificationToken(token)
      await adapter.prune()
      expectNothing('the expired token', await adapter.useVerificationToken(expired))
      expectSame('the other token', await adapter.useVerificationToken(alive), alive)
    },
  ),
  contractCase('prune keeps counters that still count', ['prune', 'rateLimit'], async (adapter) => {
    const key = unique()
    await adapter.rateLimit({ key, cost: 1, window: WINDOW })
    await adapter.prune()
    expectSame('the count', (await adapter.rateLimit({ key, cost: 1, window: WINDOW })).count, 2)
  }),
]
