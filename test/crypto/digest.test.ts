import { describe, expect, test } from 'vitest'
import { sha256 } from '../../src/crypto/digest.ts'
import { encodeBase64url } from '../../src/lib/base64url.ts'

describe('sha256', () => {
  // FIPS 180-2, B.1
  test('matches the published vector', async () => {
    expect(encodeBase64url(await sha256('abc'))).toBe('ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0')
  })
})
