import type { StateStore } from '../../types/state-store.ts'
import { expectSame, findWinner, runAtOnce, TWENTY } from '../adapter-contract/expect.ts'
import { expectLifetime, LONG, SHORT, waitForEnd } from './clock.ts'
import { type StateCase, withExpired, withKey } from './state-case.ts'

const adding = withKey('get', 'set', 'add')
const readding = withKey('get', 'add', 'swap')

/** Throws unless one of twenty concurrent additions stores its value. */
async function expectOneAddition(store: Required<Pick<StateStore, 'get' | 'add'>>, key: string): Promise<void> {
  const results = await runAtOnce(TWENTY, (n) => store.add(key, `${n}`, LONG))
  expectSame('the value', await store.get(key), `${findWinner('how many stored', results)}`)
}

/** Cases for `add`. */
export const ADD_CASES: readonly StateCase[] = [
  adding('add stores a value only if the key is free', async (store, key) => {
    expectSame('the results', [await store.add(key, 'a', LONG), await store.add(key, 'b', LONG)], [true, false])
    expectSame('the value', await store.get(key), 'a')
    await store.set(key, 'c', LONG)
    expectSame('the result after a replacement', await store.add(key, 'd', LONG), false)
    expectSame('the value after it', await store.get(key), 'c')
  }),
  adding('add refuses the same value twice', async (store, key) => {
    expectSame('the results', [await store.add(key, 'a', LONG), await store.add(key, 'a', LONG)], [true, false])
  }),
  adding('a refused add does not move the end', async (store, key) => {
    await store.set(key, 'a', SHORT)
    // On a slow machine the entry has expired, and the value is stored.
    const isStoredAnew = await store.add(key, 'b', LONG)
    await waitForEnd(store, SHORT)
    expectSame('the value', await store.get(key), isStoredAnew ? 'b' : null)
  }),
  adding('an added value is there until its end, and not after it', async (store, key) => {
    await expectLifetime(store, key, SHORT, () => store.add(key, 'a', SHORT))
  }),
  adding('add replaces an expired value', async (store, key) => {
    await store.add(key, 'a', SHORT)
    await waitForEnd(store, SHORT)
    expectSame('the results', [await store.add(key, 'b', LONG), await store.add(key, 'c', LONG)], [true, false])
    expectSame('the value', await store.get(key), 'b')
  }),
  adding('add compares keys exactly', async (store, key) => {
    const keys = ['a', 'A', 'a ', ''].map((suffix) => key + suffix)
    const results = []
    for (const each of keys) results.push(await store.add(each, '1', LONG))
    expectSame('the results', results, [true, true, true, true])
  }),
  adding('of twenty additions at once, one stores', expectOneAddition),
  withExpired('add')('of twenty additions at once after the end, one stores', expectOneAddition),
  readding('a key that swap deleted is free', async (store, key) => {
    await store.add(key, 'a', LONG)
    expectSame('the value', await store.get(key), 'a')
    expectSame('the result of the deletion', await store.swap(key, 'a', null, LONG), true)
    expectSame('the deleted value', await store.get(key), null)
    expectSame('the result of the addition', await store.add(key, 'b', LONG), true)
    expectSame('the value', await store.get(key), 'b')
  }),
]
