import { afterEach, describe, expect, test, vi } from 'vitest'
import { createKeyRing } from '../../src/crypto/key-ring.ts'
import { open, seal } from '../../src/crypto/sealed.ts'
import { DAY_SECONDS } from '../../src/lib/time.ts'

const SECRET = 'Zk3v-9mQ2rT7xLw5nB8cY1sD4gH6jP0a'
const MAX_AGE = 30 * DAY_SECONDS

afterEach(() => vi.restoreAllMocks())

/** The objects that each call of Web Crypto was given as its parameters. */
function watchParameters() {
  const [encrypt, decrypt] = [vi.spyOn(crypto.subtle, 'encrypt'), vi.spyOn(crypto.subtle, 'decrypt')]
  const given = ({ mock }: typeof encrypt | typeof decrypt) => mock.calls.map(([params]) => params)
  return { sealed: () => given(encrypt), opened: () => given(decrypt) }
}

describe('JWE-10: parameters of AES-GCM', () => {
  test('for sealing are never shared with an opened token', async () => {
    const { sealed, opened } = watchParameters()
    const keys = createKeyRing([SECRET])
    for (let i = 0; i < 20; i++) {
      const tokens = await Promise.all([1, 2, 3].map((n) => seal(keys, 'session', { n })))
      await Promise.all(tokens.map((token) => open(keys, 'session', token, MAX_AGE)))
    }
    expect(sealed().filter((params) => opened().includes(params))).toEqual([])
  })

  test('are new for each sealed token', async () => {
    const { sealed } = watchParameters()
    const keys = createKeyRing([SECRET])
    for (let i = 0; i < 20; i++) await seal(keys, 'session', { i })
    expect(new Set(sealed()).size).toBe(20)
  })

  test('are reused for opening', async () => {
    const keys = createKeyRing([SECRET])
    const token = await seal(keys, 'session', {})
    const { opened } = watchParameters()
    for (let i = 0; i < 20; i++) await open(keys, 'session', token, MAX_AGE)
    expect(new Set(opened()).size).toBe(1)
  })

  // A token's nonce is the sender's choice.
  test('for sealing never contain the nonce of a received token', async () => {
    const keys = createKeyRing([SECRET])
    const [header = '', , , text = '', tag = ''] = (await seal(keys, 'session', {})).split('.')
    const chosen = new Uint8Array(12).fill(65)
    const { sealed } = watchParameters()
    for (let i = 0; i < 20; i++) {
      await open(keys, 'session', [header, '', 'QUFBQUFBQUFBQUFB', text, tag].join('.'), MAX_AGE)
      await seal(keys, 'session', {})
    }
    const nonces = sealed().map((params) => (params as AesGcmParams).iv)
    expect(nonces).not.toContainEqual(chosen)
    expect(new Set(nonces.map(String)).size).toBe(20)
  })
})

describe('opening many tokens at once', () => {
  test('gives each its own nonce while earlier calls are pending', async () => {
    const keys = createKeyRing([SECRET])
    const tokens = await Promise.all(Array.from({ length: 50 }, (_, n) => seal(keys, 'session', { n })))
    const { opened } = watchParameters()
    const states = await Promise.all(tokens.map((token) => open(keys, 'session', token, MAX_AGE)))
    expect(states).toMatchObject(tokens.map((_, n) => ({ state: 'open', payload: { n } })))
    expect(new Set(opened()).size).toBe(50)
  })
})
