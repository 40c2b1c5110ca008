import { throwOutboundError } from '../../../http/outbound.ts'
import type { UserinfoEndpoint, UserinfoRequest } from '../../../types/resolved-oauth-provider.ts'

/** Conditions on an access token that identifies the user. */
export interface AccessTokenClaims {
  /** Must be in `aud`, in addition to the client. */
  readonly audience?: string
  /** Prefix of `sub`, which is removed. */
  readonly subjectPrefix?: string
}

/** Refuses a token of another issuer. */
function assertIssuer({ provider, metadata }: UserinfoRequest, iss: unknown): void {
  if (![metadata.issuer, ...provider.issuerAliases].includes(String(iss)))
    throwOutboundError(`iss: ${String(iss).slice(0, 100)}`, metadata.issuer)
}

/** Refuses a token for another audience. */
function assertAudience(aud: unknown, wanted: readonly string[]): void {
  const all = [aud].flat()
  if (!wanted.every((name) => all.includes(name))) throwOutboundError('another `aud`', wanted.join(', '))
}

/**
 * Verifies a signed access token that identifies the user, and returns its claims.
 *
 * The definition provides the issuer, its aliases and `jwksUri`.
 */
export const readAccessTokenClaims =
  ({ audience, subjectPrefix = '' }: AccessTokenClaims = {}): NonNullable<UserinfoEndpoint['request']> =>
  async (request) => {
    const { provider, tokens, verify } = request
    const claims = await verify(tokens.access_token ?? '')
    const { iss, aud, exp, sub } = claims
    assertIssuer(request, iss)
    assertAudience(aud, [provider.clientId, ...(audience === undefined ? [] : [audience])])
    if (exp === undefined) throwOutboundError('a token without an end', 'one with `exp`')
    if (typeof sub !== 'string' || !sub.startsWith(subjectPrefix) || sub === subjectPrefix)
      return throwOutboundError('another kind of `sub`', `${subjectPrefix}...`)
    return { ...claims, sub: sub.slice(subjectPrefix.length) }
  }
