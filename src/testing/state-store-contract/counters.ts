import type { StateStore } from '../../types/state-store.ts'
import { expectSame, expectThat } from '../adapter-contract/expect.ts'
import { runAtOnce } from '../adapter-contract/rows.ts'
import { createKey, LIFETIMES, LONG, SHORT, SLACK, sleep, waitForEnd } from './clock.ts'
import { type StateCase, stateCases } from './state-case.ts'

/** Milliseconds by which the rest of a lifetime may be rounded. */
const ROUNDING = 2

type Counts = Required<Pick<StateStore, 'increment'>>

/** Returns a function that adds to one counter and returns the count. */
function createCounter(store: Counts, key = createKey()): (by: number) => Promise<number> {
  return async (by) => (await store.increment(key, by, LONG)).count
}

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

/** Throws unless twenty concurrent additions count from 1 to 20. */
async function expectTwenty(store: Counts, key: string): Promise<void> {
  const results = await runAtOnce(20, () => store.increment(key, 1, LONG))
  const counts = results.map((result) => (result.status === 'fulfilled' ? result.value.count : 0))
  expectSame(
    'the counts',
    counts.toSorted((a, b) => a - b),
    Array.from({ length: 20 }, (_, n) => n + 1),
  )
}

/** Adds to a counter until it begins again at 1. Until then, every addition counts on, also in the last millisecond. */
async function countThroughEnd(store: Counts): Promise<void> {
  const key = createKey()
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

/** Cases for `increment`. */
export const COUNTER_CASES: readonly StateCase[] = [
  ...stateCases(['increment'], {
    'increment counts': async (store) => {
      const add = createCounter(store)
      expectSame('the counts', [await add(1), await add(1), await add(3)], [1, 2, 5])
    },
    'increment by 0 only reads': async (store) => {
      const add = createCounter(store)
      expectSame('the counts', [await add(0), await add(2), await add(0), await add(1)], [0, 2, 2, 3])
    },
    'increment by 0 starts no counter': async (store) => {
      const key = createKey()
      for (const by of [0, -1]) {
        const missing = await store.increment(key, by, SHORT)
        expectSame('the count', missing.count, 0)
        expectThat(missing.left <= SHORT, 'milliseconds left', missing.left, `at most ${SHORT}`)
      }
      const { left } = await store.increment(key, 1, LONG)
      expectThat(left > SHORT, 'milliseconds left', left, `more than ${SHORT}`)
    },
    'increment gives back a negative number': async (store) => {
      const add = createCounter(store)
      expectSame('the counts', [await add(3), await add(-1), await add(1)], [3, 2, 3])
    },
    'a counter never falls below 0': async (store) => {
      const add = createCounter(store)
      expectSame(
        'the counts',
        [await add(-3), await add(1), await add(-5), await add(0), await add(1)],
        [0, 1, 0, 0, 1],
      )
    },
    'increment returns the milliseconds until the end': async (store) => {
      const [key, before] = [createKey(), Date.now()]
      for (const by of [1, 1, 0, -1]) {
        const { left } = await store.increment(key, by, LONG)
        const least = LONG - (Date.now() - before) - SLACK
        expectThat(left >= least && left <= LONG + ROUNDING, 'milliseconds left', left, `${least} to ${LONG}`)
      }
    },
    'counters are compared exactly': async (store) => {
      const key = createKey()
      const counts = []
      for (const suffix of ['a', 'A', 'a ', '', "'", '%', '_']) counts.push(await createCounter(store, key + suffix)(1))
      expectSame('the counts', counts, [1, 1, 1, 1, 1, 1, 1])
    },
    'additions count on until the end of the counter, and then begin again': countThroughEnd,
    'twenty additions to a counter at once count from 1 to 20': (store) => expectTwenty(store, createKey()),
    'twenty that give back at once leave 0': async (store) => {
      const add = createCounter(store)
      await add(10)
      const results = await runAtOnce(20, () => add(-1))
      const counts = results.map((result) => (result.status === 'fulfilled' ? result.value : Number.NaN))
      expectSame('the lowest count', Math.min(...counts), 0)
      expectSame('the counts afterwards', [await add(0), await add(1)], [0, 1])
    },
  }),
  ...stateCases(['get', 'set', 'increment'], {
    'the first addition sets the end, and no other moves it': async (store) => {
      const { key, ttl, left } = await addTwice(store)
      expectThat(left <= ttl + ROUNDING, 'milliseconds left after the second addition', left, `at most ${ttl}`)
      await waitForEnd(store, ttl)
      expectSame('the count after the end', (await store.increment(key, 0, LONG)).count, 0)
    },
    'a counter begins again after its end': async (store) => {
      const key = createKey()
      await store.increment(key, 5, SHORT)
      await waitForEnd(store, SHORT)
      const { count, left } = await store.increment(key, 1, LONG)
      expectSame('the count', count, 1)
      expectThat(left > SHORT, 'milliseconds left', left, `more than ${SHORT}`)
    },
    'an expired counter gets nothing back': async (store) => {
      const key = createKey()
      await store.increment(key, 5, SHORT)
      await waitForEnd(store, SHORT)
      expectSame('the count after the end', (await store.increment(key, -1, LONG)).count, 0)
      expectSame('the next count', (await store.increment(key, 1, LONG)).count, 1)
    },
    'twenty additions at once after the end count from 1 to 20': async (store) => {
      const key = createKey()
      await store.increment(key, 5, SHORT)
      await waitForEnd(store, SHORT)
      await expectTwenty(store, key)
    },
  }),
]
