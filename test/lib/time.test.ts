import { afterEach, describe, expect, test, vi } from 'vitest'
import { nowSeconds, toDay } from '../../src/lib/time.ts'

afterEach(() => vi.useRealTimers())

describe('time', () => {
  test('counts whole seconds', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_999_999 })
    expect(nowSeconds()).toBe(1999)
  })

  test.each([
    [0, 0],
    [86_399, 0],
    [86_400, 1],
  ])('assigns second %i to day %i', (seconds, day) => {
    expect(toDay(seconds)).toBe(day)
  })
})
