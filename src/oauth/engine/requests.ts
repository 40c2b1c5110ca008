// Requests to the token endpoint through the engine, and the options of every engine call.

import {
  type AuthorizationServer,
  allowInsecureRequests,
  authorizationCodeGrantRequest,
  type Client,
  customFetch,
  type DPoPHandle,
  nopkce,
  refreshTokenGrantRequest,
} from 'oauth4webapi'
import { fetchOutbound, fetchText, type OutboundInit, throwOutboundError } from '../../http/outbound.ts'
import { ReadResponse } from '../../http/read-response.ts'
import type { ResolvedOAuthProvider, TokenEndpoint } from '../../types/resolved-oauth-provider.ts'
import type { Transaction } from '../transaction.ts'
import { createAuthentication } from './client-authentication.ts'

export type { AuthorizationServer, DPoPHandle, JWK } from 'oauth4webapi'

/** Sends one request of the engine according to the policy. */
export type SendRequest = (url: string, init: OutboundInit & { readonly body: URLSearchParams }) => Promise<Response>

/** Parameters of every engine call. */
export interface Call {
  readonly headers: Record<string, string>
  readonly [customFetch]: (url: string, init: { headers: Record<string, string>; body?: unknown }) => Promise<Response>
  readonly [allowInsecureRequests]: true
}

const toLowerCaseNames = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))

/**
 * Returns the options of a call. The engine never accesses the network itself: `sendRequest` decides which URL is allowed, how
 * long it may take and how much is read. The engine's own https check, which does not allow loopback, is therefore off.
 *
 * @param headers Override the engine's own, except for `authorization`.
 */
export function createCall(sendRequest: SendRequest, headers: Readonly<Record<string, string>> = {}): Call {
  // The engine refuses the first one and writes the second one itself.
  const { authorization, accept, ...others } = toLowerCaseNames(headers)
  return {
    headers: { 'user-agent': 'latchkey', ...others },
    [customFetch]: (url, { headers: all, body }) =>
      sendRequest(url, {
        headers: { ...(authorization && { authorization }), ...all, ...(accept && { accept }) },
        body: new URLSearchParams(body instanceof URLSearchParams ? body : ''),
      }),
    [allowInsecureRequests]: true,
  }
}

/** The engine's view of the client. */
export const toClient = ({ clientId }: ResolvedOAuthProvider): Client => ({ client_id: clientId })

/** Returns a repaired response with the server's nonce for the DPoP proof. */
function withNonce(repaired: Response, { headers }: Response): Response {
  const nonce = headers.get('dpop-nonce')
  if (nonce === null) return repaired
  const all = new Headers(repaired.headers)
  all.set('dpop-nonce', nonce)
  return new Response(repaired.body, { status: repaired.status, headers: all })
}

/** Returns a response as the definition repairs it. */
async function conformResponse({ conform }: Pick<TokenEndpoint, 'conform'>, response: Response): Promise<Response> {
  const repaired = await conform?.(response.clone())
  return repaired ? withNonce(repaired, response) : response
}

/**
 * Returns a function that sends a token request, through the definition's own function if the server deviates from the
 * standard.
 *
 * @param isInTime Whether a request may still begin.
 */
export const createTokenSender =
  (provider: ResolvedOAuthProvider, callback: URLSearchParams, isInTime = () => true): SendRequest =>
  async (url, { headers = {}, body: form }) => {
    if (!isInTime()) throwOutboundError('the refresh took too long', 'a request within the lease')
    const { token } = provider
    // The special protocol determines the format and label of its body.
    const { 'content-type': _, ...others } = headers
    if (token.send)
      return conformResponse(token, await token.send({ provider, url, headers: others, body: form, callback }))
    const init = { method: 'POST', headers, body: form } as const
    if (token.conform) return conformResponse(token, await fetchOutbound(provider.fetch, url, init))
    const { text, ...rest } = await fetchText(provider.fetch, url, init)
    return new ReadResponse(text, rest)
  }

/**
 * Sends the code to the token endpoint.
 *
 * @param grant Result of `validateResponse`.
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-4.1.3
 */
export async function sendTokenRequest(
  server: AuthorizationServer,
  provider: ResolvedOAuthProvider,
  {
    codeVerifier,
    dpop,
    grant,
    redirectUri,
    sendRequest,
  }: Pick<Transaction, 'codeVerifier' | 'redirectUri'> & {
    readonly dpop: DPoPHandle | null
    readonly grant: URLSearchParams
    readonly sendRequest: SendRequest
  },
): Promise<Response> {
  const { headers, params } = provider.token
  const authentication = await createAuthentication(provider)
  return authorizationCodeGrantRequest(
    ...([server, toClient(provider), authentication, grant, redirectUri, codeVerifier ?? nopkce] as const),
    { ...createCall(sendRequest, headers), ...(dpop && { DPoP: dpop }), additionalParameters: { ...params } },
  )
}

/**
 * Sends a refresh token to the token endpoint.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-6
 */
export async function sendRefreshRequest(
  server: AuthorizationServer,
  provider: ResolvedOAuthProvider,
  { dpop, refreshToken, sendRequest }: RefreshRequest,
): Promise<Response> {
  const { headers, params } = provider.token
  const authentication = await createAuthentication(provider)
  return refreshTokenGrantRequest(server, toClient(provider), authentication, refreshToken, {
    ...createCall(sendRequest, headers),
    ...(dpop && { DPoP: dpop }),
    additionalParameters: { ...params },
  })
}

/** Parameters of a refresh. */
export interface RefreshRequest {
  readonly refreshToken: string
  /** Proves possession of the tokens' key. `null` for bearer tokens. */
  readonly dpop: DPoPHandle | null
  readonly sendRequest: SendRequest
}
