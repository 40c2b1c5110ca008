import { refuse } from '../../http/outbound.ts'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'
import { readUserinfo } from './engine/userinfo.ts'
import type { JsonObject } from './fetch-json.ts'
import { isSigned } from './keys.ts'
import type { Server } from './metadata.ts'
import { assertTimes, getIssuer, withBothNames } from './policy.ts'
import { readTokenParts } from './read-token-parts.ts'

/** A signed token, and what it has to be. */
export interface SignedToken {
  readonly token: string
  /** Algorithms that are accepted. */
  readonly algs: readonly string[]
  /** The `sub` of the ID Token. `null`: there is none. */
  readonly subject: string | null
}

/**
 * Proves a signed token that is no ID Token: the answer of a userinfo endpoint, or an access token that says who the user is.
 *
 * `iss` and `aud` are optional in it; what is there has to be the provider's, and ours.
 *
 * @returns Its claims.
 * @throws {OutboundError}
 * @throws What `refusalOf` reads.
 * @see https://openid.net/specs/openid-connect-core-1_0.html#UserInfoResponse
 */
export async function readSignedClaims(
  provider: ResolvedOAuthProvider,
  server: Server,
  { token, algs, subject }: SignedToken,
): Promise<JsonObject> {
  const { header, claims } = readTokenParts(token, 'a signed answer')
  const issuer = getIssuer(provider, server, claims)
  const known = { ...server, issuer, userinfo_signing_alg_values_supported: withBothNames(algs) }
  const response = new Response(token, { headers: { 'content-type': 'application/jwt' } })
  const read = await readUserinfo(known, provider, response, subject)
  assertTimes(claims)
  if (await isSigned(provider, known, response, header)) return read
  return refuse('a signature of an unknown key', 'of a known one')
}
