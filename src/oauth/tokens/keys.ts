import { throwOutboundError } from '../../http/outbound.ts'
import { isRecord } from '../../lib/is-record.ts'
import { readProperty } from '../../lib/read-property.ts'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'
import type { AuthorizationServer, JWK } from '../engine/requests.ts'
import { createCache } from '../server/cache.ts'
import { fetchJson, type JsonObject } from '../server/fetch-json.ts'
import { getMetadata } from '../server/metadata.ts'
import { isKeyFor, isSameAlg } from '../server/policy.ts'

/** Maximum keys tried for one signature. Several are tried only if `kid` is missing or not unique. */
const MAX_CANDIDATES = 8

/** Returns the published keys of a server. */
interface KeySet {
  readonly keys: readonly JsonObject[]
}

async function fetchKeys(provider: ResolvedOAuthProvider): Promise<KeySet> {
  const { jwks_uri: address = '' } = await getMetadata(provider)
  const headers = { accept: 'application/json, application/jwk-set+json' }
  const keys = readProperty(await fetchJson(provider, address, headers), 'keys')
  return Array.isArray(keys) ? { keys: keys.filter(isRecord) } : throwOutboundError(`${address}: no keys`, 'a JWK set')
}

const getKeys = createCache(fetchKeys, 600)

/**
 * Returns the keys that can have made a signature. The engine checks each of them again, one at a time. This only
 * selects the candidates.
 */
function selectCandidates(
  { keys }: KeySet,
  { issuer }: AuthorizationServer,
  { alg, kid }: JsonObject,
  provider: ResolvedOAuthProvider,
) {
  const isNamed = (key: JsonObject) => kid === undefined || kid === key['kid']
  const isOfAlg = ({ alg: own = alg }: JsonObject) => isSameAlg(own, alg)
  return keys
    .filter((key) => isKeyFor(issuer, key['issuer'], provider) && isNamed(key) && isOfAlg(key))
    .slice(0, MAX_CANDIDATES)
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
export async function selectSigningKeys(
  provider: ResolvedOAuthProvider,
  server: AuthorizationServer,
  header: JsonObject,
): Promise<JWK[]> {
  const find = async (isForced = false) => selectCandidates(await getKeys(provider, isForced), server, header, provider)
  let candidates = await find()
  // A missing key may be new.
  if (candidates.length === 0) candidates = await find(true)
  return candidates.map(selectPublicPart)
}
