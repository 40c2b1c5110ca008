import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readPrivateKey } from '../../../src/oauth/config/read-private-key.ts'

const ec = (namedCurve: string) => generateKeyPairSync('ec', { namedCurve })
const p256 = ec('P-256')
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const weak = generateKeyPairSync('rsa', { modulusLength: 1024 })
const ed25519 = generateKeyPairSync('ed25519')
const x25519 = generateKeyPairSync('x25519')

const jwkOf = ({ privateKey }: typeof p256, more: object = {}) => ({ ...privateKey.export({ format: 'jwk' }), ...more })

const algsOf = (key: unknown, use: 'sign' | 'decrypt' = 'sign') => {
  const found = readPrivateKey(key, use)
  return typeof found === 'string' ? found : found.algs[0]
}

const made = async (algorithm: object, usages: KeyUsage[]) =>
  (await crypto.subtle.generateKey(algorithm as EcKeyGenParams, false, usages)) as CryptoKeyPair
const RSA = { modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) }

describe('a private key to sign with', () => {
  test.each([
    ['P-256', p256, 'ES256'],
    ['P-384', ec('P-384'), 'ES384'],
    ['P-521', ec('P-521'), 'ES512'],
    ['RSA', rsa, 'RS256'],
    ['Ed25519', ed25519, 'EdDSA'],
  ])('of %s is taken in every form', (_, pair, alg) => {
    const { privateKey } = pair
    const jwk = jwkOf(pair)
    for (const form of [privateKey, jwk, JSON.stringify(jwk)])
      for (const key of [form, { key: form, kid: 'k' }]) expect(algsOf(key)).toBe(alg)
  })

  test.each<[string, object]>([
    ['ES256', { name: 'ECDSA', namedCurve: 'P-256' }],
    ['ES512', { name: 'ECDSA', namedCurve: 'P-521' }],
    ['EdDSA', { name: 'Ed25519' }],
    ['RS384', { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-384', ...RSA }],
    ['PS256', { name: 'RSA-PSS', hash: 'SHA-256', ...RSA }],
  ])('for %s is taken from Web Crypto', async (alg, algorithm) => {
    const { privateKey, publicKey } = await made(algorithm, ['sign', 'verify'])
    expect(algsOf(privateKey)).toBe(alg)
    expect(algsOf({ key: publicKey })).toBe('is a public key')
  })

  test('has the name and the algorithm that it is given', () => {
    const jwk = jwkOf(rsa, { kid: 'own', alg: 'PS384' })
    expect(readPrivateKey(jwk, 'sign')).toMatchObject({ kid: 'own', algs: ['PS384'] })
    expect(readPrivateKey({ key: jwk, kid: 'other', alg: 'PS512' }, 'sign')).toMatchObject({
      ...{ kid: 'other', algs: ['PS512'] },
    })
  })

  const { d: _, ...publicJwk } = jwkOf(p256) as Record<string, unknown>
  test.each<[string, unknown, string]>([
    ['nothing', undefined, 'is missing'],
    ['a PEM', rsa.privateKey.export({ format: 'pem', type: 'pkcs8' }), 'is not the JSON text of a JWK'],
    ['an object of something else', { secret: 'x' }, 'is not a private key'],
    ['a promise', Promise.resolve(), 'is a promise; await it first'],
    ['a public key of Node', p256.publicKey, 'is a public key'],
    ['a public JWK', publicJwk, 'is a public key'],
    ['a symmetric JWK', { kty: 'oct', k: 'AAAA' }, 'is a symmetric key'],
    ['a weak RSA key', weak.privateKey, 'is an RSA key of 1024 bits, and 2048 are the minimum'],
    ['a weak RSA JWK', jwkOf(weak), 'is an RSA key of 1024 bits, and 2048 are the minimum'],
    ['a curve of currencies', jwkOf(ec('secp256k1')), 'is of a kind that cannot sign: secp256k1'],
    ['a key that only agrees', x25519.privateKey, 'is of a kind that cannot sign: X25519'],
    ['a key for encryption', jwkOf(p256, { use: 'enc' }), 'has the `use` "enc"'],
    ['a key that may only verify', jwkOf(p256, { key_ops: ['verify'] }), 'has no `sign` in its `key_ops`'],
    ['another algorithm', jwkOf(p256, { alg: 'RS256' }), 'has the algorithm RS256, and can sign with ES256'],
    ['a short coordinate', jwkOf(p256, { x: 'AAAA' }), 'has no valid `x`'],
    ['an RSA key without its factors', jwkOf(rsa, { p: undefined }), 'has no valid `p`'],
    ['a member of another kind', jwkOf(p256, { d: 5 }), 'has no valid `d`'],
  ])('is refused if it is %s', (_, key, problem) => {
    expect(readPrivateKey(key, 'sign')).toContain(problem)
  })

  test('is refused if Web Crypto may not sign with it', async () => {
    const { privateKey } = await made({ name: 'ECDH', namedCurve: 'P-256' }, ['deriveBits'])
    expect(readPrivateKey(privateKey, 'sign')).toBe('has no usage `sign`')
    const signer = await made({ name: 'RSA-PSS', hash: 'SHA-256', ...RSA }, ['sign', 'verify'])
    expect(readPrivateKey({ key: signer.privateKey, alg: 'RS256' }, 'sign')).toBe('is for PS256, not RS256')
    const sha1 = await made({ name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-1', ...RSA }, ['sign', 'verify'])
    expect(readPrivateKey(sha1.privateKey, 'sign')).toContain('has the algorithm RS1')
  })

  test('is never shown', () => {
    const { d } = jwkOf(p256) as { d?: string }
    const problem = readPrivateKey(jwkOf(p256, { x: d }), 'sign')
    expect(JSON.stringify(readPrivateKey(jwkOf(p256, { alg: 'x' }), 'sign'))).not.toContain(d)
    expect(typeof problem).toBe('object') // 32 bytes: whether it is on the curve is seen when it is imported
  })
})

describe('a private key to decrypt with', () => {
  test.each([
    ['RSA', rsa, 'RSA-OAEP-256'],
    ['P-256', p256, 'ECDH-ES'],
    ['X25519', x25519, 'ECDH-ES'],
  ])('of %s is taken', (_, pair, alg) => {
    expect(algsOf(pair.privateKey, 'decrypt')).toBe(alg)
  })

  test('is taken from Web Crypto', async () => {
    const oaep = await made({ name: 'RSA-OAEP', hash: 'SHA-1', ...RSA }, ['encrypt', 'decrypt'])
    expect(readPrivateKey(oaep.privateKey, 'decrypt')).toMatchObject({ algs: ['RSA-OAEP'] })
    const ecdh = await made({ name: 'ECDH', namedCurve: 'P-384' }, ['deriveBits'])
    expect(algsOf(ecdh.privateKey, 'decrypt')).toBe('ECDH-ES')
  })

  test.each<[string, unknown, string]>([
    ['a key that only signs', ed25519.privateKey, 'is of a kind that cannot decrypt: Ed25519'],
    ['a secret', { kty: 'oct', k: 'AAAA', alg: 'dir' }, 'is a symmetric key'],
    ['the algorithm that answers to guesses', jwkOf(rsa, { alg: 'RSA1_5' }), 'has the algorithm RSA1_5'],
    ['a key for signatures', jwkOf(rsa, { use: 'sig' }), 'has the `use` "sig"'],
  ])('is refused if it is %s', (_, key, problem) => {
    expect(readPrivateKey(key, 'decrypt')).toContain(problem)
  })
})
