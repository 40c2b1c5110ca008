import { allowInsecureRequests, type Client, customFetch } from 'oauth4webapi'
import type { OutboundInit } from '../../../http/outbound.ts'
import type { ResolvedOAuthProvider } from '../../../types/resolved-oauth-provider.ts'

export type { AuthorizationServer, DPoPHandle, JWK } from 'oauth4webapi'

/** Sends one request of the engine the way the policy wants it sent. */
export type Send = (url: string, init: OutboundInit & { readonly body: URLSearchParams }) => Promise<Response>

/** What every call of the engine takes. */
export interface Call {
  readonly headers: Record<string, string>
  readonly [customFetch]: (url: string, init: { headers: Record<string, string>; body?: unknown }) => Promise<Response>
  readonly [allowInsecureRequests]: true
}

const toLowerCaseNames = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))

/**
 * The options of a call. The engine never reaches the network itself: `send` decides which address may be asked, how long
 * it may take and how much is read, so its own check for https, which knows no loopback, is off.
 *
 * @param headers In place of the engine's own of the same name, but for `authorization`: there the engine's wins.
 */
export function createCall(send: Send, headers: Readonly<Record<string, string>> = {}): Call {
  // The engine refuses the one, and writes the other itself.
  const { authorization, accept, ...others } = toLowerCaseNames(headers)
  return {
    headers: { 'user-agent': 'latchkey', ...others },
    [customFetch]: (url, { headers: all, body }) =>
      send(url, {
        headers: { ...(authorization && { authorization }), ...all, ...(accept && { accept }) },
        body: new URLSearchParams(body instanceof URLSearchParams ? body : ''),
      }),
    [allowInsecureRequests]: true,
  }
}

/** What the engine knows of us. */
export const toClient = ({ clientId }: ResolvedOAuthProvider): Client => ({ client_id: clientId })
