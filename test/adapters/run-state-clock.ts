import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { StateStore } from '../../src/types/state-store.ts'

const MINUTE = 60_000

/** Sets the clock of this process off by some milliseconds, while `run` runs. The clock of a server stays. */
async function offBy<T>(milliseconds: number, run: () => T): Promise<Awaited<T>> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds })
  try {
    return await run()
  } finally {
    vi.useRealTimers()
  }
}

/**
 * Runs cases of processes whose clocks differ by a minute, on a store that has a clock of its own.
 *
 * @param store What the entries are kept in.
 */
export function runOwnClock(store: string, create: () => StateStore | Promise<StateStore>): void {
  describe(`state: ${store}, clocks off by a minute`, () => {
    let state: StateStore
    beforeAll(async () => {
      state = await create()
    })

    test.each([
      ['ahead', MINUTE],
      ['behind', -MINUTE],
    ])('lets no process %s lose or revive an entry', async (_, off) => {
      const [alive, over] = [`clock:${crypto.randomUUID()}`, `clock:${crypto.randomUUID()}`]
      await state.set(alive, '1', MINUTE / 2)
      expect(await offBy(off, () => state.get(alive))).toBe('1')
      expect(await offBy(off, () => state.add?.(alive, '2', MINUTE))).toBe(false)
      await offBy(off, () => state.set(over, '1', 1))
      await expect.poll(() => state.get(over)).toBeNull()
      expect(await offBy(off, () => state.get(over))).toBeNull()
    })

    test.each([
      ['ahead', MINUTE],
      ['behind', -MINUTE],
    ])('stores entries for the usual time if written by a process %s', async (_, off) => {
      const [key, counter] = [`clock:${crypto.randomUUID()}`, `clock:${crypto.randomUUID()}`]
      await offBy(off, () => state.add?.(key, '1', MINUTE / 2))
      expect(await state.get(key)).toBe('1')
      expect(await offBy(off, () => state.swap?.(key, '1', '2', MINUTE / 2))).toBe(true)
      expect(await state.get(key)).toBe('2')
      await state.increment?.(counter, 1, MINUTE / 2)
      const { count, left } = (await offBy(off, () => state.increment?.(counter, 1, MINUTE / 2))) ?? {
        count: 0,
        left: 0,
      }
      expect([count, left > 0 && left <= MINUTE / 2]).toEqual([2, true])
    })
  })
}

/** Runs cases of a store that has 10,000 entries. A network makes this slow, so stores of other machines are left out. */
export function runManyEntries(store: string, create: () => StateStore | Promise<StateStore>): void {
  describe(`state: ${store}, 10,000 entries`, () => {
    const run = crypto.randomUUID()
    const keyOf = (i: number) => `many:${run}:${i}`
    const indexes = Array.from({ length: 10_000 }, (_, i) => i)
    let state: StateStore
    beforeAll(async () => {
      state = await create()
      // In parts, so that no client queues all of them.
      for (let i = 0; i < indexes.length; i += 500)
        await Promise.all(indexes.slice(i, i + 500).map((one) => state.set(keyOf(one), `${one}`, 10 * MINUTE)))
    })
    afterAll(async () => {
      await Promise.all(indexes.map((i) => state.swap?.(keyOf(i), `${i}`, null, 1)))
    })

    test('keeps all of them', async () => {
      const found = await Promise.all(indexes.map((i) => state.get(keyOf(i))))
      expect(found).toEqual(indexes.map(String))
    })

    test('adds, swaps and counts as with few entries', async () => {
      expect(await state.add?.(keyOf(5000), 'other', MINUTE)).toBe(false)
      expect(await state.add?.(keyOf(10_000), '10000', MINUTE)).toBe(true)
      expect(await state.swap?.(keyOf(9999), '9999', 'new', MINUTE)).toBe(true)
      expect(await state.swap?.(keyOf(9999), 'new', '9999', MINUTE)).toBe(true)
      expect((await state.increment?.(`${keyOf(0)}:count`, 2, MINUTE))?.count).toBe(2)
      expect(await state.get(keyOf(9999))).toBe('9999')
    })
  })
}
