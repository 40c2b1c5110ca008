import { createHmac, hkdfSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { openToken, sealToken, type TokenPlace } from '../../src/crypto/account-tokens.ts'
import { createKeyRing } from '../../src/crypto/key-ring.ts'
import { encodeUtf8 } from '../../src/lib/bytes.ts'
import { OLD_SECRET, SECRET } from '../harness.ts'

const PLACE: TokenPlace = { account: { provider: 'github', providerAccountId: '7' }, column: 'refresh_token' }
const keys = createKeyRing([SECRET])

/** The key by another way: what `account-tokens.ts` promises, written down once more. */
async function derive(secret: string, appId: string): Promise<CryptoKey> {
  const info = JSON.stringify(['latchkey', 1, 'account-token', appId])
  const purpose = Buffer.from(hkdfSync('sha256', secret, '', info, 32))
  const key = createHmac('sha256', purpose).update('key').digest()
  return crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt'])
}

// Created by version 0.1. A change of the format needs another prefix, and these must still open.
const STORED: readonly (readonly [appId: string, text: string])[] = [
  ['', 'latchkey1:GPZaePIa.aJBmFTp2eEvrfSaahPzqqTGhI55XbJbuxBh4CFmvWOE7Hrm0zPLmFT0uGw'],
  ['shop', 'latchkey1:_7v4ylsv.DuJVxvHfzgTLowXpZ1HUsFapHsGsJQQQNZ_GYpXJdQtp16AVlng1o47ysA'],
]

describe('a sealed account token', () => {
  test.each(['a', 'ü'.repeat(3000), 'latchkey1:of the provider', '\0'])(
    'opens to the token that was sealed',
    async (text) => {
      const opened = await openToken(keys, PLACE, await sealToken(keys, PLACE, text))
      expect(opened).toEqual({ state: 'open', text, isStale: false })
    },
  )

  test.each(STORED)('opens tokens of earlier versions, with the `appId` %j', async (appId, text) => {
    expect(await openToken(createKeyRing([SECRET], appId), PLACE, text)).toMatchObject({ text: 'a refresh token' })
  })

  test('can be opened with Web Crypto only', async () => {
    const sealed = await sealToken(createKeyRing([SECRET], 'shop'), PLACE, 'text')
    const [, id = '', data = ''] = /^latchkey1:([\w-]{8})\.([\w-]+)$/.exec(sealed) ?? []
    const bytes = Buffer.from(data, 'base64url')
    const additionalData = encodeUtf8(JSON.stringify([id, 'github', '7', 'refresh_token']))
    const params = { name: 'AES-GCM', iv: bytes.subarray(0, 12), additionalData }
    const opened = await crypto.subtle.decrypt(params, await derive(SECRET, 'shop'), bytes.subarray(12))
    expect(Buffer.from(opened).toString()).toBe('text')
  })

  test('differs each time, and is 4/3 of the token plus 57 characters long', async () => {
    const [one, other] = await Promise.all([1, 2].map(() => sealToken(keys, PLACE, 'x'.repeat(3000))))
    expect(one).not.toBe(other)
    expect(one).toHaveLength(4057)
  })

  test.each<[string, string]>([
    ['another provider', JSON.stringify({ ...PLACE, account: { ...PLACE.account, provider: 'gitlab' } })],
    ['another account', JSON.stringify({ ...PLACE, account: { ...PLACE.account, providerAccountId: '8' } })],
    ['another column', JSON.stringify({ ...PLACE, column: 'access_token' })],
  ])('does not open in %s', async (_, place) => {
    const sealed = await sealToken(keys, PLACE, 'text')
    expect(await openToken(keys, JSON.parse(place), sealed)).toEqual({ state: 'invalid' })
  })

  test('cannot be opened with another secret or `appId`', async () => {
    const sealed = await sealToken(keys, PLACE, 'text')
    for (const others of [createKeyRing([OLD_SECRET]), createKeyRing([SECRET], 'shop')])
      expect(await openToken(others, PLACE, sealed)).toEqual({ state: 'unknown' })
  })

  test('opens as stale if an older secret sealed it', async () => {
    const sealed = await sealToken(createKeyRing([OLD_SECRET]), PLACE, 'text')
    const rotated = createKeyRing([SECRET, OLD_SECRET])
    expect(await openToken(rotated, PLACE, sealed)).toEqual({ state: 'open', text: 'text', isStale: true })
    expect(await sealToken(rotated, PLACE, 'text')).not.toContain(sealed.slice(0, 18))
  })

  test('is invalid if it names another configured secret', async () => {
    const rotated = createKeyRing([SECRET, OLD_SECRET])
    const old = await sealToken(createKeyRing([OLD_SECRET]), PLACE, 'text')
    const forged = (await sealToken(rotated, PLACE, 'text')).slice(0, 18) + old.slice(18)
    expect(await openToken(rotated, PLACE, forged)).toEqual({ state: 'invalid' })
  })

  test.each(['', '.', '.AAAA', '_AAAA', '.A', '.====', `.${'A'.repeat(37)}`])(
    'is invalid if it ends with %j',
    async (end) => {
      const sealed = await sealToken(keys, PLACE, 'text')
      expect(await openToken(keys, PLACE, sealed.slice(0, 18) + end)).toEqual({ state: 'invalid' })
    },
  )

  test.each(['gho_16C7e42F292c6912E7710c838347Ae178B4a', 'latchkey1', 'LATCHKEY1:x'])(
    'leaves %s as it is',
    async (text) => {
      expect(await openToken(keys, PLACE, text)).toEqual({ state: 'open', text, isStale: true })
    },
  )
})
