import { afterEach, describe, expect, test, vi } from 'vitest'
import { check } from '../../bench/in-process.ts'
import { inTurn, measure, ratio, runnerOf, summarize } from '../../bench/measure.ts'
import { emailOf } from '../../bench/workload.ts'

describe('summarize', () => {
  test.each([
    [[3, 1, 2], { median: 2, min: 1, max: 3 }],
    [[4, 1, 2, 3], { median: 2.5, min: 1, max: 4 }],
    [[5], { median: 5, min: 5, max: 5 }],
    [[], { median: Number.NaN, min: Number.NaN, max: Number.NaN }],
  ])('of %j is %j', (values, expected) => expect(summarize(values)).toEqual(expected))
})

test('a ratio is taken in each round', () => {
  const rounds = new Map([
    ['slow', [10, 40, 90]],
    ['fast', [1, 2, 3]],
  ])
  expect(ratio(rounds, 'slow', 'fast')).toEqual({ median: 20, min: 10, max: 30 })
})

test('each round begins with the next subject', () => {
  expect([0, 1, 2, 3].map((round) => inTurn(['a', 'b', 'c'], round).join(''))).toEqual(['abc', 'bca', 'cab', 'abc'])
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('a subject', () => {
  const subject = { users: 100, run: async (i: number) => i }

  test('is measured when it answers rightly', async () => {
    await check('one', { ...subject, emailOf: async (answer) => emailOf(Number(answer)) })
  })

  test('is refused when it answers with another user', async () => {
    const wrong = check('one', { ...subject, emailOf: async () => emailOf(0) })
    await expect(wrong).rejects.toThrow('one answered user-0@mail.example for user-50@mail.example')
  })

  test('is not charged for what others took', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    let [spent, used] = [0, 0]
    vi.spyOn(process, 'cpuUsage').mockImplementation((from) => ({ user: used - (from?.user ?? 0), system: 0 }))
    // Takes 3 ms, 2 of them elsewhere, and keeps two threads busy.
    const run = async () => {
      vi.advanceTimersByTime(3)
      spent += 2
      used += 6000
    }
    const { rounds, apart, cpu } = await measure(
      [runnerOf('one', { ...subject, run, emailOf: async () => null, apart: () => spent })],
      1,
    )
    expect([rounds, apart, cpu].map((of) => of.get('one'))).toEqual([[1000], [2000], [6000]])
  })
})
