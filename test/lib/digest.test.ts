import { describe, expect, test } from 'vitest'
import { encodeBase64url } from '../../src/lib/base64url.ts'
import { sha256 } from '../../src/lib/digest.ts'

describe('sha256', () => {
  // FIPS 180-2, B.1
  test('matches the published vector', async () => {
    expect(encodeBase64url(await sha256('abc'))).toBe('ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0')
  })
})
