import { describe, expect, test } from 'vitest'
import { createKeyRing } from '../../src/crypto/key-ring.ts'
import { mac, verifyMac } from '../../src/crypto/mac.ts'

const SECRET = 'Zk3v-9mQ2rT7xLw5nB8cY1sD4gH6jP0a'
const OTHER = 'uR8e_2WqX5yK9tN3oV7iM1zC6bL4fS0d'

describe('mac', () => {
  test('is the same for the same input', async () => {
    const keys = createKeyRing([SECRET])
    expect(await mac(keys, 'csrf', 'text')).toBe(await mac(createKeyRing([SECRET]), 'csrf', 'text'))
    expect(await mac(keys, 'csrf', 'text')).toMatch(/^[\w-]{43}$/)
  })

  test('verifies under every configured secret', async () => {
    const keys = createKeyRing([SECRET, OTHER])
    expect(await verifyMac(keys, 'csrf', 'text', await mac(keys, 'csrf', 'text'))).toBe(true)
    expect(await verifyMac(keys, 'csrf', 'text', await mac(createKeyRing([OTHER]), 'csrf', 'text'))).toBe(true)
  })

  test.each([
    ['another text', async () => mac(createKeyRing([SECRET]), 'csrf', 'other')],
    ['another secret', async () => mac(createKeyRing([OTHER]), 'csrf', 'text')],
    ['another application', async () => mac(createKeyRing([SECRET], 'b'), 'csrf', 'text')],
    ['half a tag', async () => (await mac(createKeyRing([SECRET]), 'csrf', 'text')).slice(0, 22)],
    ['a padded tag', async () => `${await mac(createKeyRing([SECRET]), 'csrf', 'text')}=`],
    ['no tag', async () => ''],
    ['no base64url', async () => '!'],
  ])('refuses %s', async (_, tag) => {
    expect(await verifyMac(createKeyRing([SECRET]), 'csrf', 'text', await tag())).toBe(false)
  })
})
