import type { Adapter } from '../../types/adapter.ts'
import { type ContractCase, contractCase, raceCase } from './contract-case.ts'
import { expectNothing, expectSame, expectThat } from './expect.ts'
import { allAtOnce, LONG_AGO, newSession, newToken, ownerOf, signUp, unique } from './rows.ts'

const LIMIT = ['rateLimit'] as const
const WINDOW = 600

/** Milliseconds that a store may keep a counter beyond its window: some round up to whole seconds. */
const PATIENCE = 1500

type Counts = Required<Pick<Adapter, 'rateLimit'>>

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

const sorted = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

/**
 * Begins a counter and waits until its window has ended.
 *
 * @returns The key of the counter, which nothing has touched since it began.
 */
async function endedCounter(adapter: Counts, window: number): Promise<string> {
  const [key, later] = [unique(), unique()]
  for (const each of [key, later]) await adapter.rateLimit({ key: each, cost: 5, window })
  const deadline = Date.now() + window * 1000 + PATIENCE
  for (;;) {
    const askedAt = Date.now()
    // Only the store knows when a window is over. A look may remove what has expired, so another counter is asked for.
    const { count } = await adapter.rateLimit({ key: later, cost: 0, window })
    if (count === 0) return key
    expectThat(askedAt < deadline, `the count ${PATIENCE} ms after the window`, count, '0')
    await sleep(50)
  }
}

// A store that counts in whole seconds may refuse a fraction of one.
const shortCounter = (adapter: Counts): Promise<string> =>
  endedCounter(adapter, 0.2).catch(() => endedCounter(adapter, 1))

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
    let moved = 0
    // An end in whole seconds shows a move only after a second. A slow answer can look like a move: measured again.
    for (const limit of expires.getTime() % 1000 === 0 ? [1000, 1000] : [100, 1000, 1000]) {
      await sleep(limit + 100)
      moved = (await adapter.rateLimit({ key, cost: 1, window: WINDOW })).expires.getTime() - expires.getTime()
      if (Math.abs(moved) < limit) break
    }
    expectThat(Math.abs(moved) < 1000, 'how far the end moved, in milliseconds', moved, 'less than 1000')
  }),
  contractCase('rateLimit begins anew when the window is over', LIMIT, async (adapter) => {
    const key = await shortCounter(adapter)
    expectSame('the count', (await adapter.rateLimit({ key, cost: 1, window: WINDOW })).count, 1)
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
    const key = await shortCounter(adapter)
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
