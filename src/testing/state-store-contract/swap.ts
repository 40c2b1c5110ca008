import type { StateStore } from '../../types/state-store.ts'
import { expectSame, expectThat, findWinner, runAtOnce, TWENTY } from '../adapter-contract/expect.ts'
import { createKey, expectLifetime, LIFETIMES, LONG, SHORT, waitForEnd } from './clock.ts'
import { type StateCase, withExpired, withKey, withValue } from './state-case.ts'

const swapping = withKey('get', 'set', 'swap')
const onValue = withValue('swap')

/** Values that a collation, or a conversion to a number, treats as equal to the first. */
const ALIKE = { a: ['A', 'a ', 'á'], 'a ': ['a'], '1': ['01', '1.0'], '': [' '], '%': ['a'] }

type Swaps = Required<Pick<StateStore, 'get' | 'set' | 'swap'>>

/** Stores a value for a short time, and swaps it for a long one before its end. */
async function swapInTime(store: Swaps): Promise<{ readonly key: string; readonly ttl: number }> {
  for (const ttl of LIFETIMES) {
    const key = createKey()
    await store.set(key, 'a', ttl)
    if (await store.swap(key, 'a', 'b', LONG)) return { key, ttl }
  }
  expectThat(false, 'the result of a swap', false, 'true')
}

// What the concurrent swaps of a case store, by their number.
const renew = (n: number) => `${n}`
const endNow = () => null
const alternate = (n: number) => (n % 2 ? null : `${n}`)

/** Throws unless one of twenty concurrent swaps stores its value. */
const expectOneSwap = (createNext: (n: number) => string | null) => async (store: Swaps, key: string) => {
  const results = await runAtOnce(TWENTY, (n) => store.swap(key, 'a', createNext(n), LONG))
  const winner = findWinner('how many succeeded', results)
  expectSame('the value', await store.get(key), createNext(winner))
}

/** Cases for `swap`. */
export const SWAP_CASES: readonly StateCase[] = [
  onValue('swap replaces the expected value', async (store, key) => {
    expectSame('the result', await store.swap(key, 'a', 'b', LONG), true)
    expectSame('the value', await store.get(key), 'b')
    expectSame('the result of the same swap', await store.swap(key, 'a', 'c', LONG), false)
    expectSame('the value after it', await store.get(key), 'b')
  }),
  onValue('swap of a value for itself succeeds', async (store, key) => {
    const results = [await store.swap(key, 'a', 'a', LONG), await store.swap(key, 'a', 'a', LONG)]
    expectSame('the results', results, [true, true])
  }),
  onValue('swap for null deletes the expected value', async (store, key) => {
    expectSame('the result for another value', await store.swap(key, 'b', null, LONG), false)
    expectSame('the value', await store.get(key), 'a')
    expectSame('the result', await store.swap(key, 'a', null, LONG), true)
    expectSame('the deleted value', await store.get(key), null)
    expectSame('the result of the same swap', await store.swap(key, 'a', null, LONG), false)
  }),
  swapping('swap stores nothing for a missing key', async (store, key) => {
    const results = [await store.swap(key, '', 'a', LONG), await store.swap(key, 'null', 'a', LONG)]
    expectSame('the results', results, [false, false])
    expectSame('the value', await store.get(key), null)
  }),
  swapping('swap compares values exactly', async (store) => {
    const pairs = Object.entries(ALIKE).flatMap(([stored, others]) => others.map((other) => ({ stored, other })))
    for (const { stored, other: expected } of pairs) {
      const key = createKey()
      await store.set(key, stored, LONG)
      expectSame(`the result for "${expected}" and "${stored}"`, await store.swap(key, expected, 'b', LONG), false)
      expectSame(`the deletion for "${expected}"`, await store.swap(key, expected, null, LONG), false)
      expectSame('the value', await store.get(key), stored)
    }
  }),
  swapping('swap compares values of 1,024 bytes', async (store) => {
    const [key, long] = [createKey(), '€'.repeat(341)]
    await store.set(key, `${long}a`, LONG)
    expectSame('the result for another end', await store.swap(key, `${long}b`, 'c', LONG), false)
    expectSame('the result', await store.swap(key, `${long}a`, `${long}b`, LONG), true)
    expectSame('the value', await store.get(key), `${long}b`)
  }),
  swapping('swap compares keys exactly', async (store, key) => {
    await store.set(`${key}a`, '1', LONG)
    for (const suffix of ['A', 'a ', ''])
      expectSame(`the result for "${suffix}"`, await store.swap(key + suffix, '1', '2', LONG), false)
  }),
  withExpired('swap')('swap refuses an expired value', async (store, key) => {
    const results = [await store.swap(key, 'a', 'b', LONG), await store.swap(key, 'a', null, LONG)]
    expectSame('the results', results, [false, false])
    expectSame('the value', await store.get(key), null)
  }),
  swapping('swap moves the end', async (store) => {
    const { key, ttl } = await swapInTime(store)
    const shorter = createKey()
    await store.set(shorter, 'a', LONG)
    await expectLifetime(store, shorter, SHORT, () => store.swap(shorter, 'a', 'b', SHORT))
    await waitForEnd(store, ttl)
    expectSame('the value that lives longer', await store.get(key), 'b')
  }),
  swapping('a refused swap does not move the end', async (store, key) => {
    await store.set(key, 'a', SHORT)
    await store.swap(key, 'b', 'c', LONG)
    await waitForEnd(store, SHORT)
    expectSame('the value', await store.get(key), null)
  }),
  onValue('of twenty swaps at once, one succeeds', expectOneSwap(renew)),
  onValue('of twenty deletions at once, one succeeds', expectOneSwap(endNow)),
  onValue('of ten renewals and ten deletions at once, one succeeds', expectOneSwap(alternate)),
]
