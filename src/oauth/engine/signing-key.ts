import type { CryptoKey } from '../../types/crypto-key.ts'
import type { PrivateJwk, ResolvedPrivateKey } from '../../types/private-key.ts'

/** Web Crypto names of an algorithm. */
function getImportParams(alg: string): RsaHashedImportParams | EcKeyImportParams | 'Ed25519' {
  const bits = alg.slice(2)
  if (alg.startsWith('E')) return alg.startsWith('ES') ? { name: 'ECDSA', namedCurve: CURVES[bits] ?? '' } : 'Ed25519'
  return { name: alg.startsWith('RS') ? 'RSASSA-PKCS1-v1_5' : 'RSA-PSS', hash: `SHA-${bits}` }
}

const CURVES: Readonly<Record<string, string>> = { 256: 'P-256', 384: 'P-384', 512: 'P-521' }

/** The members that form a key, without those for its use, which were checked. */
const selectKeyParts = ({ kty, crv, x, y, n, e, d, p, q, dp, dq, qi }: PrivateJwk) =>
  ({ kty, crv, x, y, n, e, d, p, q, dp, dq, qi }) as JsonWebKey

/** The members of the public key. */
const selectPublicParts = ({ kty, crv, x, y, n, e }: PrivateJwk | JsonWebKey) =>
  ({ kty, crv, x, y, n, e }) as JsonWebKey

/** Imported keys. */
const imported = new WeakMap<PrivateJwk, CryptoKey>()

/**
 * Returns the client key as Web Crypto and the engine need it. A JWK is imported once.
 *
 * @throws {DOMException} The members of a JWK do not match.
 */
export async function importSigningKey({ key, algs: [alg = ''] }: ResolvedPrivateKey): Promise<CryptoKey> {
  if (!('kty' in key)) return key as CryptoKey
  const known = imported.get(key)
  if (known) return known
  const made = await crypto.subtle.importKey('jwk', selectKeyParts(key), getImportParams(alg), false, ['sign'])
  imported.set(key, made)
  return made
}

/**
 * Returns the client key with its public key, which proofs contain.
 *
 * @param resolved A JWK, or an extractable key.
 * @throws {DOMException} The members of a JWK do not match.
 */
export async function importKeyPair(resolved: ResolvedPrivateKey): Promise<CryptoKeyPair> {
  const { key, algs } = resolved
  const privateKey = await importSigningKey(resolved)
  const jwk = 'kty' in key ? key : await crypto.subtle.exportKey('jwk', privateKey)
  const params = getImportParams(algs[0] ?? '')
  return {
    privateKey,
    publicKey: await crypto.subtle.importKey('jwk', selectPublicParts(jwk), params, true, ['verify']),
  }
}
