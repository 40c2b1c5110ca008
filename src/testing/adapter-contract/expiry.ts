import type { Adapter } from '../../types/adapter.ts'
import { type ContractCase, casesNeeding, racesNeeding } from './contract-case.ts'
import { expectNothing, expectSame, expectThat } from './expect.ts'
import { createSessionRow, createTokenRow, createUniqueText, getOwner, LONG_AGO, runAtOnce, signUp } from './rows.ts'

const LIMIT = ['rateLimit'] as const
const WINDOW = 600

/** Milliseconds that a store may keep a counter beyond its window, because some round up to whole seconds. */
const PATIENCE = 1500

type Counts = Required<Pick<Adapter, 'rateLimit'>>

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

const sortNumbers = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)

const listUpTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

/** Adds to a separate counter and returns the count. */
function counter(adapter: Counts): (cost: number) => Promise<number> {
  const key = createUniqueText()
  return async (cost) => (await adapter.rateLimit({ key, cost, window: WINDOW })).count
}

/**
 * Starts a counter and waits until its window has ended.
 *
 * @returns The key of the counter, unchanged since it began.
 */
async function createEndedCounter(adapter: Counts, window: number): Promise<string> {
  const [key, later] = [createUniqueText(), createUniqueText()]
  for (const each of [key, later]) await adapter.rateLimit({ key: each, cost: 5, window })
  const deadline = Date.now() + window * 1000 + PATIENCE
  for (;;) {
    const askedAt = Date.now()
    // Only the store knows when a window has ended. A read may remove an expired counter, so another counter is read.
    const { count } = await adapter.rateLimit({ key: later, cost: 0, window })
    if (count === 0) return key
    expectThat(askedAt < deadline, `the count ${PATIENCE} ms after the window`, count, '0')
    await sleep(50)
  }
}

// A store that counts in whole seconds may refuse fractions.
const createShortCounter = (adapter: Counts): Promise<string> =>
  createEndedCounter(adapter, 0.2).catch(() => createEndedCounter(adapter, 1))

/** Throws unless twenty concurrent additions count from 1 to 20. */
async function expectTwenty(adapter: Counts, key: string): Promise<void> {
  const results = await runAtOnce(20, () => adapter.rateLimit({ key, cost: 1, window: WINDOW }))
  const counts = results.map((result) => (result.status === 'fulfilled' ? result.value.count : 0))
  expectSame('the counts', sortNumbers(counts), listUpTo(20))
}

/** Cases for counters and `prune`. */
export const EXPIRY: readonly ContractCase[] = [
  ...casesNeeding(LIMIT, {
    'rateLimit counts': async (adapter) => {
      const add = counter(adapter)
      expectSame('the counts', [await add(1), await add(1), await add(3)], [1, 2, 5])
    },
    'rateLimit only looks at a cost of 0': async (adapter) => {
      const add = counter(adapter)
      expectSame('the counts', [await add(0), await add(2), await add(0), await add(1)], [0, 2, 2, 3])
    },
    'rateLimit gives back at a negative cost': async (adapter) => {
      const add = counter(adapter)
      expectSame('the counts', [await add(2), await add(-1), await add(1)], [2, 1, 2])
    },
    'rateLimit does not fall below 0, nor begin there': async (adapter) => {
      const add = counter(adapter)
      expectSame('the counts', [await add(-3), await add(1), await add(-5), await add(1)], [0, 1, 0, 1])
    },
    'rateLimit says when the counter ends, and an addition does not move it': async (adapter) => {
      const key = createUniqueText()
      const before = Date.now()
      const { expires } = await adapter.rateLimit({ key, cost: 1, window: WINDOW })
      const left = expires.getTime() - before
      // Stores that count in seconds may round, and the server's clock may differ a little.
      expectThat(Math.abs(left - WINDOW * 1000) < 5000, 'milliseconds left', left, `about ${WINDOW * 1000}`)
      let moved = 0
      // An expiry in whole seconds shows a move only after a second. A slow response can look like a move, so it is
      // measured again.
      for (const limit of expires.getTime() % 1000 === 0 ? [1000, 1000] : [100, 1000, 1000]) {
        await sleep(limit + 100)
        moved = (await adapter.rateLimit({ key, cost: 1, window: WINDOW })).expires.getTime() - expires.getTime()
        if (Math.abs(moved) < limit) break
      }
      expectThat(Math.abs(moved) < 1000, 'how far the end moved, in milliseconds', moved, 'less than 1000')
    },
    'rateLimit starts again when the window has ended': async (adapter) => {
      const key = await createShortCounter(adapter)
      expectSame('the count', (await adapter.rateLimit({ key, cost: 1, window: WINDOW })).count, 1)
    },
    'rateLimit keeps keys apart': async (adapter) => {
      const key = createUniqueText()
      const add = async (suffix: string) =>
        (await adapter.rateLimit({ key: `${key}${suffix}`, cost: 1, window: WINDOW })).count
      expectSame(
        'the counts',
        [await add('a'), await add('A'), await add("'"), await add('%'), await add(':a')],
        [1, 1, 1, 1, 1],
      )
    },
  }),
  ...racesNeeding(LIMIT, {
    'twenty additions at once count from 1 to 20': async (adapter) => {
      await expectTwenty(adapter, createUniqueText())
    },
    'twenty additions at once after the window count from 1 to 20': async (adapter) => {
      await expectTwenty(adapter, await createShortCounter(adapter))
    },
  }),
  ...casesNeeding(['prune', 'createUser', 'createSession', 'getSessionAndUser'], {
    'prune removes expired sessions and keeps the others': async (adapter) => {
      const { id } = await signUp(adapter)
      const [expired, alive] = [createSessionRow(id, { expires: LONG_AGO }), createSessionRow(id)]
      for (const session of [expired, alive]) await adapter.createSession(session)
      await adapter.prune()
      expectNothing('the expired session', await adapter.getSessionAndUser(expired.sessionToken))
      expectSame('the user of the other', getOwner((await adapter.getSessionAndUser(alive.sessionToken))?.user), id)
    },
  }),
  ...casesNeeding(['prune', 'createVerificationToken', 'useVerificationToken'], {
    'prune removes expired tokens and keeps the others': async (adapter) => {
      const [expired, alive] = [createTokenRow({ expires: LONG_AGO }), createTokenRow()]
      for (const token of [expired, alive]) await adapter.createVerificationToken(token)
      await adapter.prune()
      expectNothing('the expired token', await adapter.useVerificationToken(expired))
      expectSame('the other token', await adapter.useVerificationToken(alive), alive)
    },
  }),
  ...casesNeeding(['prune', 'rateLimit'], {
    'prune keeps counters that still count': async (adapter) => {
      const key = createUniqueText()
      await adapter.rateLimit({ key, cost: 1, window: WINDOW })
      await adapter.prune()
      expectSame('the count', (await adapter.rateLimit({ key, cost: 1, window: WINDOW })).count, 2)
    },
  }),
]
