import { generateKeyPairSync, sign } from 'node:crypto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { openToken, sealToken, type TokenPlace } from '../../src/crypto/account-tokens.ts'
import { hashText } from '../../src/crypto/digest.ts'
import { type Engine, isEngine } from '../../src/crypto/engine.ts'
import { createKeyRing } from '../../src/crypto/key-ring.ts'
import { createMacs, mac, verifyMac } from '../../src/crypto/mac.ts'
import { nodeCrypto } from '../../src/crypto/node-crypto.ts'
import { importPublicKey, isSignedBy } from '../../src/crypto/public-key.ts'
import { resolveKeys } from '../../src/crypto/resolve-keys.ts'
import { open, seal } from '../../src/crypto/sealed.ts'
import { webCrypto } from '../../src/crypto/web.ts'
import { getProcessState } from '../../src/features/tokens/process-state.ts'
import { takeState } from '../../src/kernel/used-states.ts'
import { encodeUtf8 } from '../../src/lib/bytes.ts'
import { getCounters } from '../../src/store/limits/memory-counters-table.ts'

const SECRETS = ['Zk3v-9mQ2rT7xLw5nB8cY1sD4gH6jP0a', 'uR8e_2WqX5yK9tN3oV7iM1zC6bL4fS0d']
const DAY = 86_400
const PLACE: TokenPlace = { account: { provider: 'idp', providerAccountId: 'ü' }, column: 'access_token' }

function getNodeEngine(): Engine {
  const engine = nodeCrypto()
  if (isEngine(engine)) return engine
  throw new Error('This runtime has no `node:crypto`.')
}

const ENGINES = [webCrypto, getNodeEngine()] as const
const PAIRS = ENGINES.flatMap((one) => ENGINES.map((other) => [one.name, other.name, one, other] as const))

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('nodeCrypto()', () => {
  test('is one object per process and calls no Web Crypto', async () => {
    const engine = getNodeEngine()
    expect(nodeCrypto()).toBe(engine)
    const calls = (['importKey', 'deriveKey', 'encrypt', 'decrypt', 'sign', 'digest'] as const).map((name) =>
      vi.spyOn(crypto.subtle, name),
    )
    const keys = createKeyRing(SECRETS, '', engine)
    const token = await seal(keys, 'session', { sub: '1' })
    expect(await open(keys, 'session', token, DAY)).toMatchObject({ state: 'open', payload: { sub: '1' } })
    expect(await openToken(keys, PLACE, await sealToken(keys, PLACE, 'ä'))).toMatchObject({ text: 'ä' })
    expect(await verifyMac(keys, 'csrf', 'ä', await mac(keys, 'csrf', 'ä'))).toBe(true)
    for (const spy of calls) expect(spy).not.toHaveBeenCalled()
  })

  test.each([
    ['without `process`', undefined],
    ['in a Node without `getBuiltinModule`', {}],
    ['in a runtime without the module', { getBuiltinModule: () => undefined }],
  ])('falls back to Web Crypto %s', (_, process) => {
    vi.stubGlobal('process', process)
    expect(nodeCrypto()).toBe('web')
  })
})

test.each([undefined, null, 'web', {}, [], { importSecret: 1 }])('isEngine refuses %j', (value) => {
  expect(isEngine(value)).toBe(false)
})

describe.each(PAIRS)('%s and %s', (_, __, one, other) => {
  const [mine, yours] = [createKeyRing(SECRETS, 'app', one), createKeyRing(SECRETS, 'app', other)]

  test("derive the same keys, and open each other's sealed values", async () => {
    const [own, foreign] = [await mine.sealingKey('session', 20_000), await yours.sealingKey('session', 20_000)]
    expect(foreign.header).toBe(own.header)
    for (const size of [0, 1, 15, 16, 17, 900]) {
      const payload = { text: 'ä🗝"'.repeat(size) }
      const token = await seal(mine, 'session', payload)
      expect(await open(yours, 'session', token, DAY)).toMatchObject({ state: 'open', payload })
    }
  })

  test('refuse a value that was altered, truncated or sealed for another purpose', async () => {
    const token = await seal(mine, 'session', { sub: '1' })
    const at = token.indexOf('..') + 2
    for (const altered of [
      `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`,
      `${token.slice(0, -23)}.${'A'.repeat(22)}`,
      `${token.slice(0, at + 16)}.${token.slice(-23)}`,
    ])
      expect(await open(yours, 'session', altered, DAY)).toEqual({ state: 'invalid' })
    expect(await open(yours, 'transaction', token, DAY)).toEqual({ state: 'unknown' })
  })

  test("sign identically, and verify each other's signatures", async () => {
    expect(await createMacs(mine, 'csrf', 'ä')).toEqual(await createMacs(yours, 'csrf', 'ä'))
    const tag = await mac(mine, 'csrf', 'ä')
    expect(await verifyMac(yours, 'csrf', 'ä', tag)).toBe(true)
    for (const wrong of [tag.slice(0, -4), `${tag}AAAA`, 'A'.repeat(43), '', '~'])
      expect(await verifyMac(yours, 'csrf', 'ä', wrong)).toBe(false)
  })

  test('hash identically', async () => {
    expect(await hashText('ä', one)).toBe(await hashText('ä', other))
    for (const algorithm of ['SHA-256', 'SHA-384', 'SHA-512'])
      expect(await one.hash(algorithm, encodeUtf8('ä'))).toEqual(await other.hash(algorithm, encodeUtf8('ä')))
  })

  test('open account tokens that the other sealed', async () => {
    const value = await sealToken(mine, PLACE, 'gho_ä')
    expect(await openToken(yours, PLACE, value)).toEqual({ state: 'open', text: 'gho_ä', isStale: false })
    const elsewhere = { ...PLACE, column: 'refresh_token' } as const
    expect(await openToken(yours, elsewhere, value)).toEqual({ state: 'invalid' })
  })
})

test('two engines with one secret are one application: they share attempts and used states', () => {
  const [web, node] = ENGINES.map((engine) => resolveKeys(['Hd5s_W8kRn3-pY6tCx9bMq2VfLz7GjT4'], 'app', engine))
  if (!web || !node) throw new Error('no keys')
  expect([web.engine, node.engine]).toEqual(ENGINES)
  expect(resolveKeys(['Hd5s_W8kRn3-pY6tCx9bMq2VfLz7GjT4'], 'app', node.engine)).toBe(node)
  expect(getCounters(node)).toBe(getCounters(web))
  expect([takeState(web, 'a'), takeState(node, 'a')]).toEqual([true, false])
  expect(getProcessState({ keys: node })).toBe(getProcessState({ keys: web }))
})

/** Makes a key with Node, and a token that it signed. */
function createSigned(alg: string, bits = 2048) {
  const [size, curve] = [alg.slice(2), { ES256: 'P-256', ES384: 'P-384', ES512: 'P-521' }[alg] ?? '']
  const { privateKey, publicKey } = alg.startsWith('E')
    ? alg.startsWith('ES')
      ? generateKeyPairSync('ec', { namedCurve: curve })
      : generateKeyPairSync('ed25519')
    : generateKeyPairSync('rsa', { modulusLength: bits })
  const content = `${btoa(JSON.stringify({ alg }))}.${btoa('{}')}`
  const key = alg.startsWith('PS')
    ? { key: privateKey, padding: 6, saltLength: Number(size) / 8 }
    : { key: privateKey, dsaEncoding: 'ieee-p1363' as const }
  const hash = alg.startsWith('Ed') ? null : `sha${size}`
  const signature = sign(hash, Buffer.from(content), key).toString('base64url')
  return { jwk: publicKey.export({ format: 'jwk' }) as JsonWebKey, content, signature }
}

const ALGS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']

describe.each(ENGINES)('public keys of $name', (engine) => {
  test.each(ALGS)('verify a signature by %s and refuse an altered one', async (alg) => {
    const { content, jwk, signature } = createSigned(alg)
    const key = await importPublicKey(engine, jwk, alg)
    if (key === null) throw new Error('no key')
    expect(await isSignedBy(key, `${content}.${signature}`)).toBe(true)
    const altered = `${signature[0] === 'A' ? 'B' : 'A'}${signature.slice(1)}`
    for (const other of [altered, signature.slice(0, -8), '', '~', createSigned(alg).signature])
      expect(await isSignedBy(key, `${content}.${other}`)).toBe(false)
    expect(await isSignedBy(key, `${content}A.${signature}`)).toBe(false)
  })

  test.each<[string, string, (jwk: JsonWebKey) => JsonWebKey, boolean]>([
    ['for signatures', 'RS256', (jwk) => ({ ...jwk, use: 'sig' }), true],
    ['to verify', 'RS256', (jwk) => ({ ...jwk, key_ops: ['verify'] }), true],
    ['for encryption', 'RS256', (jwk) => ({ ...jwk, use: 'enc' }), false],
    ['to encrypt', 'RS256', (jwk) => ({ ...jwk, key_ops: ['encrypt'] }), false],
    ['of another type', 'ES256', () => createSigned('RS256').jwk, false],
    ['of another curve', 'ES256', () => createSigned('ES384').jwk, false],
    ['of another curve than its algorithm', 'EdDSA', (jwk) => ({ ...jwk, crv: 'X25519' }), false],
    ['with 1024 bits', 'RS256', () => createSigned('RS256', 1024).jwk, false],
    ['without a modulus', 'RS256', ({ n: _, ...jwk }) => jwk, false],
    ['with a point that is not on the curve', 'ES256', (jwk) => ({ ...jwk, y: jwk.x ?? '' }), false],
  ])('%s, %s', async (_, alg, change, isUsable) => {
    const { jwk } = createSigned(alg)
    expect((await importPublicKey(engine, change(jwk), alg)) !== null).toBe(isUsable)
  })
})

test('a runtime that throws for a malformed signature accepts none', async () => {
  const key = {
    verify: () => {
      throw new TypeError('invalid length')
    },
  }
  expect(await isSignedBy(key, 'a.b.c2ln')).toBe(false)
})
