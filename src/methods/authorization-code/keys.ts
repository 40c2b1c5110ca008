import { MAX_METADATA_BYTES, OutboundError } from '../../http/outbound.ts'
import { decodeBase64url } from '../../lib/base64url.ts'
import { utf8 } from '../../lib/bytes.ts'
import { nowSeconds } from '../../lib/time.ts'
import type { ResolvedOAuthProvider } from '../../types/provider.ts'
import { createCache } from './cache.ts'
import { fetchJson, isObject, type JsonObject } from './json.ts'
import { metadataOf, tenantOf } from './server.ts'

/** How a JOSE algorithm is said to Web Crypto. @see https://www.rfc-editor.org/rfc/rfc7518#section-3.1 */
interface Algorithm {
  readonly kty: string
  readonly crv?: string
  readonly importing: RsaHashedImportParams | EcKeyImportParams | { name: string }
  readonly verifying: RsaPssParams | EcdsaParams | { name: string }
}

function algorithmOf(alg: string): Algorithm {
  const bits = Number(alg.slice(2))
  const hash = `SHA-${bits}`
  if (alg.startsWith('RS')) {
    const name = 'RSASSA-PKCS1-v1_5'
    return { kty: 'RSA', importing: { name, hash }, verifying: { name } }
  }
  if (alg.startsWith('PS')) {
    const name = 'RSA-PSS'
    return { kty: 'RSA', importing: { name, hash }, verifying: { name, saltLength: bits / 8 } }
  }
  if (alg.startsWith('ES')) {
    const crv = bits === 512 ? 'P-521' : `P-${bits}`
    return { kty: 'EC', crv, importing: { name: 'ECDSA', namedCurve: crv }, verifying: { name: 'ECDSA', hash } }
  }
  return { kty: 'OKP', crv: 'Ed25519', importing: { name: 'Ed25519' }, verifying: { name: 'Ed25519' } }
}

/** A published key set, and the keys of it that were needed so far. */
interface KeySet {
  readonly jwks: readonly JsonObject[]
  readonly imported: Map<string, Promise<CryptoKey | null>>
}

/** Keys tried for one signature: more than one only where `kid` is missing or not unique. */
const MAX_CANDIDATES = 4

/** Bits. @see https://www.rfc-editor.org/rfc/rfc7518#section-3.3 */
const MIN_RSA_BITS = 2048

/** Keys imported before a rotation, so that none is imported twice. */
const importedBefore = new WeakMap<ResolvedOAuthProvider, KeySet['imported']>()

async function fetchKeys(provider: ResolvedOAuthProvider): Promise<KeySet> {
  const { jwks_uri: address = '' } = await metadataOf(provider)
  const what = 'key set'
  const accept = 'application/json, application/jwk-set+json'
  const found = await fetchJson(provider, address, { what, headers: { accept }, maxBytes: MAX_METADATA_BYTES })
  const keys = isObject(found) ? found['keys'] : undefined
  if (!Array.isArray(keys)) throw new OutboundError(address, 'no list of keys', 'a JWK set', 'Check `jwks_uri`.')
  const jwks = keys.filter(isObject)
  const names = new Set(jwks.map((jwk) => JSON.stringify(jwk)))
  const kept = [...(importedBefore.get(provider) ?? [])].filter(([name]) => names.has(name.slice(name.indexOf('{'))))
  const imported = new Map(kept)
  importedBefore.set(provider, imported)
  return { jwks, imported }
}

const cache = createCache(fetchKeys, { maxAge: 600, staleAge: 86_400 })

/** A signed token, as far as the choice of its key goes. */
export interface Signed {
  /** One of the pinned list. */
  readonly alg: string
  readonly kid?: unknown
  /** The `iss` it claims, which the configuration allows. */
  readonly issuer: string
}

/**
 * Whether a key may speak for a tenant. Where one set serves many, each key says for whom; a key of personal
 * accounts must not vouch for an organization's.
 */
function isForTenant({ issuer: owner }: JsonObject, { issuerPattern }: ResolvedOAuthProvider, issuer: string): boolean {
  if (issuerPattern === null || typeof owner !== 'string') return true
  return owner === issuer || tenantOf(issuer, owner.replace('{tenantid}', '{claim.tid}')) !== null
}

/** Whether a key can have made this signature. @see https://www.rfc-editor.org/rfc/rfc7517#section-4 */
function fits(jwk: JsonObject, { alg, kid }: Signed): boolean {
  const { kty, crv } = algorithmOf(alg)
  const { key_ops: operations } = jwk
  return (
    jwk['kty'] === kty &&
    (kid === undefined || jwk['kid'] === kid) &&
    (jwk['alg'] === undefined || jwk['alg'] === alg) &&
    (jwk['use'] === undefined || jwk['use'] === 'sig') &&
    (!Array.isArray(operations) || operations.includes('verify')) &&
    (crv === undefined || jwk['crv'] === crv)
  )
}

/** Only the public part: a private key that was published by mistake must not be used as one. */
async function importKey(alg: string, { kty, n, e, crv, x, y }: JsonObject): Promise<CryptoKey | null> {
  const jwk = JSON.parse(JSON.stringify({ kty, n, e, crv, x, y })) as JsonWebKey
  try {
    const key = await crypto.subtle.importKey('jwk', jwk, algorithmOf(alg).importing, false, ['verify'])
    const { modulusLength = MIN_RSA_BITS } = key.algorithm as Partial<RsaKeyAlgorithm>
    return modulusLength < MIN_RSA_BITS ? null : key
  } catch {
    return null // unreadable: as if it was not there, the others still count
  }
}

function keyOf({ imported }: KeySet, alg: string, jwk: JsonObject): Promise<CryptoKey | null> {
  const name = `${alg} ${JSON.stringify(jwk)}`
  const known = imported.get(name) ?? importKey(alg, jwk)
  imported.set(name, known)
  return known
}

/** When a key set was fetched out of turn: twice in ten seconds, however many tokens name unknown keys. */
const forced = new WeakMap<ResolvedOAuthProvider, number[]>()

function mayForce(provider: ResolvedOAuthProvider): boolean {
  const now = nowSeconds()
  const recent = (forced.get(provider) ?? []).filter((time) => now - time < 10)
  if (recent.length >= 2) return false
  forced.set(provider, [...recent, now])
  return true
}

/** Keys for a signature. One that is not there may be new: the set is fetched again, at once. */
async function candidates(provider: ResolvedOAuthProvider, signed: Signed): Promise<readonly CryptoKey[]> {
  const isCandidate = (jwk: JsonObject) => fits(jwk, signed) && isForTenant(jwk, provider, signed.issuer)
  const select = (set: KeySet) => set.jwks.filter(isCandidate).slice(0, MAX_CANDIDATES)
  let set = await cache.get(provider)
  if (select(set).length === 0 && mayForce(provider)) set = await cache.refresh(provider)
  const keys = await Promise.all(select(set).map((jwk) => keyOf(set, signed.alg, jwk)))
  return keys.filter((key) => key !== null)
}

/**
 * Whether a token was signed by the provider.
 *
 * `alg` has been compared with the pinned list. Warm, this is one Web Crypto call: keys are imported once and
 * kept, which is why it is not left to oauth4webapi.
 *
 * @param token Compact JWS, three parts.
 * @throws {OutboundError} The keys cannot be fetched.
 */
export async function isSignedBy(provider: ResolvedOAuthProvider, token: string, signed: Signed): Promise<boolean> {
  const end = token.lastIndexOf('.')
  const signature = decodeBase64url(token.slice(end + 1))
  if (signature === null) return false
  const data = utf8(token.slice(0, end))
  for (const key of await candidates(provider, signed))
    if (await crypto.subtle.verify(algorithmOf(signed.alg).verifying, key, signature, data)) return true
  return false
}
