import { CompactEncrypt, compactDecrypt } from 'jose'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createKeyRing } from '../../src/crypto/key-ring.ts'
import type { SealPurpose } from '../../src/crypto/keys.ts'
import { open, seal } from '../../src/crypto/sealed.ts'
import { encodeBase64url } from '../../src/lib/base64url.ts'
import { encodeUtf8 } from '../../src/lib/bytes.ts'
import { DAY_SECONDS, nowSeconds, toDay } from '../../src/lib/time.ts'
import { turn } from '../turn.ts'

const SECRET = 'Zk3v-9mQ2rT7xLw5nB8cY1sD4gH6jP0a'
const OTHER = 'uR8e_2WqX5yK9tN3oV7iM1zC6bL4fS0d'
const MAX_AGE = 30 * DAY_SECONDS

const PURPOSES: readonly SealPurpose[] = ['session', 'transaction', 'proxy-state', 'detail']

/** The session key of a day by another way: what `key-ring.ts` promises, written down once more. */
async function derive(secret: string, day: number, purpose: SealPurpose = 'session'): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', encodeUtf8(secret), 'HKDF', false, ['deriveKey'])
  const info = encodeUtf8(JSON.stringify(['latchkey', 1, purpose, '', day]))
  const hkdf = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info }
  return crypto.subtle.deriveKey(hkdf, material, { name: 'AES-GCM', length: 256 }, true, ['encrypt', 'decrypt'])
}

const today = (): number => toDay(nowSeconds())
const headerOf = (token: string): Record<string, string> => JSON.parse(atob(token.split('.')[0] ?? ''))

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('sealed token', () => {
  test('opens to the content that was sealed', async () => {
    const keys = createKeyRing([SECRET])
    const payload = { sub: '1', nested: { list: [1, 'ü', null] }, '': '' }
    const opened = await open(keys, 'session', await seal(keys, 'session', payload), MAX_AGE)
    expect(opened).toEqual({ state: 'open', payload, text: JSON.stringify(payload), stale: false })
  })

  // As zone.js does. Async functions keep returning promises of the language.
  test('opens if another class replaced the global `Promise`', async () => {
    vi.stubGlobal('Promise', class extends Promise<unknown> {})
    const keys = createKeyRing([SECRET])
    const opened = await open(keys, 'session', await seal(keys, 'session', { sub: '1' }), MAX_AGE)
    expect(opened.state).toBe('open')
  })

  test.each([0, 1, 2, 3, 100, 11_000])('opens with a payload of %i characters', async (length) => {
    const keys = createKeyRing([SECRET])
    const payload = { x: 'x'.repeat(length) }
    expect(await open(keys, 'session', await seal(keys, 'session', payload), MAX_AGE)).toMatchObject({ payload })
  })

  test('costs 4/3 of the JSON and about 190 characters', async () => {
    const token = await seal(createKeyRing([SECRET]), 'session', { x: 'x'.repeat(1000) })
    expect(token.length).toBeLessThan(Math.ceil((1008 * 4) / 3) + 200)
  })

  test('reveals only its purpose and its key', async () => {
    const header = headerOf(await seal(createKeyRing([SECRET]), 'session', {}))
    expect(Object.keys(header)).toEqual(['alg', 'enc', 'typ', 'kid'])
    expect(header).toMatchObject({ alg: 'dir', enc: 'A256GCM', typ: 'latchkey-session+jwt' })
    expect(header['kid']).toMatch(new RegExp(`^[\\w-]{8}\\.${today()}$`))
  })

  test('can be opened by jose', async () => {
    const token = await seal(createKeyRing([SECRET]), 'session', { sub: '1' })
    const { plaintext } = await compactDecrypt(token, await derive(SECRET, today()))
    expect(new TextDecoder().decode(plaintext)).toBe('{"sub":"1"}')
  })

  test('can be opened if jose sealed it', async () => {
    const keys = createKeyRing([SECRET])
    const header = headerOf(await seal(keys, 'session', {})) as { alg: 'dir'; enc: 'A256GCM' }
    const jwe = new CompactEncrypt(encodeUtf8('{"sub":"1"}')).setProtectedHeader(header)
    const token = await jwe.encrypt(await derive(SECRET, today()))
    expect(await open(keys, 'session', token, MAX_AGE)).toMatchObject({ state: 'open', payload: { sub: '1' } })
  })

  test('JWE-10: never uses a nonce twice', async () => {
    const keys = createKeyRing([SECRET])
    const nonces = new Set<string | undefined>()
    for (let i = 0; i < 1000; i++) nonces.add((await seal(keys, 'session', {})).split('.')[2])
    expect(nonces.size).toBe(1000)
  })

  test('JWE-10: seals and opens many at once, each with its own nonce', async () => {
    const keys = createKeyRing([SECRET])
    const payloads = Array.from({ length: 200 }, (_, n) => ({ n }))
    const tokens = await Promise.all(payloads.map((payload) => seal(keys, 'session', payload)))
    const opened = await Promise.all(tokens.map((token) => open(keys, 'session', token, MAX_AGE)))
    expect(opened).toMatchObject(payloads.map((payload) => ({ state: 'open', payload })))
  })

  // The standard says that parameters are read before the call returns. No nonce may hang on that.
  test('JWE-10: uses no nonce twice if Web Crypto reads its parameters late', async () => {
    const used: string[] = []
    const encrypt = crypto.subtle.encrypt.bind(crypto.subtle)
    vi.spyOn(crypto.subtle, 'encrypt').mockImplementation(async (params, key, plain) => {
      await turn()
      used.push(String((params as AesGcmParams).iv))
      return encrypt(params, key, plain)
    })
    const keys = createKeyRing([SECRET])
    const tokens = await Promise.all(Array.from({ length: 50 }, () => seal(keys, 'session', {})))
    const opened = await Promise.all(tokens.map((token) => open(keys, 'session', token, MAX_AGE)))
    expect(opened.map(({ state }) => state)).toEqual(tokens.map(() => 'open'))
    expect(new Set(used).size).toBe(50)
  })

  test('JWE-10: uses a new key each day, so that 2^32 tokens per key are enough', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2030-06-01T23:59:59Z') })
    const keys = createKeyRing([SECRET])
    const before = await keys.sealingKey('session', today())
    vi.setSystemTime(Date.parse('2030-06-02T00:00:00Z'))
    const after = await keys.sealingKey('session', today())
    expect(after.header).not.toBe(before.header)
    expect(after.cipher).not.toBe(before.cipher)
    // NIST SP 800-38D §8.3: 2^32 random 96-bit nonces under one key. Per second, all day long:
    expect(2 ** 32 / DAY_SECONDS).toBeGreaterThan(49_000)
  })
})

describe('sealed token > refuses', () => {
  const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

  test('COOK-03, CVE-2021-29443: one flipped bit anywhere', async () => {
    const keys = createKeyRing([SECRET])
    const token = await seal(keys, 'session', { sub: '1', name: 'Ada' })
    for (let at = 0; at < token.length; at++)
      for (let bit = 0; bit < 7; bit++) {
        const flipped = String.fromCharCode(token.charCodeAt(at) ^ (1 << bit))
        const altered = token.slice(0, at) + flipped + token.slice(at + 1)
        expect((await open(keys, 'session', altered, MAX_AGE)).state, `${at}: ${flipped}`).not.toBe('open')
      }
  })

  test('COOK-03: another character at the end of any segment', async () => {
    const keys = createKeyRing([SECRET])
    const token = await seal(keys, 'session', { sub: '12' })
    const ends = [...token.matchAll(/\./g)].map(({ index }) => index - 1).concat(token.length - 1)
    for (const at of ends)
      for (const character of ALPHABET) {
        const altered = token.slice(0, at) + character + token.slice(at + 1)
        if (altered !== token) expect((await open(keys, 'session', altered, MAX_AGE)).state).not.toBe('open')
      }
  })

  test('COOK-03: a dropped or doubled character anywhere', async () => {
    const keys = createKeyRing([SECRET])
    const token = await seal(keys, 'session', { sub: '1' })
    for (let at = 0; at < token.length; at++) {
      const dropped = token.slice(0, at) + token.slice(at + 1)
      const doubled = token.slice(0, at) + token.charAt(at) + token.slice(at)
      expect((await open(keys, 'session', dropped, MAX_AGE)).state).not.toBe('open')
      expect((await open(keys, 'session', doubled, MAX_AGE)).state).not.toBe('open')
    }
  })

  test('COOK-03: swapped segments', async () => {
    const keys = createKeyRing([SECRET])
    const [header, key, iv, text, tag] = (await seal(keys, 'session', { sub: '1' })).split('.')
    for (const parts of [
      [header, key, text, iv, tag],
      [header, key, iv, tag, text],
      [header, iv, key, text, tag],
      [iv, key, header, text, tag],
      [header, key, iv, text],
      [header, key, iv, text, tag, tag],
    ])
      expect((await open(keys, 'session', parts.join('.'), MAX_AGE)).state).not.toBe('open')
  })

  test('COOK-12: every other purpose', async () => {
    const keys = createKeyRing([SECRET])
    for (const sealed of PURPOSES)
      for (const opened of PURPOSES) {
        const { state } = await open(keys, opened, await seal(keys, sealed, {}), MAX_AGE)
        expect(state, `${sealed} as ${opened}`).toBe(sealed === opened ? 'open' : 'unknown')
      }
  })

  test('COOK-12: the ciphertext of one purpose with the header of another', async () => {
    const keys = createKeyRing([SECRET])
    const [header] = (await seal(keys, 'session', {})).split('.')
    const [, ...rest] = (await seal(keys, 'transaction', {})).split('.')
    expect(await open(keys, 'session', [header, ...rest].join('.'), MAX_AGE)).toEqual({ state: 'invalid' })
  })

  test('ROT-05: another application with the same secret', async () => {
    const token = await seal(createKeyRing([SECRET], 'a'), 'session', {})
    expect(await open(createKeyRing([SECRET], 'b'), 'session', token, MAX_AGE)).toEqual({ state: 'unknown' })
    expect(await open(createKeyRing([SECRET]), 'session', token, MAX_AGE)).toEqual({ state: 'unknown' })
  })

  test('another secret, reported as unknown', async () => {
    const token = await seal(createKeyRing([SECRET]), 'session', {})
    expect(await open(createKeyRing([OTHER]), 'session', token, MAX_AGE)).toEqual({ state: 'unknown' })
  })

  test('the ciphertext of one day with the header of another', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2030-06-01T12:00:00Z') })
    const keys = createKeyRing([SECRET])
    const [, ...rest] = (await seal(keys, 'session', {})).split('.')
    vi.setSystemTime(Date.parse('2030-06-02T12:00:00Z'))
    const [header] = (await seal(keys, 'session', {})).split('.')
    expect(await open(keys, 'session', [header, ...rest].join('.'), MAX_AGE)).toEqual({ state: 'invalid' })
  })

  test.each([
    ['JWE-01: an unsecured token', { alg: 'none' }],
    ['JWE-01: a signed token', { alg: 'HS256', typ: 'JWT' }],
    ['JWE-02, CVE-2022-36083: a password-based key', { alg: 'PBES2-HS512+A256KW', enc: 'A256GCM', p2c: 2_147_483_647 }],
    ['JWE-02: an RSA key', { alg: 'RSA1_5', enc: 'A256GCM' }],
    ['JWE-02: an agreed key', { alg: 'ECDH-ES', enc: 'A256GCM' }],
    ['JWE-04: another encryption', { alg: 'dir', enc: 'A256CBC-HS512' }],
  ])('%s, without calling Web Crypto', async (_, header) => {
    const keys = createKeyRing([SECRET])
    await seal(keys, 'session', {})
    const spies = (['deriveKey', 'deriveBits', 'importKey', 'decrypt', 'verify'] as const).map((name) =>
      vi.spyOn(crypto.subtle, name),
    )
    const token = `${encodeBase64url(encodeUtf8(JSON.stringify(header)))}..${'A'.repeat(16)}.${'A'.repeat(8)}.${'A'.repeat(22)}`
    expect(await open(keys, 'session', token, MAX_AGE)).toEqual({ state: 'unknown' })
    for (const spy of spies) expect(spy).not.toHaveBeenCalled()
    vi.restoreAllMocks()
  })

  test("JWE-04, CVE-2024-28176: latchkey's header with one more member, or in another order", async () => {
    const keys = createKeyRing([SECRET])
    const token = await seal(keys, 'session', {})
    const [, ...rest] = token.split('.')
    const header = headerOf(token)
    for (const other of [
      { ...header, zip: 'DEF' },
      { enc: header['enc'], alg: header['alg'], typ: header['typ'], kid: header['kid'] },
    ]) {
      const altered = [encodeBase64url(encodeUtf8(JSON.stringify(other))), ...rest].join('.')
      expect(await open(keys, 'session', altered, MAX_AGE)).toEqual({ state: 'unknown' })
    }
  })

  test('JWE-09: other serializations and oversized tokens', async () => {
    const keys = createKeyRing([SECRET])
    const token = await seal(keys, 'session', {})
    for (const text of [`{"ciphertext":"${token}"}`, ` ${token}`, token + 'A'.repeat(17_000), '', '.', '....'])
      expect((await open(keys, 'session', text, MAX_AGE)).state).not.toBe('open')
    expect((await open(keys, 'session', `${token} `, MAX_AGE)).state).toBe('invalid')
  })

  test.each(['[]', 'null', '1', '"text"', '{', ''])('sealed JSON that is not an object: %s', async (plain) => {
    const keys = createKeyRing([SECRET])
    const { cipher, headerBytes, header } = await keys.sealingKey('session', today())
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const sealed = await cipher.encrypt(iv, headerBytes, encodeUtf8(plain))
    const [text, tag] = [sealed.subarray(0, -16), sealed.subarray(-16)].map((part) =>
      encodeBase64url(new Uint8Array(part)),
    )
    const token = `${header}..${encodeBase64url(iv)}.${text}.${tag}`
    expect(await open(keys, 'session', token, MAX_AGE)).toEqual({ state: 'invalid' })
  })
})
