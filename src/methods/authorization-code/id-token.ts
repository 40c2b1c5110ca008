import { decodeBase64url, encodeBase64url } from '../../lib/base64url.ts'
import { fromUtf8, utf8 } from '../../lib/bytes.ts'
import { nowSeconds } from '../../lib/time.ts'
import type { ResolvedOAuthProvider } from '../../types/provider.ts'
import { isObject, type JsonObject } from './json.ts'
import { isSignedBy } from './keys.ts'
import { isMultiTenant, type Metadata, tenantOf } from './server.ts'

/** Seconds that our clock and the provider's may differ. */
const TOLERANCE = 60

/** Characters. @see https://openid.net/specs/openid-connect-core-1_0.html#IDToken */
const MAX_SUB = 255

/** A part of a token as JSON, unverified. */
function peek(token: string, part: 0 | 1): JsonObject {
  const bytes = decodeBase64url(token.split('.')[part] ?? '')
  try {
    const value: unknown = bytes === null ? null : JSON.parse(fromUtf8(bytes))
    return isObject(value) ? value : {}
  } catch {
    return {} // what checks the token later says what is wrong with it
  }
}

/** What is wrong with a token, told like oauth4webapi tells it. */
const wrong = (message: string, claims: JsonObject, claim: string): Error =>
  new Error(message, { cause: { claims, claim } })

/**
 * The issuer that an ID Token has to have. The token, not verified yet, only chooses among those that the
 * configuration allows: the issuer itself, its aliases, and the tenants of a pattern.
 *
 * @throws {Error} Any tenant is allowed, and the token names none.
 */
export function expectedIssuer(provider: ResolvedOAuthProvider, metadata: Metadata, idToken: unknown): string {
  const claims = typeof idToken === 'string' ? peek(idToken, 1) : {}
  const { iss, tid } = claims
  const { issuerAliases, issuerPattern } = provider
  if (typeof iss === 'string' && issuerAliases.includes(iss)) return iss
  if (issuerPattern === null || !isMultiTenant(metadata)) return metadata.issuer
  const issuer = issuerPattern.replace('{claim.tid}', () => String(tid))
  const filled = { ...metadata, issuer }
  if (tenantOf(issuer, issuerPattern) === tid && !isMultiTenant(filled)) return issuer
  throw wrong('the ID Token names no tenant', claims, 'iss')
}

const hashOf = (alg: string): string => (alg.startsWith('Ed') ? 'SHA-512' : `SHA-${alg.slice(2)}`)

/** @see https://openid.net/specs/openid-connect-core-1_0.html#CodeIDToken */
async function checkAccessTokenHash(claims: JsonObject, alg: string, accessToken: string): Promise<void> {
  const { at_hash: expected } = claims
  if (expected === undefined) return
  const digest = new Uint8Array(await crypto.subtle.digest(hashOf(alg), utf8(accessToken)))
  if (encodeBase64url(digest.slice(0, digest.length / 2)) === expected) return
  throw wrong('the ID Token belongs to another access token', claims, 'at_hash')
}

function checkClaims(claims: JsonObject): void {
  const { sub, iat } = claims
  if (typeof sub !== 'string' || sub.trim() === '' || sub.length > MAX_SUB)
    throw wrong('the ID Token names no usable subject', claims, 'sub')
  if (Number(iat) > nowSeconds() + TOLERANCE) throw wrong('the ID Token is from the future', claims, 'iat')
}

/**
 * Proves an ID Token whose form, times, issuer, audience and nonce have been checked: verifies the signature,
 * which the code flow would allow to skip, and what else oauth4webapi leaves to us.
 *
 * @see https://openid.net/specs/openid-connect-core-1_0.html#IDTokenValidation
 */
export async function verifyIdToken(
  provider: ResolvedOAuthProvider,
  idToken: string,
  claims: JsonObject,
  accessToken: string,
): Promise<void> {
  checkClaims(claims)
  const { alg, kid } = peek(idToken, 0)
  if (!(await isSignedBy(provider, idToken, { alg: String(alg), kid, issuer: String(claims['iss']) })))
    throw wrong('the ID Token is not signed by a key of the provider', claims, 'iss')
  await checkAccessTokenHash(claims, String(alg), accessToken)
}
