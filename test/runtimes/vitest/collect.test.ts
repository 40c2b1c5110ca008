import { describe, expect, test } from 'vitest'
import { collect } from '../../../runtimes/vitest/collect.ts'
import * as shim from '../../../runtimes/vitest/index.ts'
import { titleOf } from '../../../runtimes/vitest/title.ts'

/** Its assertions, by the types that tests see. */
const ours = shim.expect as unknown as typeof expect

/** Runs a file. @returns the names of its tests, and what became of each */
async function run(declare: () => void): Promise<[name: string, end: string][]> {
  const tests = await collect('file', async () => declare())
  const ends: [string, string][] = []
  for (const { name, run: start } of tests)
    ends.push([
      name,
      await start().then(
        () => 'passed',
        (error: Error) => error.message,
      ),
    ])
  return ends
}

describe('a file of tests', () => {
  test('has a test for each row, and none of two names', async () => {
    const ends = await run(() => {
      shim.describe.each([1, 2])('of %i', (wanted) => {
        shim.test.each([[1, 'a\nb'] as const, [2, 'c'] as const])('%s is %j', (seen) => ours(seen).toBe(wanted))
      })
      shim.test('once', () => {})
      shim.test('once', () => {})
    })
    expect(ends).toEqual([
      ['file > of 1 > 1 is "a\\nb"', 'passed'],
      ['file > of 1 > 2 is "c"', 'seen 2, expected toBe(1)'],
      ['file > of 2 > 1 is "a\\nb"', 'seen 1, expected toBe(2)'],
      ['file > of 2 > 2 is "c"', 'passed'],
      ['file > once', 'passed'],
      ['file > once (2)', 'passed'],
    ])
  })

  test('runs hooks from the outside in and back, also after a failure', async () => {
    const order: string[] = []
    const says = (word: string) => () => void order.push(word)
    const ends = await run(() => {
      shim.beforeEach(says('outer'))
      shim.afterEach(says('outer after'))
      shim.describe('inner', () => {
        shim.beforeEach(says('inner'))
        shim.afterEach(says('inner after'))
        shim.test('fails', () => {
          shim.onTestFinished(says('finished'))
          throw new Error('as it should')
        })
      })
    })
    expect(ends).toEqual([['file > inner > fails', 'as it should']])
    expect(order).toEqual(['outer', 'inner', 'inner after', 'outer after', 'finished'])
  })

  test('leaves no clock, no spy and no global behind', async () => {
    const before = [Date, setTimeout, Math.random, Reflect.get(globalThis, 'document')]
    const ends = await run(() =>
      shim.test('replaces', () => {
        shim.vi.useFakeTimers({ now: 0 })
        shim.vi.spyOn(Math, 'random').mockReturnValue(7)
        shim.vi.stubGlobal('document', 1)
        ours([Date.now(), Math.random(), Reflect.get(globalThis, 'document')]).toEqual([0, 7, 1])
      }),
    )
    expect(ends).toEqual([['file > replaces', 'passed']])
    expect([Date, setTimeout, Math.random, Reflect.get(globalThis, 'document')]).toEqual(before)
  })

  test('moves its timers in their order, with what follows from each', async () => {
    const order: number[] = []
    const ends = await run(() =>
      shim.test('waits', async () => {
        shim.vi.useFakeTimers()
        setTimeout(() => order.push(2), 20)
        setTimeout(() => void Promise.resolve().then(() => setTimeout(() => order.push(1), 5)), 10)
        clearTimeout(setTimeout(() => order.push(3), 1))
        await shim.vi.advanceTimersByTimeAsync(19)
        ours([...order, shim.vi.getTimerCount()]).toEqual([1, 1])
        await shim.vi.advanceTimersByTimeAsync(1)
      }),
    )
    expect([ends, order]).toEqual([[['file > waits', 'passed']], [1, 2]])
  })

  test('refuses a test that no file declares', () => {
    expect(() => shim.test('lost', () => {})).toThrow('outside of a file')
  })
})

describe('an assertion', () => {
  test('of a name that there is not throws', () => {
    expect(() => (shim.expect(1) as unknown as { toBeGood(): void }).toBeGood()).toThrow('no assertion')
  })

  test('about a promise waits for it', async () => {
    await ours(Promise.resolve(1)).resolves.toBe(1)
    await ours(Promise.reject(new TypeError('bad'))).rejects.toThrow(TypeError)
    await expect(ours(Promise.resolve(1)).rejects.toThrow()).rejects.toThrow('expected a rejection')
    await expect(ours(Promise.reject(new Error('bad'))).rejects.toThrow('good')).rejects.toThrow('seen Error: bad')
  })
})

describe('a title', () => {
  test.each([
    ['%s and %j', ['a', 'b'], 'a and "b"'],
    ['%i %d %# %%', [1, 2], '1 2 3 %'],
    ['%s', [], '%s'],
    ['%x %.2s', [1], '%x %.2s'],
    ['$name of $a.b', [{ name: 'x', a: { b: 1 } }], 'x of 1'],
    ['$name', ['x'], '$name'],
  ])('%j with %j', (template, row, title) => {
    expect(titleOf(template, row, 3)).toBe(title)
  })
})
