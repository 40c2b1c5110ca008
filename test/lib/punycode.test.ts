import { describe, expect, test } from 'vitest'
import { decodeLabel } from '../../src/lib/punycode.ts'

describe('a label in Punycode', () => {
  test.each([
    'bücher',
    'müller',
    'straße',
    'пример',
    '例え',
    'ドメイン名例',
    'παράδειγμα',
    'உதாரணம்',
    'a-ü-b',
    '𝼀x',
    'üü',
    'zzzzzzzzzzzzzzzzzzzzü',
  ])('is decoded from the encoding of the platform: %s', (label) => {
    const encoded = new URL(`http://${label}.example`).hostname.split('.')[0] ?? ''
    expect(encoded).toMatch(/^xn--/)
    expect(decodeLabel(encoded)).toBe(label)
  })

  // Samples of RFC 3492, section 7.1.
  test.each([
    ['xn--ihqwcrb4cv8a8dqg056pqjye', '他们为什么不说中文'],
    ['xn--4dbcagdahymbxekheh6e0a7fei0b', 'למההםפשוטלאמדבריםעברית'],
    ['xn--d9juau41awczczp', 'そのスピードで'],
  ])('is decoded as in the specification: %s', (encoded, label) => {
    expect(decodeLabel(encoded)).toBe(label)
  })

  test.each(['xn--', 'xn---', 'example', '', 'xn--ü', 'xn--99999999', 'xn--zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz'])(
    'is null if it is malformed: %j',
    (label) => {
      expect(decodeLabel(label)).toBeNull()
    },
  )
})
