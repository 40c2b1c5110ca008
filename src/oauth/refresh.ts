import { CallbackRouteError } from '../errors/errors.ts'
import type { TokenSet } from '../types/account.ts'
import type { ResolvedOAuthProvider } from '../types/resolved-oauth-provider.ts'
import { toRefusal } from './engine/refusal.ts'
import { createTokenSender, sendRefreshRequest } from './engine/requests.ts'
import type { Possession } from './extensions/dpop.ts'
import { toFailure } from './failure.ts'
import type { Server } from './server/describe-server.ts'
import { getMetadata } from './server/metadata.ts'
import { assertTokens } from './server/policy.ts'
import { assertClient } from './tokens/client.ts'
import { normalizeTokens } from './tokens/normalize.ts'
import { startPossession } from './tokens/possession.ts'
import { readTokenFields } from './tokens/read-token-fields.ts'
import { assertSameUser, type Earlier } from './tokens/refreshed.ts'

/** Error codes for a refresh token that has expired or was revoked. The second is GitHub's. */
const DEAD_GRANT = /^(?:invalid_grant|bad_refresh_token)$/

/** The account whose tokens are refreshed. */
export interface EarlierTokens extends Earlier {
  readonly refreshToken: string
  /** Whether a request may still begin. */
  readonly isInTime: () => boolean
}

/** The result of a refresh. `rejected`: the provider no longer accepts the refresh token. */
export type RefreshResult = { readonly kind: 'refreshed'; readonly tokens: TokenSet } | { readonly kind: 'rejected' }

/** Sends a refresh token. */
export type Refresh = (earlier: EarlierTokens) => Promise<RefreshResult>

async function refreshTokens(
  server: Server,
  provider: ResolvedOAuthProvider,
  { isInTime, refreshToken, ...earlier }: EarlierTokens,
  { handle: dpop }: Possession,
): Promise<RefreshResult> {
  const sendRequest = createTokenSender(provider, new URLSearchParams(), isInTime)
  const raw = await sendRefreshRequest(server, provider, { refreshToken, dpop, sendRequest })
  const received = await normalizeTokens(raw, provider.type === 'oidc')
  if (received.kind === 'error' && DEAD_GRANT.test(received.error)) return { kind: 'rejected' }
  if (received.kind === 'error') assertClient(provider, received.error)
  const { id_token: idToken, ...fields } = received.fields
  assertSameUser(provider, idToken, earlier)
  // Without its ID token: nothing verifies the signature, so it must not replace the one of the sign-in.
  const { tokens } = readTokenFields(server, { ...received, fields })
  assertTokens(tokens, provider)
  return { kind: 'refreshed', tokens }
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
  const possession = await startPossession(provider).catch(fail)
  return (earlier) => {
    const sendOnce = () => refreshTokens(server, provider, earlier, possession)
    return sendOnce()
      .catch((error) => possession.retryWithNonce(error, sendOnce))
      .catch(fail)
  }
}
