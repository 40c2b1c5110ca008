import { OAuthCallbackError } from '../../errors/errors.ts'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'
import { toRefusal } from '../engine/refusal.ts'
import { createTokenSender, sendTokenRequest } from '../engine/requests.ts'
import { show, throwForProvider } from '../failure.ts'
import type { Server } from '../server/describe-server.ts'
import { assertTokens } from '../server/policy.ts'
import type { FlowSteps } from '../steps.ts'
import type { Transaction } from '../transaction.ts'
import { assertClient } from './client.ts'
import { normalizeTokens, type TokenResponse } from './normalize.ts'
import { startPossession } from './possession.ts'
import type { ReceivedTokens } from './received-tokens.ts'

/**
 * Error codes for an unknown code. Anyone can send one to the callback, so it is an error of the client and not of the
 * provider. The first is standard, the others are those of supported providers.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-5.2
 */
const UNKNOWN_CODE = /^(?:invalid_grant|bad_verification_code|invalid_code)$/

/** Refuses an error code about the client or the code. All others are left to the engine. */
function assertNoError(provider: ResolvedOAuthProvider, received: TokenResponse): void {
  if (received.kind !== 'error') return
  assertClient(provider, received.error)
  if (UNKNOWN_CODE.test(received.error))
    throwForProvider(OAuthCallbackError, provider, `error: ${show(received.error)}`, 'tokens for the code')
}

/**
 * Exchanges the code for tokens, after the checks of `state` and issuer. The code is sent once, because the server may
 * have consumed it even if the response is lost. It is sent again only if the server requests a nonce in the DPoP
 * proof.
 *
 * @param grant The authorization response, as `assertIssuer` returned it.
 * @returns The tokens. The claims of the ID token are checked; its signature is not verified yet.
 * @throws {OutboundError}
 * @throws {CallbackRouteError} The server does not accept the client id or secret.
 * @throws {OAuthCallbackError} The code is unknown: forged, already used or expired.
 */
export async function requestTokens(
  steps: FlowSteps,
  provider: ResolvedOAuthProvider,
  metadata: Server,
  transaction: Transaction,
  grant: URLSearchParams,
): Promise<ReceivedTokens> {
  try {
    const possession = await startPossession(provider)
    const request = { ...transaction, grant, dpop: possession.handle, sendRequest: createTokenSender(provider, grant) }
    const exchangeCode = async (): Promise<ReceivedTokens> => {
      const raw = await sendTokenRequest(metadata, provider, request)
      const received = await normalizeTokens(raw, provider.type === 'oidc')
      assertNoError(provider, received)
      const read = await steps.readTokens(provider, metadata, received, transaction)
      assertTokens(read.tokens, provider)
      return { ...read, possession }
    }
    return await exchangeCode().catch((error) => possession.retryWithNonce(error, exchangeCode))
  } catch (error) {
    throw toRefusal(error)
  }
}
