import { throwOutboundError } from '../../http/outbound.ts'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'
import { show } from '../failure.ts'
import type { JsonObject } from '../server/fetch-json.ts'
import { readTokenParts } from './token-parts.ts'

/** Returns the issuer and subject of an ID token that was verified at the sign-in. `{}` without a readable one. */
function readEarlier(idToken: string | null): JsonObject {
  try {
    return idToken === null ? {} : readTokenParts(idToken).claims
  } catch {
    return {} // another format, such as an encrypted one
  }
}

/** Known facts about the user whose tokens are refreshed. */
export interface Earlier {
  readonly providerAccountId: string
  /** ID token of the sign-in; `null` if the store has none. */
  readonly idToken: string | null
}

/** Returns the `sub` of an account whose id is one. A `profile` function, or another field, may give other ids. */
const readSub = ({ profile }: Pick<ResolvedOAuthProvider, 'profile'>, { providerAccountId }: Earlier): JsonObject =>
  typeof profile !== 'function' && [profile.id].flat()[0] === 'sub' ? { sub: providerAccountId } : {}

/**
 * Checks the ID token of a refresh: the tokens that came with it must be those of the same user and client. Its
 * signature is not verified, so nothing else of it is used.
 *
 * @param idToken As received. Absent, or encrypted, it is not checked.
 * @throws {OutboundError} It names another issuer, user or client.
 * @see https://openid.net/specs/openid-connect-core-1_0.html#RefreshTokenResponse
 */
export function assertSameUser(
  provider: Pick<ResolvedOAuthProvider, 'clientId' | 'idTokenKey' | 'profile'>,
  idToken: unknown,
  earlier: Earlier,
): void {
  const { clientId, idTokenKey } = provider
  if (idToken === undefined || idTokenKey !== null) return
  const { iss, sub, aud, azp = clientId } = readTokenParts(String(idToken)).claims
  const { iss: issuer = iss, sub: user = sub } = { ...readSub(provider, earlier), ...readEarlier(earlier.idToken) }
  if (iss !== issuer) throwOutboundError(`iss: ${show(iss)}`, `${show(issuer)}, as at the sign-in`)
  if (sub !== user) throwOutboundError('another `sub`', 'that of the sign-in')
  if (![aud].flat().includes(clientId) || azp !== clientId) throwOutboundError(`aud: ${show(aud)}`, show(clientId))
}
