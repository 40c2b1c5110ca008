import { describe, expect, test } from 'vitest'
import { encodeUtf8 } from '../../src/lib/bytes.ts'
import { derive } from '../../src/password/pbkdf2.ts'

describe('PBKDF2', () => {
  // https://www.rfc-editor.org/rfc/rfc7914#section-11
  test.each([
    [
      'passwd',
      'salt',
      1,
      '55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc' +
        '49ca9cccf179b645991664b39d77ef317c71b845b1e30bd509112041d3a19783',
    ],
    [
      'Password',
      'NaCl',
      80_000,
      '4ddcd8f60b98be21830cee5ef22701f9641a4418d04c0414aeff08876b34ab56' +
        'a1d425a1225833549adb841b51c9b3176a272bdebba1d078478f62b397f33c8d',
    ],
  ])('of %s and %s, %i times, is that of RFC 7914', async (password, salt, iterations, expected) => {
    const bytes = await derive(encodeUtf8(password), {
      digest: 'sha256',
      iterations,
      salt: encodeUtf8(salt),
      length: 64,
    })
    expect(Buffer.from(bytes).toString('hex')).toBe(expected)
  })
})
