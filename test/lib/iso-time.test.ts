import { describe, expect, test } from 'vitest'
import { isoTime } from '../../src/lib/iso-time.ts'
import { DAY_SECONDS } from '../../src/lib/time.ts'

const JANUARY_2026 = 1_767_225_600

describe('iso time', () => {
  test.each([
    ['1970', 0],
    ['the last second of a day', JANUARY_2026 - 1],
    ['the first second of a day', JANUARY_2026],
    ['single digits', JANUARY_2026 + 3661],
    ['a leap day', 1_835_395_199],
    ['a year of five digits', 253_402_300_800],
  ])('writes %s as Date does', (_, seconds) => {
    expect(isoTime(seconds)).toBe(new Date(seconds * 1000).toISOString())
  })

  test('agrees with Date over more days than it keeps', () => {
    for (let day = 0; day < 1500; day++) {
      const seconds = JANUARY_2026 + day * DAY_SECONDS + ((day * 7919) % DAY_SECONDS)
      expect(isoTime(seconds)).toBe(new Date(seconds * 1000).toISOString())
    }
  })

  test('refuses what no Date holds', () => {
    expect(() => isoTime(Number.MAX_SAFE_INTEGER)).toThrow(RangeError)
  })
})
