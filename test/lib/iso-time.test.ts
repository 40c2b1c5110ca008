import { describe, expect, test } from 'vitest'
import { formatIsoTime } from '../../src/lib/iso-time.ts'

describe('isoTime', () => {
  test.each([0, 1, 59, 60, 3599, 3600, 86_399, 86_400, 951_782_400, 4_102_444_799, 253_402_300_799])(
    'formats %i like Date',
    (seconds) => {
      expect(formatIsoTime(seconds)).toBe(new Date(seconds * 1000).toISOString())
    },
  )

  test('formats any second of any day', () => {
    for (let i = 0; i < 5000; i++) {
      const seconds = Math.floor(Math.random() * 8e9)
      expect(formatIsoTime(seconds)).toBe(new Date(seconds * 1000).toISOString())
    }
  })
})
