import type { TokenEndpointResponse } from 'oauth4webapi'
import type { Transaction } from '../../cookies/transactions.ts'
import { refuse } from '../../http/outbound.ts'
import { decodeBase64url, encodeBase64url } from '../../lib/base64url.ts'
import { utf8 } from '../../lib/bytes.ts'
import { nowSeconds } from '../../lib/time.ts'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'
import { type JsonObject, parseObject } from './fetch-json.ts'
import { isSignedBy } from './keys.ts'
import { type Metadata, TENANT, UUID } from './metadata.ts'

/** Seconds that our clock and the provider's may differ. */
const TOLERANCE = 60

/** Characters. @see https://openid.net/specs/openid-connect-core-1_0.html#IDToken */
const MAX_SUB = 255

/** A part of a token as JSON, unverified. What checks the token later says what is wrong with it. */
const peek = (token: unknown, part: 0 | 1): JsonObject =>
  parseObject(new TextDecoder().decode(decodeBase64url(String(token).split('.')[part] ?? '') ?? undefined))

/**
 * The issuer that an ID Token has to have. The token, not verified yet, only chooses among those that the
 * configuration allows: the issuer itself, its aliases, and the tenants of a pattern.
 *
 * @throws {OutboundError} Any tenant is allowed, and the token names none.
 */
export function expectedIssuer(provider: ResolvedOAuthProvider, { issuer }: Metadata, idToken: unknown): string {
  const isOpen = issuer.includes(TENANT)
  if (idToken === undefined || !(isOpen || provider.issuerAliases.length > 0)) return issuer
  const { iss, tid } = peek(idToken, 1)
  if (typeof iss === 'string' && provider.issuerAliases.includes(iss)) return iss
  if (!isOpen) return issuer
  if (provider.issuerPattern === null || typeof tid !== 'string' || !UUID.test(tid))
    refuse('no tenant', 'a UUID as `tid`')
  return issuer.replace(TENANT, tid)
}

/** @see https://openid.net/specs/openid-connect-core-1_0.html#CodeIDToken */
async function hashOf(accessToken: string, alg: string): Promise<string> {
  const hash = alg.startsWith('Ed') ? 'SHA-512' : `SHA-${alg.slice(2)}`
  const digest = new Uint8Array(await crypto.subtle.digest(hash, utf8(accessToken)))
  return encodeBase64url(digest.slice(0, digest.length / 2))
}

/**
 * Proves an ID Token whose form, times, issuer and audience have been checked: verifies the signature, which
 * the code flow would allow to skip, and what else oauth4webapi leaves to us.
 *
 * @see https://openid.net/specs/openid-connect-core-1_0.html#IDTokenValidation
 * @throws {OutboundError}
 */
export async function verifyIdToken(
  provider: ResolvedOAuthProvider,
  tokens: TokenEndpointResponse,
  { maxAge, nonce }: Transaction,
): Promise<JsonObject> {
  const { access_token: accessToken, id_token: token = '' } = tokens
  const header = peek(token, 0)
  const claims = peek(token, 1)
  const { at_hash: hash, auth_time: time, iat, iss, sub } = claims
  const alg = String(header['alg'])
  if (claims['nonce'] !== (nonce ?? undefined)) refuse('another `nonce`', 'ours')
  if (typeof sub !== 'string' || sub.trim() === '' || sub.length > MAX_SUB) refuse('no usable `sub`', 'a short text')
  if (Number(iat) > nowSeconds() + TOLERANCE) refuse(`iat: ${iat}`, 'not in the future')
  if (maxAge && !(Number(time) + Number(maxAge) + TOLERANCE >= nowSeconds()))
    refuse(`auth_time: ${time}`, 'a recent one')
  if (!(await isSignedBy(provider, token, { alg, kid: header['kid'], issuer: String(iss) })))
    refuse('a signature of an unknown key', 'of a known one')
  if (hash !== undefined && hash !== (await hashOf(accessToken, alg))) refuse('another `at_hash`', 'that of the token')
  return claims
}
