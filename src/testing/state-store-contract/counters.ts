import type { StateStore } from '../../types/state-store.ts'
import { expectCounts, expectSame, expectThat, expectTwenty, runAtOnce, TWENTY } from '../adapter-contract/expect.ts'
import { beginIn } from '../contract-suite.ts'
import { createKey, LIFETIMES, LONG, SHORT, SLACK, sleep, waitForEnd } from './clock.ts'
import { type StateCase, withKey } from './state-case.ts'

/** Milliseconds by which the rest of a lifetime may be rounded. */
const ROUNDING = 2

const counting = withKey('increment')
const ending = withKey('get', 'set', 'increment')

/** Cases that begin with the key of an expired counter. */
const withExpiredCounter = beginIn<StateStore>()(['get', 'set', 'increment'], async (store) => {
  const key = createKey()
  await store.increment(key, 5, SHORT)
  await waitForEnd(store, SHORT)
  return key
})

const onExpired = withExpiredCounter()

type Counts = Required<Pick<StateStore, 'increment'>>

/** Returns a function that adds to one counter and returns the count. */
const createCounter =
  (store: Counts, key: string) =>
  async (by: number): Promise<number> =>
    (await store.increment(key, by, LONG)).count

/** Adds twice to a counter before its end. */
async function addTwice(store: Counts): Promise<{ readonly key: string; readonly ttl: number; readonly left: number }> {
  for (const ttl of LIFETIMES) {
    const key = createKey()
    await store.increment(key, 1, ttl)
    const { count, left } = await store.increment(key, 1, LONG)
    if (count === 2) return { key, ttl, left }
  }
  expectThat(false, 'the count of a second addition', 1, '2')
}

/** Adds to a counter until it begins again at 1. Until then, every addition counts on, also in the last millisecond. */
async function countThroughEnd(store: Counts, key: string): Promise<void> {
  let { count, left } = await store.increment(key, 1, SHORT)
  const latest = Date.now() + SHORT + SLACK
  for (;;) {
    const askedAt = Date.now()
    const next = await store.increment(key, 1, LONG)
    if (next.count === 1) return
    expectThat(askedAt < latest, 'the count after the end', next.count, '1')
    expectSame('the next count', next.count, count + 1)
    expectThat(next.left >= 0 && next.left <= left, 'milliseconds left', next.left, `0 to ${left}`)
    count = next.count
    left = next.left
    await sleep(1)
  }
}

/** Returns a check that additions, one after the other, return these counts. */
const returnCounts = (by: readonly number[], counts: readonly number[]) => (store: Counts, key: string) =>
  expectCounts(createCounter(store, key), by, counts)

/** Cases for `increment`. */
export const COUNTER_CASES: readonly StateCase[] = [
  counting('increment counts', returnCounts([1, 1, 3], [1, 2, 5])),
  counting('increment by 0 only reads', returnCounts([0, 2, 0, 1], [0, 2, 2, 3])),
  counting('increment gives back a negative number', returnCounts([3, -1, 1], [3, 2, 3])),
  counting('a counter never falls below 0', returnCounts([-3, 1, -5, 0, 1], [0, 1, 0, 0, 1])),
  counting('increment by 0 starts no counter', async (store, key) => {
    for (const by of [0, -1]) {
      const missing = await store.increment(key, by, SHORT)
      expectSame('the count', missing.count, 0)
      expectThat(missing.left <= SHORT, 'milliseconds left', missing.left, `at most ${SHORT}`)
    }
    const { left } = await store.increment(key, 1, LONG)
    expectThat(left > SHORT, 'milliseconds left', left, `more than ${SHORT}`)
  }),
  counting('increment returns the milliseconds until the end', async (store, key) => {
    const before = Date.now()
    for (const by of [1, 1, 0, -1]) {
      const { left } = await store.increment(key, by, LONG)
      const least = LONG - (Date.now() - before) - SLACK
      expectThat(left >= least && left <= LONG + ROUNDING, 'milliseconds left', left, `${least} to ${LONG}`)
    }
  }),
  counting('counters are compared exactly', async (store, key) => {
    const counts = []
    for (const suffix of ['a', 'A', 'a ', '', "'", '%', '_']) counts.push(await createCounter(store, key + suffix)(1))
    expectSame('the counts', counts, [1, 1, 1, 1, 1, 1, 1])
  }),
  counting('additions count on until the end of the counter, and then begin again', countThroughEnd),
  counting('twenty additions to a counter at once count from 1 to 20', (store, key) =>
    expectTwenty(createCounter(store, key)),
  ),
  counting('twenty that give back at once leave 0', async (store, key) => {
    const add = createCounter(store, key)
    await add(10)
    const results = await runAtOnce(TWENTY, () => add(-1))
    const counts = results.map((result) => (result.status === 'fulfilled' ? result.value : Number.NaN))
    expectSame('the lowest count', Math.min(...counts), 0)
    expectSame('the counts afterwards', [await add(0), await add(1)], [0, 1])
  }),
  ending('the first addition sets the end, and no other moves it', async (store) => {
    const { key, ttl, left } = await addTwice(store)
    expectThat(left <= ttl + ROUNDING, 'milliseconds left after the second addition', left, `at most ${ttl}`)
    await waitForEnd(store, ttl)
    expectSame('the count after the end', (await store.increment(key, 0, LONG)).count, 0)
  }),
  onExpired('a counter begins again after its end', async (store, key) => {
    const { count, left } = await store.increment(key, 1, LONG)
    expectSame('the count', count, 1)
    expectThat(left > SHORT, 'milliseconds left', left, `more than ${SHORT}`)
  }),
  onExpired('an expired counter gets nothing back', async (store, key) => {
    expectSame('the count after the end', (await store.increment(key, -1, LONG)).count, 0)
    expectSame('the next count', (await store.increment(key, 1, LONG)).count, 1)
  }),
  onExpired('twenty additions at once after the end count from 1 to 20', (store, key) =>
    expectTwenty(createCounter(store, key)),
  ),
]
