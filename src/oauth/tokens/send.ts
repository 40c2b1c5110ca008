import { fetchOutbound, fetchText } from '../../http/outbound.ts'
import { ReadResponse } from '../../http/read-response.ts'
import type { ResolvedOAuthProvider, TokenEndpoint } from '../../types/resolved-oauth-provider.ts'
import type { SendRequest } from '../engine/call.ts'

/** Returns a response as the definition repairs it. */
async function conformResponse({ conform }: Pick<TokenEndpoint, 'conform'>, response: Response): Promise<Response> {
  const repaired = await conform?.(response.clone())
  return repaired ? withNonce(repaired, response) : response
}

/**
 * Returns a function that sends a token request, through the definition's own function if the server deviates from the
 * standard.
 */
export const createTokenSender =
  (provider: ResolvedOAuthProvider, callback: URLSearchParams): SendRequest =>
  async (url, { headers = {}, body: form }) => {
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

/** Returns a repaired response with the server's nonce for the DPoP proof. */
function withNonce(repaired: Response, { headers }: Response): Response {
  const nonce = headers.get('dpop-nonce')
  if (nonce === null) return repaired
  const all = new Headers(repaired.headers)
  all.set('dpop-nonce', nonce)
  return new Response(repaired.body, { status: repaired.status, headers: all })
}
