import { outbound, refuse } from '../../http/outbound.ts'
import type { UserinfoRequest } from '../../types/resolved-oauth-provider.ts'
import type { Fields } from './send.ts'
import { assertAudience, assertIssuer, verifyJwt } from './verify-jwt.ts'

/**
 * Asks for the user where the answer is a signed token.
 *
 * @throws {OutboundError} also when the answer is not signed, by somebody else, or for another client.
 * @see https://openid.net/specs/openid-connect-core-1_0.html#UserInfoResponse
 */
export async function signedUserinfo(request: UserinfoRequest): Promise<Fields> {
  const { provider, tokens, metadata } = request
  const headers = { accept: 'application/jwt', authorization: `Bearer ${tokens.access_token}` }
  const response = await outbound(provider.fetch, metadata.userinfo, { headers })
  const type = response.headers.get('content-type') ?? ''
  if (response.status !== 200 || !/^application\/jwt\s*(?:;|$)/i.test(type))
    refuse(`${metadata.userinfo}: status ${response.status}, ${type.slice(0, 60)}`, 'status 200, a signed token')
  const claims = await verifyJwt(request, (await response.text()).trim())
  const { iss, aud } = claims
  // The standard recommends both; what is there has to be right.
  if (iss !== undefined) assertIssuer(request, iss)
  if (aud !== undefined) assertAudience(aud, [provider.clientId])
  return claims
}
