import { expect, test, vi } from 'vitest'
import { inQuietRounds } from '../../bench/quiet-rounds.ts'

/** Rounds of a machine that is as slow as told, and what was taken of them. */
async function runOn(slowness: (round: number) => number, count: number): Promise<{ ran: number; taken: number[] }> {
  const list = new Map<string, number[]>()
  let [now, ran, looks] = [0, 0, 0]
  // The clock of work that is always the same: looked at before it and after it.
  vi.spyOn(performance, 'now').mockImplementation(() => {
    if (looks++ % 2 === 1) now += slowness(ran)
    return now
  })
  await inQuietRounds(count, async (i) => {
    ran++
    return [[list, 'one', i]]
  })
  vi.restoreAllMocks()
  return { ran, taken: list.get('one') ?? [] }
}

test('all rounds of a quiet machine count', async () => {
  expect(await runOn(() => 1, 3)).toEqual({ ran: 3, taken: [0, 1, 2] })
})

test('rounds in which the machine was slow do not count', async () => {
  // Slow after the second round and after the third: those two, and the one that begins slow.
  const { ran, taken } = await runOn((round) => (round === 2 || round === 3 ? 2 : 1), 3)
  expect({ ran, taken: taken.toSorted() }).toEqual({ ran: 6, taken: [0, 4, 5] })
})

test('rounds of a machine that is never quiet count after three tries each', async () => {
  const { ran, taken } = await runOn((round) => 1 + (round % 2), 2)
  expect({ ran, taken: taken.length }).toEqual({ ran: 6, taken: 2 })
})
