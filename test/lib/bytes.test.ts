import { describe, expect, test } from 'vitest'
import { decodeUtf8, encodeUtf8 } from '../../src/lib/bytes.ts'

describe('bytes', () => {
  test.each(['', 'plain', 'ünï ✓ 😀', '\u0000'])('encodes and decodes %j', (text) => {
    expect(decodeUtf8(encodeUtf8(text))).toBe(text)
  })

  test('keeps a byte order mark', () => {
    expect(decodeUtf8(encodeUtf8('\ufeffx'))).toBe('\ufeffx')
  })

  test.each([
    ['a lone continuation byte', [0x80]],
    ['an overlong form', [0xc0, 0xaf]],
    ['a surrogate', [0xed, 0xa0, 0x80]],
    ['a cut sequence', [0xf0, 0x9f, 0x98]],
  ])('refuses %s', (_, values) => {
    expect(() => decodeUtf8(Uint8Array.from(values))).toThrow(TypeError)
  })
})
