import {
  allowInsecureRequests,
  customFetch,
  protectedResourceRequest,
  WWWAuthenticateChallengeError,
} from 'oauth4webapi'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'
import { startPossession } from './dpop.ts'

/** A request of the application, to which a proof is added. */
export interface ProvenRequest extends Omit<RequestInit, 'headers' | 'method'> {
  /** In upper case. */
  readonly method: string
  /** Without `authorization` and `dpop`. */
  readonly headers: Headers
}

/** Returns whether a body can be sent again. A stream cannot. */
const isRepeatable = (body: unknown): boolean =>
  typeof body !== 'object' || body === null || !(body instanceof ReadableStream || Symbol.asyncIterator in body)

/** Creates a function that sends the request with a new proof at each call. */
async function createSender(
  provider: ResolvedOAuthProvider,
  url: URL,
  accessToken: string,
  { headers, method, ...others }: ProvenRequest,
) {
  const { handle, retryWithNonce } = await startPossession(provider)
  let refused: Response | null = null
  const options = {
    DPoP: handle,
    // The caller has checked the URL. Http on this machine is allowed.
    [allowInsecureRequests]: true,
    async [customFetch](target: string, { headers: proven }: { readonly headers: Record<string, string> }) {
      // Nothing reads it, and it would keep its connection.
      await refused?.body?.cancel()
      refused = await provider.fetch(target, { ...others, method, headers: proven })
      return refused
    },
  } as const
  const sendRequest = () => protectedResourceRequest(accessToken, method, url, headers, null, options)
  return isRepeatable(others.body)
    ? () => sendRequest().catch((error) => retryWithNonce(error, sendRequest))
    : sendRequest
}

/**
 * Sends a request of the application with an access token and a DPoP proof for it, and once more if the server asks for
 * a nonce in the proof. A stream as body is sent once.
 *
 * @param url Checked: its origin may receive the token.
 * @returns The response, with any status.
 * @see https://www.rfc-editor.org/rfc/rfc9449#section-7
 */
export async function fetchWithProof(
  provider: ResolvedOAuthProvider,
  url: URL,
  accessToken: string,
  init: ProvenRequest,
): Promise<Response> {
  const sendRequest = await createSender(provider, url, accessToken, init)
  try {
    return await sendRequest()
  } catch (error) {
    // The engine throws responses with a challenge, which belong to the application.
    if (error instanceof WWWAuthenticateChallengeError) return error.response
    throw error
  }
}
