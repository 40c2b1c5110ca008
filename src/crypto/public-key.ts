import { decodeBase64url } from '../lib/base64url.ts'
import { encodeUtf8 } from '../lib/bytes.ts'
import type { Engine, PublicKey } from './engine.ts'

const CURVES: Readonly<Record<string, string>> = {
  ...{ ES256: 'P-256', ES384: 'P-384', ES512: 'P-521' },
  ...{ EdDSA: 'Ed25519', Ed25519: 'Ed25519' },
}

const TYPES: Readonly<Record<string, string>> = { RS: 'RSA', PS: 'RSA', ES: 'EC', Ed: 'OKP' }

/** Minimum length of an RSA modulus in bytes. @see https://www.rfc-editor.org/rfc/rfc7518#section-3.3 */
const MIN_MODULUS = 256

/** Returns the length of a modulus in bytes. */
const getModulusLength = (n: unknown): number => decodeBase64url(String(n))?.length ?? 0

/**
 * Returns whether a published key may verify signatures of an algorithm.
 *
 * @see https://www.rfc-editor.org/rfc/rfc7517#section-4
 */
function isUsable({ crv, key_ops: operations = ['verify'], kty, n, use = 'sig' }: JsonWebKey, alg: string): boolean {
  if (kty !== TYPES[alg.slice(0, 2)] || use !== 'sig' || !operations.includes('verify')) return false
  return kty === 'RSA' ? getModulusLength(n) >= MIN_MODULUS : crv === CURVES[alg]
}

/** Web Crypto's parameters of a JWS algorithm, for importing a key and for verifying. */
function toParams(alg: string) {
  const size = alg.slice(2)
  const hash = `SHA-${size}`
  if (alg.startsWith('RS')) return { name: 'RSASSA-PKCS1-v1_5', hash }
  if (alg.startsWith('PS')) return { name: 'RSA-PSS', hash, saltLength: Number(size) / 8 }
  return alg.startsWith('ES') ? { name: 'ECDSA', hash, namedCurve: CURVES[alg] ?? '' } : { name: 'Ed25519' }
}

async function importToWeb(jwk: JsonWebKey, alg: string): Promise<PublicKey> {
  const params = toParams(alg)
  const key = await crypto.subtle.importKey('jwk', jwk, params, false, ['verify'])
  return { verify: (content, signature) => crypto.subtle.verify(params, key, signature, content) }
}

/**
 * Imports a published key for one algorithm.
 *
 * @param jwk Public members, and what the key is for.
 * @returns `null` if it is malformed, for another algorithm, or not for signatures.
 */
export async function importPublicKey(engine: Engine, jwk: JsonWebKey, alg: string): Promise<PublicKey | null> {
  if (!isUsable(jwk, alg)) return null
  try {
    return await (engine.importPublicKey ?? importToWeb)(jwk, alg)
  } catch {
    return null // the other keys still count
  }
}

/** Returns whether a key verifies the signature of a compact JWS. @see https://www.rfc-editor.org/rfc/rfc7515#section-5.2 */
export async function isSignedBy(key: PublicKey, token: string): Promise<boolean> {
  const end = token.lastIndexOf('.')
  const signature = decodeBase64url(token.slice(end + 1))
  if (signature === null) return false
  try {
    return await key.verify(encodeUtf8(token.slice(0, end)), signature)
  } catch {
    return false // some runtimes throw for a signature of another length: the other keys still count
  }
}
