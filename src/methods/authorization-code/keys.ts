import { refuse } from '../../http/outbound.ts'
import { decodeBase64url } from '../../lib/base64url.ts'
import { utf8 } from '../../lib/bytes.ts'
import { isRecord } from '../../lib/is-record.ts'
import { nowSeconds } from '../../lib/time.ts'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'
import { createCache, fetchJson, type JsonObject } from './fetch-json.ts'
import { metadataOf, withoutTenant } from './metadata.ts'

/** What Web Crypto calls an algorithm. @see https://www.rfc-editor.org/rfc/rfc7518#section-3.1 */
const NAMES: Readonly<Record<string, string>> = {
  RS: 'RSASSA-PKCS1-v1_5',
  PS: 'RSA-PSS',
  ES: 'ECDSA',
  Ed: 'Ed25519',
}

/** A published key. */
interface PublishedKey {
  readonly jwk: JsonObject
  /** By algorithm, once it was needed. No promises: see `createCache`. `null`: unreadable. */
  readonly imported: Record<string, CryptoKey | null>
}

/** A signed token, as far as the choice of its key goes. */
export interface Signed {
  /** One of the pinned list. */
  readonly alg: string
  readonly kid?: unknown
  /** The `iss` it claims, which the configuration allows. */
  readonly issuer: string
}

/** Keys tried for one signature: more than one only where `kid` is missing or not unique. */
const MAX_CANDIDATES = 8

/** Bits. @see https://www.rfc-editor.org/rfc/rfc7518#section-3.3 */
const MIN_RSA_BITS = 2048

async function fetchKeys(provider: ResolvedOAuthProvider): Promise<PublishedKey[]> {
  const { jwks: address } = await metadataOf(provider)
  const found = await fetchJson(provider, address, { accept: 'application/json, application/jwk-set+json' })
  const { keys } = Object(found)
  if (!Array.isArray(keys)) refuse(`${address}: no keys`, 'a JWK set')
  return keys.filter(isRecord).map((jwk) => ({ jwk, imported: {} }))
}

const keysOf = createCache(fetchKeys, 600)

/** Whether two names stand for one algorithm. @see https://www.rfc-editor.org/rfc/rfc9864#section-2.2 */
export function isSameAlg(a: unknown, b: unknown): boolean {
  const both = ['EdDSA', 'Ed25519']
  return a === b || (both.includes(a as string) && both.includes(b as string))
}

/** How an algorithm is said to Web Crypto, to import a key and to verify with it: each takes what it knows. */
function paramsOf(alg: string): RsaHashedImportParams & EcKeyImportParams & RsaPssParams & EcdsaParams {
  const name = NAMES[alg.slice(0, 2)] as string // the list is pinned to these
  const bits = alg.slice(2)
  return { name, hash: `SHA-${bits}`, namedCurve: `P-${bits.replace('512', '521')}`, saltLength: Number(bits) >> 3 }
}

/**
 * Whether a key can have made a signature. Where one set serves many tenants, each key says for whom; a key of
 * personal accounts must not vouch for an organization's.
 *
 * @see https://www.rfc-editor.org/rfc/rfc7517#section-4
 */
function fits(jwk: JsonObject, { alg, kid, issuer }: Signed, { issuerPattern }: ResolvedOAuthProvider): boolean {
  const { alg: own = alg, issuer: owner, key_ops: operations, kid: name, use = 'sig' } = jwk
  const isFor = issuerPattern === null || typeof owner !== 'string' || [issuer, withoutTenant(issuer)].includes(owner)
  const canVerify = use === 'sig' && (!Array.isArray(operations) || operations.includes('verify'))
  return isFor && canVerify && isSameAlg(own, alg) && (kid === undefined || kid === name)
}

/** Only the public part: a private key that was published by mistake must not be used as one. */
async function importKey({ kty, n, e, crv, x, y }: JsonObject, alg: string): Promise<CryptoKey | null> {
  try {
    const jwk = { kty, n, e, crv, x, y } as JsonWebKey
    const key = await crypto.subtle.importKey('jwk', jwk, paramsOf(alg), false, ['verify'])
    return Number((key.algorithm as Partial<RsaKeyAlgorithm>).modulusLength) < MIN_RSA_BITS ? null : key
  } catch {
    return null // unreadable: as if it was not there, the others still count
  }
}

/** When the last two key sets were fetched out of turn. */
const forced = new WeakMap<ResolvedOAuthProvider, readonly [number, number]>()

/** Twice in ten seconds, however many tokens name unknown keys. */
function mayForce(provider: ResolvedOAuthProvider): boolean {
  const [before, last] = forced.get(provider) ?? [0, 0]
  const now = nowSeconds()
  if (now - before < 10) return false
  forced.set(provider, [last, now])
  return true
}

/**
 * Whether a token was signed by the provider.
 *
 * Warm, this is one Web Crypto call: keys are imported once and kept.
 *
 * @param token Compact JWS, three parts.
 * @throws {OutboundError} The keys cannot be fetched.
 */
export async function isSignedBy(provider: ResolvedOAuthProvider, token: string, signed: Signed): Promise<boolean> {
  const end = token.lastIndexOf('.')
  const signature = decodeBase64url(token.slice(end + 1))
  if (signature === null) return false
  const { alg } = signed
  const isCandidate = ({ jwk }: PublishedKey) => fits(jwk, signed, provider)
  let candidates = (await keysOf(provider)).filter(isCandidate)
  // A key that is not there may be new.
  if (candidates.length === 0 && mayForce(provider)) candidates = (await keysOf(provider, true)).filter(isCandidate)
  for (const { jwk, imported } of candidates.slice(0, MAX_CANDIDATES)) {
    if (imported[alg] === undefined) imported[alg] = await importKey(jwk, alg)
    const key = imported[alg]
    if (key && (await crypto.subtle.verify(paramsOf(alg), key, signature, utf8(token.slice(0, end))))) return true
  }
  return false
}
