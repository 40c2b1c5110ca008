import { describe, expect, test } from 'vitest'
import { createCounters } from '../../../src/store/limits/memory-counters.ts'
import { stopClock } from '../../harness.ts'

const window = 600

describe('counters in memory', () => {
  test('start with the first addition, and end with the window', () => {
    const clock = stopClock()
    const count = createCounters()
    const expires = new Date(Date.now() + 600_000)
    expect(count({ key: 'a', cost: 1, window })).toEqual({ count: 1, expires })
    clock.advance(599)
    expect(count({ key: 'a', cost: 2, window })).toEqual({ count: 3, expires })
    clock.advance(1)
    expect(count({ key: 'a', cost: 1, window }).count).toBe(1)
  })

  test.each([
    ['looks where nothing was counted', [0], 0],
    ['looks', [2, 0], 2],
    ['gives back', [2, -1], 1],
    ['gives back no more than there is', [1, -5, 1], 1],
    ['gives back nothing where nothing was counted', [-1, 1], 1],
  ])('%s', (_what, costs, expected) => {
    const count = createCounters()
    const answers = costs.map((cost) => count({ key: 'a', cost, window }).count)
    expect(answers.at(-1)).toBe(expected)
  })

  test('return results that do not change later', () => {
    const count = createCounters()
    const answers = Array.from({ length: 3 }, () => count({ key: 'a', cost: 1, window }))
    expect(answers.map((answer) => answer.count)).toEqual([1, 2, 3])
  })

  test('keep the attacked counter, however many others are created', () => {
    const count = createCounters()
    for (let i = 0; i < 10; i++) count({ key: 'victim', cost: 1, window })
    for (let i = 0; i < 60_000; i++) count({ key: `junk ${i}`, cost: 1, window })
    expect(count({ key: 'victim', cost: 0, window }).count).toBe(10)
    // Of those that were hit once, the newest.
    expect(count({ key: 'junk 59999', cost: 0, window }).count).toBe(1)
    expect(count({ key: 'junk 0', cost: 0, window }).count).toBe(0)
  })

  test('drop expired values first', () => {
    const clock = stopClock()
    const count = createCounters()
    for (let i = 0; i < 4000; i++) for (let n = 0; n < 5; n++) count({ key: `old ${i}`, cost: 1, window })
    clock.advance(600)
    for (let i = 0; i < 5000; i++) count({ key: `new ${i}`, cost: 1, window })
    expect(count({ key: 'new 0', cost: 0, window }).count).toBe(1)
  })
})
