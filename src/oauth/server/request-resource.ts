import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'
import { fetchJsonResponse, type Kind } from './fetch-json.ts'

/** A request to the provider on behalf of the user. */
export interface ResourceRequest {
  readonly provider: ResolvedOAuthProvider
  readonly url: string
  readonly accessToken: string
  /** Expected format of the response. */
  readonly kind: Kind
}

/** Returns the headers of the provider's definition. Signed responses arrive only if agreed on. */
export const listHeaders = ({ userinfo }: ResolvedOAuthProvider, kind: Kind): Readonly<Record<string, string>> => ({
  accept: `application/${kind}`,
  ...(userinfo ? userinfo.headers : {}),
})

/**
 * Sends a request with a bearer token.
 *
 * @throws {OutboundError}
 * @see https://www.rfc-editor.org/rfc/rfc6750#section-2.1
 */
export async function requestResource({ accessToken, kind, provider, url }: ResourceRequest): Promise<Response> {
  const headers = new Headers({ ...listHeaders(provider, kind), authorization: `Bearer ${accessToken}` })
  return fetchJsonResponse(provider, new URL(url).href, Object.fromEntries(headers), kind)
}
