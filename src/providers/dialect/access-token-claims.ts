import { refuse } from '../../http/outbound.ts'
import type { UserinfoEndpoint } from '../../types/resolved-oauth-provider.ts'
import { assertAudience, assertIssuer, verifyJwt } from './verify-jwt.ts'

/** What an access token has to be, to say who the user is. */
export interface AccessTokenClaims {
  /** Has to be in `aud`, beside the client. */
  readonly audience?: string
  /** What `sub` has to begin with; it is taken off. */
  readonly subjectPrefix?: string
}

/**
 * For a provider whose access token is a signed token with the user in it: proves it, and takes its claims.
 *
 * The issuer, its aliases and `jwksUri` are those of the definition.
 */
export const accessTokenClaims =
  ({ audience, subjectPrefix = '' }: AccessTokenClaims = {}): NonNullable<UserinfoEndpoint['request']> =>
  async (request) => {
    const { provider, tokens } = request
    const claims = await verifyJwt(request, tokens.access_token ?? '')
    const { iss, aud, exp, sub } = claims
    assertIssuer(request, iss)
    assertAudience(aud, [provider.clientId, ...(audience === undefined ? [] : [audience])])
    if (exp === undefined) refuse('a token without an end', 'one with `exp`')
    if (typeof sub !== 'string' || !sub.startsWith(subjectPrefix) || sub === subjectPrefix)
      return refuse('another kind of `sub`', `${subjectPrefix}...`)
    return { ...claims, sub: sub.slice(subjectPrefix.length) }
  }
