import type { CryptoKey } from '../../../types/crypto-key.ts'
import type { PrivateJwk, ResolvedPrivateKey } from '../../../types/private-key.ts'

/** How Web Crypto calls an algorithm. */
function getImportParams(alg: string): RsaHashedImportParams | EcKeyImportParams | 'Ed25519' {
  const bits = alg.slice(2)
  if (alg.startsWith('E')) return alg.startsWith('ES') ? { name: 'ECDSA', namedCurve: CURVES[bits] ?? '' } : 'Ed25519'
  return { name: alg.startsWith('RS') ? 'RSASSA-PKCS1-v1_5' : 'RSA-PSS', hash: `SHA-${bits}` }
}

const CURVES: Readonly<Record<string, string>> = { 256: 'P-256', 384: 'P-384', 512: 'P-521' }

/** What makes a key, without what it says of its use: that was checked. */
const selectKeyParts = ({ kty, crv, x, y, n, e, d, p, q, dp, dq, qi }: PrivateJwk) =>
  ({ kty, crv, x, y, n, e, d, p, q, dp, dq, qi }) as JsonWebKey

/** Keys that were imported. */
const imported = new WeakMap<PrivateJwk, CryptoKey>()

/**
 * The key of a client as Web Crypto and the engine take it. A JWK is imported once.
 *
 * @throws {DOMException} The members of a JWK do not belong together.
 */
export async function importSigningKey({ key, algs: [alg = ''] }: ResolvedPrivateKey): Promise<CryptoKey> {
  if (!('kty' in key)) return key as CryptoKey
  const known = imported.get(key)
  if (known) return known
  const made = await crypto.subtle.importKey('jwk', selectKeyParts(key), getImportParams(alg), false, ['sign'])
  imported.set(key, made)
  return made
}
