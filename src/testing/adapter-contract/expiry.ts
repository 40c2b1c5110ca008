import type { Adapter } from '../../types/adapter.ts'
import { type AdapterCase, asRaces, withoutRows } from './contract-case.ts'
import { expectCounts, expectSame, expectThat, expectTwenty } from './expect.ts'
import { addToken } from './rows.ts'
import { createUniqueText, LONG_AGO } from './values.ts'

const WINDOW = 600

/** Milliseconds that a store may keep a counter beyond its window, because some round up to whole seconds. */
const PATIENCE = 1500

const counting = withoutRows('rateLimit')
const pruningTokens = withoutRows('prune', 'createVerificationToken', 'useVerificationToken')

type Counts = Required<Pick<Adapter, 'rateLimit'>>

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Returns a function that adds to one counter and returns the count. */
const createCounter =
  (adapter: Counts, key = createUniqueText()) =>
  async (cost: number): Promise<number> =>
    (await adapter.rateLimit({ key, cost, window: WINDOW })).count

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

/** Returns a check that additions of these costs, one after the other, return these counts. */
const returnCounts = (costs: readonly number[], counts: readonly number[]) => (adapter: Counts) =>
  expectCounts(createCounter(adapter), costs, counts)

/** Cases for counters and `prune`. */
export const EXPIRY: readonly AdapterCase[] = [
  counting('rateLimit counts', returnCounts([1, 1, 3], [1, 2, 5])),
  counting('rateLimit only looks at a cost of 0', returnCounts([0, 2, 0, 1], [0, 2, 2, 3])),
  counting('rateLimit gives back at a negative cost', returnCounts([2, -1, 1], [2, 1, 2])),
  counting('rateLimit does not fall below 0, nor begin there', returnCounts([-3, 1, -5, 1], [0, 1, 0, 1])),
  counting('rateLimit says when the counter ends, and an addition does not move it', async (adapter) => {
    const [key, before] = [createUniqueText(), Date.now()]
    const { expires } = await adapter.rateLimit({ key, cost: 1, window: WINDOW })
    const left = expires.getTime() - before
    // Stores that count in seconds may round, and the server's clock may differ a little.
    expectThat(Math.abs(left - WINDOW * 1000) < 5000, 'milliseconds left', left, `about ${WINDOW * 1000}`)
    let [end, moved] = [expires.getTime(), 0]
    // An expiry in whole seconds shows a move only after a second. A slow response can look like a move, so it is measured
    // again, each time from the response before, because the first one can be slow, too.
    for (const limit of expires.getTime() % 1000 === 0 ? [1000, 1000] : [100, 1000, 1000]) {
      await sleep(limit + 100)
      const next = (await adapter.rateLimit({ key, cost: 1, window: WINDOW })).expires.getTime()
      moved = next - end
      end = next
      if (Math.abs(moved) < limit) break
    }
    expectThat(Math.abs(moved) < 1000, 'how far the end moved, in milliseconds', moved, 'less than 1000')
  }),
  counting('rateLimit starts again when the window has ended', async (adapter) => {
    expectSame('the count', await createCounter(adapter, await createShortCounter(adapter))(1), 1)
  }),
  counting('rateLimit keeps keys apart', async (adapter) => {
    const key = createUniqueText()
    const counts: number[] = []
    for (const suffix of ['a', 'A', "'", '%', ':a']) counts.push(await createCounter(adapter, key + suffix)(1))
    expectSame('the counts', counts, [1, 1, 1, 1, 1])
  }),
  asRaces(counting)('twenty additions at once count from 1 to 20', (adapter) => expectTwenty(createCounter(adapter))),
  asRaces(counting)('twenty additions at once after the window count from 1 to 20', async (adapter) =>
    expectTwenty(createCounter(adapter, await createShortCounter(adapter))),
  ),
  pruningTokens('prune removes expired tokens and keeps the others', async (adapter) => {
    const [expired, alive] = [await addToken(adapter, { expires: LONG_AGO }), await addToken(adapter)]
    await adapter.prune()
    expectSame('the expired token', await adapter.useVerificationToken(expired), null)
    expectSame('the other token', await adapter.useVerificationToken(alive), alive)
  }),
  withoutRows('prune', 'rateLimit')('prune keeps counters that still count', async (adapter) => {
    const add = createCounter(adapter)
    await add(1)
    await adapter.prune()
    expectSame('the count', await add(1), 2)
  }),
]
