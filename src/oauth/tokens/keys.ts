import type { Engine, PublicKey } from '../../crypto/engine.ts'
import { importPublicKey, isSignedBy } from '../../crypto/public-key.ts'
import { throwOutboundError } from '../../http/outbound.ts'
import { isRecord } from '../../lib/is-record.ts'
import { readProperty } from '../../lib/read-property.ts'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'
import type { AuthorizationServer, JWK } from '../engine/requests.ts'
import { createCache } from '../server/cache.ts'
import { fetchJson, type JsonObject } from '../server/fetch-json.ts'
import { getMetadata } from '../server/metadata.ts'
import { isKeyFor, isSameAlg } from '../server/policy.ts'
import type { TokenParts } from './token-parts.ts'

/** Maximum keys tried for one signature. Several are tried only if `kid` is missing or not unique. */
const MAX_CANDIDATES = 8

/** A published key. */
interface PublishedKey {
  readonly jwk: JsonObject
  /** The imported key for each algorithm that a token named; `null` if it does not fit. */
  readonly imported: Map<string, PublicKey | null>
}

/** The published keys of a server. */
interface KeySet {
  readonly keys: readonly PublishedKey[]
}

async function fetchKeys(provider: ResolvedOAuthProvider): Promise<KeySet> {
  const { jwks_uri: address = '' } = await getMetadata(provider)
  const headers = { accept: 'application/json, application/jwk-set+json' }
  const keys = readProperty(await fetchJson(provider, address, headers), 'keys')
  if (!Array.isArray(keys)) return throwOutboundError(`${address}: no keys`, 'a JWK set')
  return { keys: keys.filter(isRecord).map((jwk) => ({ jwk, imported: new Map() })) }
}

const getKeys = createCache(fetchKeys, 600)

/** Returns the keys that can have made a signature. Whether they fit its algorithm is checked when they are imported. */
function selectCandidates(
  { keys }: KeySet,
  { issuer }: AuthorizationServer,
  { alg, kid }: JsonObject,
  provider: ResolvedOAuthProvider,
): readonly PublishedKey[] {
  const isNamed = (key: JsonObject) => kid === undefined || kid === key['kid']
  const isOfAlg = ({ alg: own = alg }: JsonObject) => isSameAlg(own, alg)
  return keys
    .filter(({ jwk }) => isKeyFor(issuer, jwk['issuer'], provider) && isNamed(jwk) && isOfAlg(jwk))
    .slice(0, MAX_CANDIDATES)
}

async function findCandidates(
  provider: ResolvedOAuthProvider,
  server: AuthorizationServer,
  header: JsonObject,
): Promise<readonly PublishedKey[]> {
  const find = async (isForced = false) => selectCandidates(await getKeys(provider, isForced), server, header, provider)
  const candidates = await find()
  // A missing key may be new.
  return candidates.length > 0 ? candidates : find(true)
}

/** The public members of a key, because a private key published by accident must not be used, and its purpose. */
function selectPublicPart({ crv, e, key_ops: operations, kid, kty, n, use, x, y }: JsonObject): JWK {
  return { crv, e, kid, kty, n, x, y, use, ...(Array.isArray(operations) && { key_ops: operations }) } as JWK
}

/**
 * Returns the keys of a provider that can have made a signature.
 *
 * @param server With the issuer of the token.
 * @param header Header of the token, with an accepted algorithm.
 * @throws {OutboundError} The keys are not available.
 */
export const selectSigningKeys = async (
  provider: ResolvedOAuthProvider,
  server: AuthorizationServer,
  header: JsonObject,
): Promise<JWK[]> => (await findCandidates(provider, server, header)).map(({ jwk }) => selectPublicPart(jwk))

/** Imports a key for an algorithm, once. */
async function importOnce(engine: Engine, { jwk, imported }: PublishedKey, alg: string): Promise<PublicKey | null> {
  const known = imported.get(alg)
  if (known !== undefined) return known
  const key = await importPublicKey(engine, selectPublicPart(jwk), alg)
  imported.set(alg, key)
  return key
}

/**
 * Returns whether a key of the provider verifies the signature of a token.
 *
 * @param server With the issuer of the token.
 * @param parts The token, whose algorithm is an accepted one.
 * @throws {OutboundError} The keys are not available.
 */
export async function isSigned(
  engine: Engine,
  provider: ResolvedOAuthProvider,
  server: AuthorizationServer,
  { header, token }: TokenParts,
): Promise<boolean> {
  // Extensions that the recipient must understand (RFC 7515 §4.1.11). None is known here.
  if (header['crit'] !== undefined) return false
  for (const candidate of await findCandidates(provider, server, header)) {
    const key = await importOnce(engine, candidate, String(header['alg']))
    if (key !== null && (await isSignedBy(key, token))) return true
  }
  return false
}
