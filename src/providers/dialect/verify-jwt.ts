import { outbound, refuse } from '../../http/outbound.ts'
import type { UserinfoRequest } from '../../types/resolved-oauth-provider.ts'
import { parseObject } from './parse-object.ts'
import type { Fields } from './send.ts'

/** Seconds that our clock and the provider's may differ. */
const TOLERANCE = 60

/** The published keys. Fetched for every sign-in: one small request more, and never an old key. */
async function fetchKeys({ provider, metadata }: UserinfoRequest): Promise<{ keys: [] }> {
  const response = await outbound(provider.fetch, metadata.jwks)
  const { keys } = (response.status === 200 && parseObject(await response.text())) || {}
  // What is in the list is looked at by jose.
  return Array.isArray(keys) ? { keys: keys as [] } : refuse(`${metadata.jwks}: no keys`, 'a JWK set')
}

/**
 * Claims of a token, whose signature is the provider's. What a key set holds cannot make an HMAC, with which who
 * can check could also forge.
 */
export async function verifyJwt(request: UserinfoRequest, token: string): Promise<Fields> {
  // On first use: an application that never signs anybody in here holds no byte of it.
  const [{ jwtVerify }, { createLocalJWKSet }] = await Promise.all([
    import('jose/jwt/verify'),
    import('jose/jwks/local'),
  ])
  const keys = await fetchKeys(request)
  const { idTokenAlgs } = request.provider
  const options = { clockTolerance: TOLERANCE, ...(idTokenAlgs && { algorithms: [...idTokenAlgs] }) }
  try {
    return (await jwtVerify(token, createLocalJWKSet(keys), options)).payload
  } catch (error) {
    // Its errors carry the claims.
    return refuse(`a token that does not hold: ${Object(error).code}`, 'one that the provider has signed')
  }
}

/** Refuses a token that is of somebody else. */
export function assertIssuer({ provider, metadata }: UserinfoRequest, iss: unknown): void {
  if (![metadata.issuer, ...provider.issuerAliases].includes(String(iss)))
    refuse(`iss: ${String(iss).slice(0, 100)}`, metadata.issuer)
}

/** Refuses a token that is for somebody else. */
export function assertAudience(aud: unknown, wanted: readonly string[]): void {
  const all = [aud].flat()
  if (!wanted.every((name) => all.includes(name))) refuse('another `aud`', wanted.join(', '))
}
