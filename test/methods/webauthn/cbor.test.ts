import { describe, expect, test } from 'vitest'
import { cbor } from '../../../runtimes/suite/cbor.ts'
import { decodeCbor, decodeMap } from '../../../src/methods/webauthn/cbor.ts'

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))

describe('CBOR', () => {
  // Examples of RFC 8949, Appendix A, in the types that WebAuthn uses.
  test.each([
    ['00', 0],
    ['17', 23],
    ['1818', 24],
    ['1903e8', 1000],
    ['1a000f4240', 1_000_000],
    ['20', -1],
    ['3863', -100],
    ['3903e7', -1000],
    ['f4', false],
    ['f5', true],
    ['f6', null],
    ['40', bytes('')],
    ['4401020304', bytes('01020304')],
    ['60', ''],
    ['62c3bc', 'ü'],
    ['80', []],
    ['8301820203820405', [1, [2, 3], [4, 5]]],
    ['a0', new Map()],
    [
      'a201020304',
      new Map([
        [1, 2],
        [3, 4],
      ]),
    ],
    [
      'a26161016162820203',
      new Map<string, unknown>([
        ['a', 1],
        ['b', [2, 3]],
      ]),
    ],
  ])('decodes %s', (hex, value) => {
    expect(decodeCbor(bytes(hex))).toEqual([value, hex.length / 2])
  })

  test('decodes one value, and returns where it ends', () => {
    expect(decodeCbor(bytes('ff0102'), 1)).toEqual([1, 2])
  })

  test.each([
    ['nothing', ''],
    ['a number that is cut off', '19ff'],
    ['bytes that are cut off', '4401'],
    ['a list that is cut off', '820a'],
    ['a map that is cut off', 'a101'],
    ['an invented length', '5affffffff00'],
    ['an invented count', '9affffffff00'],
    ['a number of eight bytes', '1b0000000000000001'],
    ['an indefinite length', '5f4101ff'],
    ['an indefinite list', '9f01ff'],
    ['a break', 'ff'],
    ['a float', 'f93c00'],
    ['undefined', 'f7'],
    ['a tag', 'c000'],
    ['a text that is not UTF-8', '61ff'],
    ['a key that comes twice', 'a201020103'],
    ['a list as a key', 'a1800a'],
    ['five levels', '818181818100'],
  ])('refuses %s', (_, hex) => {
    expect(() => decodeCbor(bytes(hex))).toThrow(expect.objectContaining({ type: 'WebAuthnVerificationError' }))
  })

  test.each([
    ['another item', '8101'],
    ['bytes behind it', 'a10102ff'],
  ])('refuses %s if one map is expected', (_, hex) => {
    expect(() => decodeMap(bytes(hex))).toThrow(expect.objectContaining({ type: 'WebAuthnVerificationError' }))
  })

  test('decodes 16 kB of nested lists', () => {
    expect(() => decodeCbor(new Uint8Array(16_384).fill(0x81))).toThrow()
    expect(decodeCbor(cbor(Array.from({ length: 1000 }, (_, i) => i)))[1]).toBeGreaterThan(1000)
  })
})
