import { refuse } from '../../http/outbound.ts'
import type { UserinfoEndpoint, UserinfoRequest } from '../../types/resolved-oauth-provider.ts'

/** What an access token has to be, to say who the user is. */
export interface AccessTokenClaims {
  /** Has to be in `aud`, beside the client. */
  readonly audience?: string
  /** What `sub` has to begin with; it is taken off. */
  readonly subjectPrefix?: string
}

/** Refuses a token that is of somebody else. */
function assertIssuer({ provider, metadata }: UserinfoRequest, iss: unknown): void {
  if (![metadata.issuer, ...provider.issuerAliases].includes(String(iss)))
    refuse(`iss: ${String(iss).slice(0, 100)}`, metadata.issuer)
}

/** Refuses a token that is for somebody else. */
function assertAudience(aud: unknown, wanted: readonly string[]): void {
  const all = [aud].flat()
  if (!wanted.every((name) => all.includes(name))) refuse('another `aud`', wanted.join(', '))
}

/**
 * For a provider whose access token is a signed token with the user in it: proves it, and takes its claims.
 *
 * The issuer, its aliases and `jwksUri` are those of the definition.
 */
export const readAccessTokenClaims =
  ({ audience, subjectPrefix = '' }: AccessTokenClaims = {}): NonNullable<UserinfoEndpoint['request']> =>
  async (request) => {
    const { provider, tokens, verify } = request
    const claims = await verify(tokens.access_token ?? '')
    const { iss, aud, exp, sub } = claims
    assertIssuer(request, iss)
    assertAudience(aud, [provider.clientId, ...(audience === undefined ? [] : [audience])])
    if (exp === undefined) refuse('a token without an end', 'one with `exp`')
    if (typeof sub !== 'string' || !sub.startsWith(subjectPrefix) || sub === subjectPrefix)
      return refuse('another kind of `sub`', `${subjectPrefix}...`)
    return { ...claims, sub: sub.slice(subjectPrefix.length) }
  }
