import {
  type AuthorizationServer,
  processUserInfoResponse,
  protectedResourceRequest,
  userInfoRequest,
} from 'oauth4webapi'
import type { ResolvedOAuthProvider } from '../../../types/resolved-oauth-provider.ts'
import { fetchJsonResponse, type JsonObject } from '../fetch-json.ts'
import { type Call, callOf, clientOf, type Send } from './call.ts'

/** A call that the headers of the provider's definition go with. Signed answers only come where they were agreed on. */
function callFor(provider: ResolvedOAuthProvider): Call {
  const { headers = {} } = provider.userinfo || {}
  const send: Send = (url, init) => fetchJsonResponse(provider, url, init.headers)
  return callOf(send, { accept: 'application/json', ...headers })
}

/**
 * Asks an OpenID Provider who the access token belongs to.
 *
 * @param server With the parameters of the userinfo endpoint in its address.
 * @param subject The `sub` of the ID Token.
 * @throws What `refusalOf` reads: also when the answer is about another subject.
 * @see https://openid.net/specs/openid-connect-core-1_0.html#UserInfo
 */
export async function requestUserinfo(
  server: AuthorizationServer,
  provider: ResolvedOAuthProvider,
  accessToken: string,
  subject: string,
): Promise<JsonObject> {
  const client = clientOf(provider)
  const response = await userInfoRequest(server, client, accessToken, callFor(provider))
  return { ...(await processUserInfoResponse(server, client, subject, response)) }
}

/**
 * Asks an address of a provider in the name of the user.
 *
 * @returns JSON: anything.
 * @see https://www.rfc-editor.org/rfc/rfc6750#section-2.1
 */
export async function requestResource(
  provider: ResolvedOAuthProvider,
  url: string,
  accessToken: string,
): Promise<unknown> {
  const { headers, ...call } = callFor(provider)
  const response = await protectedResourceRequest(accessToken, 'GET', new URL(url), new Headers(headers), null, call)
  return response.json()
}
