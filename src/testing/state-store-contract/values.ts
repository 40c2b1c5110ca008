import { expectSame, expectThat, runAtOnce, TWENTY } from '../adapter-contract/expect.ts'
import { HOSTILE_TEXTS } from '../adapter-contract/values.ts'
import { createKey, expectLifetime, LONG, SHORT, waitForEnd } from './clock.ts'
import { type StateCase, withExpired, withKey, withValue } from './state-case.ts'

const storing = withKey('get', 'set')

/** Maximum lengths of a key in characters, and of a value in bytes. */
const MAX_KEY = 80
const MAX_VALUE = 1024

/** Number of entries that exist at the same time. */
const MANY = 100

/** Texts that a driver, a column or a parser may change. */
const VALUES: readonly string[] = [
  ...HOSTILE_TEXTS,
  '',
  ' blank before and after ',
  '0',
  '1e3',
  'true',
  '"quoted"',
  JSON.stringify({ at: 1_893_456_000_000, except: 'Zoë 漢字 😀 \u0000\u2028', list: [1, null] }),
  'x'.repeat(MAX_VALUE),
  `${'€'.repeat(341)}x`,
  `${'😀'.repeat(256)}`,
]

/** Suffixes of keys that a store may treat as equal. */
const SUFFIXES = ['a', 'A', 'a ', '', ' ', "'", '%', '_', '-', '%41']

/** Cases for `get` and `set`. */
export const VALUE_CASES: readonly StateCase[] = [
  storing('get returns null for an unknown key', async (store) => {
    const seen = await store.get(createKey())
    expectThat(seen === null, 'the value', seen, 'null')
  }),
  withValue()('get returns the value of set, every time', async (store, key) => {
    expectSame('the values', [await store.get(key), await store.get(key)], ['a', 'a'])
  }),
  storing('set replaces a value', async (store, key) => {
    for (const value of ['first', 'a longer second', 'c']) {
      await store.set(key, value, LONG)
      expectSame('the value', await store.get(key), value)
    }
  }),
  storing('any text up to 1,024 bytes comes back unchanged', async (store) => {
    for (const value of VALUES) {
      const key = createKey()
      await store.set(key, value, LONG)
      expectSame('the value', await store.get(key), value)
    }
  }),
  storing('keys are compared exactly', async (store, key) => {
    const full = key.padEnd(MAX_KEY - 1, '0')
    const keys = [...SUFFIXES.map((suffix) => key + suffix), `${full}0`, `${full}1`]
    for (const [n, each] of keys.entries()) {
      expectSame(`the value of ${each} before it is stored`, await store.get(each), null)
      await store.set(each, `${n}`, LONG)
    }
    for (const [n, each] of keys.entries()) expectSame(`the value of ${each}`, await store.get(each), `${n}`)
  }),
  storing('a hundred entries are kept at the same time', async (store) => {
    const keys = Array.from({ length: MANY }, createKey)
    await Promise.all(keys.map((key, n) => store.set(key, `${n}`, LONG)))
    const values = await Promise.all(keys.map((key) => store.get(key)))
    const expected = keys.map((_, n) => `${n}`)
    expectSame('the values', values, expected)
  }),
  storing('of twenty values that are set at once, one stays', async (store, key) => {
    const results = await runAtOnce(TWENTY, (n) => store.set(key, `${n}`, LONG))
    const failures = results.filter(({ status }) => status === 'rejected')
    expectSame('the failures', failures, [])
    const [first, second] = [await store.get(key), await store.get(key)]
    expectThat(first !== null && /^1?\d$/.test(first), 'the value', first, 'one of 0 to 19')
    expectSame('the value, read again', second, first)
  }),
  storing('an entry is there until its end, and not after it', async (store, key) => {
    await expectLifetime(store, key, SHORT, () => store.set(key, 'a', SHORT))
  }),
  storing('set moves the end', async (store) => {
    const [longer, shorter] = [createKey(), createKey()]
    await store.set(longer, 'a', SHORT)
    await store.set(longer, 'b', LONG)
    await store.set(shorter, 'a', LONG)
    await store.set(shorter, 'b', SHORT)
    await waitForEnd(store, SHORT)
    expectSame('the value that lives longer', await store.get(longer), 'b')
    expectSame('the value that has expired', await store.get(shorter), null)
  }),
  withExpired()('set replaces an expired value', async (store, key) => {
    await store.set(key, 'b', LONG)
    expectSame('the value', await store.get(key), 'b')
  }),
]
