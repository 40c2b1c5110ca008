import { refuse } from '../../http/outbound.ts'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'
import { show } from './failure.ts'
import type { JsonObject } from './fetch-json.ts'
import { readTokenParts } from './read-token-parts.ts'

/** Returns the issuer and subject of an ID token that was verified at the sign-in. `{}` without a readable one. */
function readEarlier(idToken: string | null): JsonObject {
  try {
    return idToken === null ? {} : readTokenParts(idToken).claims
  } catch {
    return {} // another format, such as an encrypted one
  }
}

/**
 * Checks the ID token of a refresh: the tokens that came with it must be those of the same user and client. Its
 * signature is not verified, so nothing else of it is used.
 *
 * @param idToken As received. Absent, or encrypted, it is not checked.
 * @param earlier ID token of the sign-in; `null` if the store has none.
 * @throws {OutboundError} It names another issuer, user or client.
 * @see https://openid.net/specs/openid-connect-core-1_0.html#RefreshTokenResponse
 */
export function assertSameUser(
  { clientId, idTokenKey }: Pick<ResolvedOAuthProvider, 'clientId' | 'idTokenKey'>,
  idToken: unknown,
  earlier: string | null,
): void {
  if (idToken === undefined || idTokenKey !== null) return
  const { iss, sub, aud, azp = clientId } = readTokenParts(String(idToken)).claims
  const { iss: issuer = iss, sub: user = sub } = readEarlier(earlier)
  if (iss !== issuer) refuse(`iss: ${show(iss)}`, `${show(issuer)}, as at the sign-in`)
  if (sub !== user) refuse('another `sub`', 'that of the sign-in')
  if (![aud].flat().includes(clientId) || azp !== clientId) refuse(`aud: ${show(aud)}`, show(clientId))
}
