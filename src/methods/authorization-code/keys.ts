import { refuse } from '../../http/outbound.ts'
import { isRecord } from '../../lib/is-record.ts'
import { readProperty } from '../../lib/read-property.ts'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'
import { createCache } from './create-cache.ts'
import type { AuthorizationServer, JWK } from './engine/call.ts'
import { isSignedBy } from './engine/signature.ts'
import { fetchJson, type JsonObject } from './fetch-json.ts'
import { getMetadata } from './metadata.ts'
import { isKeyFor, isSameAlg } from './policy.ts'

/** Keys tried for one signature: more than one only where `kid` is missing or not unique. */
const MAX_CANDIDATES = 8

/** The keys that a server publishes. */
interface KeySet {
  readonly keys: readonly JsonObject[]
}

async function fetchKeys(provider: ResolvedOAuthProvider): Promise<KeySet> {
  const { jwks_uri: address = '' } = await getMetadata(provider)
  const headers = { accept: 'application/json, application/jwk-set+json' }
  const keys = readProperty(await fetchJson(provider, address, headers), 'keys')
  return Array.isArray(keys) ? { keys: keys.filter(isRecord) } : refuse(`${address}: no keys`, 'a JWK set')
}

const getKeys = createCache(fetchKeys, 600)

/**
 * Keys that can have made a signature. The engine looks at each of them again: it takes one at a time, and here it is only
 * decided which are worth it, and whether any is there at all.
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

/** What is public of a key, because a private one that was published by mistake must not be used, and what it is for. */
function selectPublicPart({ crv, e, key_ops: operations, kid, kty, n, use, x, y }: JsonObject): JWK {
  return { crv, e, kid, kty, n, x, y, use, ...(Array.isArray(operations) && { key_ops: operations }) } as JWK
}

/**
 * The keys of a provider that can have made a signature.
 *
 * @param server With the issuer that the token has.
 * @param header Of the token, whose algorithm is one of those that are accepted.
 * @throws {OutboundError} The keys cannot be fetched.
 */
export async function selectSigningKeys(
  provider: ResolvedOAuthProvider,
  server: AuthorizationServer,
  header: JsonObject,
): Promise<JWK[]> {
  const find = async (isForced = false) => selectCandidates(await getKeys(provider, isForced), server, header, provider)
  let candidates = await find()
  // A key that is not there may be new.
  if (candidates.length === 0) candidates = await find(true)
  return candidates.map(selectPublicPart)
}

/**
 * Whether the token of an answer was signed by the provider.
 *
 * @param server With the issuer that the token has.
 * @param response An answer that the engine has read.
 * @throws {OutboundError} The keys cannot be fetched.
 */
export async function isSigned(
  provider: ResolvedOAuthProvider,
  server: AuthorizationServer,
  response: Response,
  header: JsonObject,
): Promise<boolean> {
  for (const key of await selectSigningKeys(provider, server, header))
    if (await isSignedBy(server, response, key)) return true
  return false
}
