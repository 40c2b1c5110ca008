import type { Engine } from '../../crypto/engine.ts'
import { throwOutboundError } from '../../http/outbound.ts'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'
import { readUserinfo } from '../engine/userinfo.ts'
import type { Server } from '../server/describe-server.ts'
import type { JsonObject } from '../server/fetch-json.ts'
import { assertTimes, getIssuer, withBothNames } from '../server/policy.ts'
import { isSigned } from '../tokens/keys.ts'
import { readTokenParts } from '../tokens/token-parts.ts'

/** A signed token, and its expected properties. */
export interface SignedToken {
  readonly token: string
  /** Accepted algorithms. */
  readonly algs: readonly string[]
  /** The `sub` of the ID token. `null` without one. */
  readonly subject: string | null
}

/**
 * Verifies a signed token that is not an ID token: a userinfo response, or an access token that identifies the user.
 *
 * `iss` and `aud` are optional in it. If present, they must match the provider and the client.
 *
 * @returns Its claims.
 * @throws {OutboundError}
 * @throws Errors that `toRefusal` reads.
 * @see https://openid.net/specs/openid-connect-core-1_0.html#UserInfoResponse
 */
export async function readSignedClaims(
  engine: Engine,
  provider: ResolvedOAuthProvider,
  server: Server,
  { token, algs, subject }: SignedToken,
): Promise<JsonObject> {
  const parts = readTokenParts(token, 'a signed response')
  const issuer = getIssuer(provider, server, parts.claims)
  const known = { ...server, issuer, userinfo_signing_alg_values_supported: withBothNames(algs) }
  const response = new Response(token, { headers: { 'content-type': 'application/jwt' } })
  const verified = await readUserinfo(known, provider, response, subject)
  assertTimes(parts.claims)
  if (await isSigned(engine, provider, known, parts)) return verified
  return throwOutboundError('a signature of an unknown key', 'of a known one')
}
