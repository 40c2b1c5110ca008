import { describe, expect, test } from 'vitest'
import { decodeBase64, toBase64 } from '../../../src/methods/webauthn/base64.ts'

describe('base64', () => {
  test.each([
    ['', ''],
    ['AQ', 'AQ=='],
    ['AQI', 'AQI='],
    ['AQID', 'AQID'],
    ['-_-_', '+/+/'],
    ['_w', '/w=='],
  ])('of %j is %j, and back', (base64url, base64) => {
    expect(toBase64(base64url)).toBe(base64)
    expect(decodeBase64(base64)).toBe(base64url)
  })
})
