import { describe, expect, test } from 'vitest'
import { decodeBase64url, decodeBase64urlPair, encodeBase64url } from '../../src/lib/base64url.ts'

const bytes = (...values: number[]): Uint8Array<ArrayBuffer> => Uint8Array.from(values)

/** @see https://www.rfc-editor.org/rfc/rfc4648#section-10 , without padding */
const VECTORS: readonly (readonly [string, string])[] = [
  ['', ''],
  ['f', 'Zg'],
  ['fo', 'Zm8'],
  ['foo', 'Zm9v'],
  ['foob', 'Zm9vYg'],
  ['fooba', 'Zm9vYmE'],
  ['foobar', 'Zm9vYmFy'],
]

describe('base64url', () => {
  test.each(VECTORS)('encodes %j as %j', (plain, encoded) => {
    expect(encodeBase64url(new TextEncoder().encode(plain))).toBe(encoded)
    expect(decodeBase64url(encoded)).toEqual(new TextEncoder().encode(plain))
  })

  test('uses the URL alphabet', () => {
    expect(encodeBase64url(bytes(0xfb, 0xff, 0xfe))).toBe('-__-')
    expect(decodeBase64url('-__-')).toEqual(bytes(0xfb, 0xff, 0xfe))
  })

  test('decodes random bytes of every length', () => {
    for (let length = 0; length < 200; length++) {
      const random = crypto.getRandomValues(new Uint8Array(length))
      expect(decodeBase64url(encodeBase64url(random))).toEqual(random)
    }
  })

  test('encodes only the bytes of a view', () => {
    expect(encodeBase64url(bytes(1, 102, 111, 111, 1).subarray(1, 4))).toBe('Zm9v')
  })

  test.each([
    ['padding', 'Zg=='],
    ['the other alphabet', 'ab+/'],
    ['a blank', 'Zm 9v'],
    ['a line break', 'Zm9v\n'],
    ['one character too many', 'Zm9vY'],
    ['letters beyond ASCII', 'Zm9é'],
    ['loose bits after one byte', 'Zh'],
    ['loose bits after two bytes', 'Zm9'],
    ['a dot', 'Zm9.'],
  ])('refuses %s', (_, text) => {
    expect(decodeBase64url(text)).toBeNull()
  })

  test('accepts one encoding for each sequence of bytes', () => {
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    for (const start of ['Z', 'Zm'])
      for (const last of alphabet) {
        const decoded = decodeBase64url(start + last)
        if (decoded !== null) expect(encodeBase64url(decoded)).toBe(start + last)
      }
  })
})

describe('two base64url strings', () => {
  test('are decoded to one sequence of bytes, whatever their lengths', () => {
    for (let first = 0; first < 40; first++)
      for (let second = 0; second < 40; second++) {
        const all = crypto.getRandomValues(new Uint8Array(first + second))
        const texts = [encodeBase64url(all.slice(0, first)), encodeBase64url(all.slice(first))] as const
        expect(decodeBase64urlPair(...texts)).toEqual(all)
      }
  })

  test.each([
    ['Zm9v', 'Zh'],
    ['Zh', 'Zm9v'],
    ['Zm9v', 'Zg=='],
    ['Zm9v', 'Zm9vY'],
    ['Zm 9', 'Zm9v'],
  ])('are refused if one of them is not strict: %j, %j', (first, second) => {
    expect(decodeBase64urlPair(first, second)).toBeNull()
  })
})
