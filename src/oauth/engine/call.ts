import { allowInsecureRequests, type Client, customFetch } from 'oauth4webapi'
import type { OutboundInit } from '../../http/outbound.ts'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'

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
