import { describe, expect, test } from 'vitest'
import { isMissingId } from '../../src/lib/is-missing-id.ts'

describe('an id that is missing', () => {
  test.each([undefined, null, Number.NaN, Infinity, -Infinity, true, false, {}, new Map(), [], '', ' '])(
    'is what the text of %j says',
    (value) => {
      expect(isMissingId(String(value))).toBe(true)
      expect(isMissingId(` ${value}\n`)).toBe(true)
    },
  )

  test.each(['0', '7', 'nullius', 'trueman', 'Undefined', '[object', '1,2', 'a'])('is not %j', (id) => {
    expect(isMissingId(id)).toBe(false)
  })
})
