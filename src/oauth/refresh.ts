import { CallbackRouteError } from '../errors.ts'
import { throwOutboundError } from '../http/outbound.ts'
import type { TokenSet } from '../types/account.ts'
import type { ResolvedOAuthProvider } from '../types/resolved-oauth-provider.ts'
import { readRefreshed, requestRefresh } from './engine/refresh-request.ts'
import { toRefusal } from './engine/refusal.ts'
import type { Possession } from './extensions/dpop.ts'
import { toFailure } from './failure.ts'
import { getMetadata, type Server } from './server/metadata.ts'
import { assertTokens } from './server/policy.ts'
import { assertClient } from './tokens/client.ts'
import { normalizeTokens } from './tokens/normalize.ts'
import { findPossession } from './tokens/possession.ts'
import { assertSameUser, type Earlier } from './tokens/refreshed.ts'
import { sendTo } from './tokens/send.ts'

/** Error codes for a refresh token that has expired or was revoked. The second is GitHub's. */
const DEAD_GRANT = /^(?:invalid_grant|bad_refresh_token)$/

/** The account whose tokens are refreshed. */
export interface EarlierTokens extends Earlier {
  readonly refreshToken: string
  /** Whether a request may still begin. */
  readonly isInTime: () => boolean
}

/** Sends a refresh token. @returns `null` if the provider no longer accepts it. */
export type Refresh = (earlier: EarlierTokens) => Promise<TokenSet | null>

async function refresh(
  server: Server,
  provider: ResolvedOAuthProvider,
  { isInTime, refreshToken, ...earlier }: EarlierTokens,
  possession: Possession | null,
): Promise<TokenSet | null> {
  const sendAlways = sendTo(provider, new URLSearchParams())
  const send: typeof sendAlways = (...request) =>
    isInTime() ? sendAlways(...request) : throwOutboundError('the refresh took too long', 'a request within the lease')
  const raw = await requestRefresh(server, provider, { refreshToken, dpop: possession?.handle ?? null, send })
  const { response, said } = await normalizeTokens(raw, provider.type === 'oidc')
  if (!response.ok && DEAD_GRANT.test(String(said['error']))) return null
  if (!response.ok) assertClient(provider, said['error'])
  const { id_token: refreshed, ...others } = said
  assertSameUser(provider, refreshed, earlier)
  // Without its ID token: nothing verifies the signature, so it must not replace the one of the sign-in.
  const tokens = await readRefreshed(server, provider, response.ok ? Response.json(others) : response)
  assertTokens(tokens, provider)
  return tokens
}

/**
 * Prepares the refresh of a provider's tokens. Discovers the server now, so that nothing but the token request itself
 * happens while the caller holds a lease.
 *
 * @returns A function that sends one request, which takes five seconds at most. It repeats the request only if the server
 * requests a nonce in the DPoP proof, because the provider may have rotated the token although the response is lost.
 * @throws {CallbackRouteError} The server cannot be reached, or its response is invalid.
 */
export async function prepareRefresh(provider: ResolvedOAuthProvider): Promise<Refresh> {
  const fail = (error: unknown): never => {
    throw toFailure(toRefusal(error), CallbackRouteError, provider)
  }
  const server = await getMetadata(provider).catch(fail)
  const possession = await findPossession(provider).catch(fail)
  return (earlier) => {
    const send = () => refresh(server, provider, earlier, possession)
    return (possession ? possession.attempt(send) : send()).catch(fail)
  }
}
