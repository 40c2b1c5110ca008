import { encodeBase64url } from '../../lib/base64url.ts'
import { utf8 } from '../../lib/bytes.ts'
import { randomToken } from '../../lib/random.ts'
import { nowSeconds } from '../../lib/time.ts'

/** Seconds. An assertion is used at once. */
const MAX_AGE = 60

/** What Web Crypto says about a key, as far as it is asked. */
type KeyAlgorithm = Partial<RsaHashedKeyAlgorithm & EcKeyAlgorithm> & { readonly name: string }

const BITS_OF_CURVE: Readonly<Record<string, string>> = { 'P-256': '256', 'P-384': '384', 'P-521': '512' }

const PREFIX: Readonly<Record<string, string>> = {
  HMAC: 'HS',
  'RSASSA-PKCS1-v1_5': 'RS',
  'RSA-PSS': 'PS',
  ECDSA: 'ES',
}

/** How a key signs: the name that JOSE has for it, and what Web Crypto wants to be told. */
function signingWith({ algorithm }: CryptoKey): { alg: string; params: RsaPssParams & EcdsaParams } {
  const { name, hash, namedCurve = '' } = algorithm as KeyAlgorithm // the fields of every kind of key
  const bits = BITS_OF_CURVE[namedCurve] ?? hash?.name.slice(4) ?? ''
  const prefix = PREFIX[name]
  const params = { name, hash: `SHA-${bits}`, saltLength: Number(bits) / 8 }
  return { alg: prefix === undefined ? 'EdDSA' : prefix + bits, params }
}

const encode = (value: unknown): string => encodeBase64url(utf8(JSON.stringify(value)))

/**
 * A token by which a client proves who it is.
 *
 * @param audience The issuer: an assertion must be of no use to anyone else.
 * @see https://www.rfc-editor.org/rfc/rfc7523#section-3
 */
export async function signAssertion(
  clientId: string,
  audience: string,
  key: CryptoKey,
  kid?: string | undefined,
): Promise<string> {
  const { alg, params } = signingWith(key)
  const now = nowSeconds()
  const claims = { iss: clientId, sub: clientId, aud: audience, jti: randomToken(), iat: now, exp: now + MAX_AGE }
  const text = `${encode({ alg, kid, typ: 'JWT' })}.${encode(claims)}`
  return `${text}.${encodeBase64url(new Uint8Array(await crypto.subtle.sign(params, key, utf8(text))))}`
}

/** The client secret as a key. @see https://openid.net/specs/openid-connect-core-1_0.html#ClientAuthentication */
export const secretKey = (secret: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', utf8(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
