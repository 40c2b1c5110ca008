import { OAuthCallbackError } from '../../errors/errors.ts'
import { throwOutboundError } from '../../http/outbound.ts'
import type { TokenSet } from '../../types/account.ts'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'
import { toRefusal } from '../engine/refusal.ts'
import { createTokenSender, readTokens, sendTokenRequest } from '../engine/requests.ts'
import type { Possession } from '../extensions/dpop.ts'
import { show, throwForProvider } from '../failure.ts'
import { loadExtensions } from '../load-extensions.ts'
import type { JsonObject } from '../server/fetch-json.ts'
import { getMetadata, type Server } from '../server/metadata.ts'
import { assertTokens, getIssuer } from '../server/policy.ts'
import type { Transaction } from '../transaction.ts'
import { assertClient } from './client.ts'
import { normalizeTokens, type TokenResponse } from './normalize.ts'
import { startPossession } from './possession.ts'
import { readTokenParts, type TokenParts } from './token-parts.ts'

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

/** The tokens of a sign-in. */
export interface ReceivedTokens {
  readonly tokens: TokenSet
  /** The ID token, with an unverified signature. `null` if the provider issues none. */
  readonly idToken: TokenParts | null
  /** As the engine has read it. */
  readonly response: Response
  /** The server, with the expected issuer of the ID token. */
  readonly server: Server
  /** Proves possession of the tokens' key. */
  readonly possession: Possession
}

/** Returns the same response with a decrypted ID token, if encryption is configured. */
async function decryptIdToken(provider: ResolvedOAuthProvider, received: TokenResponse): Promise<TokenResponse> {
  const { id_token: token } = received.fields
  if (provider.idTokenKey === null || typeof token !== 'string') return received
  const extensions = await loadExtensions(provider)
  const fields = { ...received.fields, id_token: await extensions?.decryptIdToken(token, provider.idTokenKey) }
  return { ...received, fields, response: Response.json(fields) }
}

const canHaveChanged = (provider: ResolvedOAuthProvider, server: Server, { alg }: JsonObject): boolean =>
  !server.id_token_signing_alg_values_supported.includes(String(alg)) &&
  provider.idTokenAlgs === null &&
  provider.discoveryUrl !== null

/** Returns the server as the engine needs it for an ID token. */
async function findServer(
  provider: ResolvedOAuthProvider,
  known: Server,
  { claims, header }: TokenParts,
): Promise<Server> {
  // A server that changes its algorithm publishes it in its metadata.
  const server = canHaveChanged(provider, known, header) ? await getMetadata(provider, true) : known
  // The request went to the earlier issuer: the new document must not decide whose tokens these are.
  if (server.issuer !== known.issuer) throwOutboundError(server.issuer, known.issuer)
  return { ...server, issuer: getIssuer(provider, server, claims) }
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
      const received = await decryptIdToken(provider, await normalizeTokens(raw, provider.type === 'oidc'))
      assertNoError(provider, received)
      const { fields, response } = received
      const idToken = typeof fields['id_token'] === 'string' ? readTokenParts(fields['id_token']) : null
      const server = idToken === null ? metadata : await findServer(provider, metadata, idToken)
      const tokens = await readTokens(server, provider, response, transaction)
      assertTokens(tokens, provider)
      return { tokens, idToken, response, server, possession }
    }
    return await exchangeCode().catch((error) => possession.retryWithNonce(error, exchangeCode))
  } catch (error) {
    throw toRefusal(error)
  }
}
