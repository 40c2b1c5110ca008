import {
  type AuthorizationServer,
  processUserInfoResponse,
  protectedResourceRequest,
  userInfoRequest,
} from 'oauth4webapi'
import type { ResolvedOAuthProvider } from '../../../types/resolved-oauth-provider.ts'
import { fetchJsonResponse, type JsonObject } from '../fetch-json.ts'
import { callOf, clientOf, type Send } from './call.ts'

const headersOf = ({ userinfo }: ResolvedOAuthProvider) => (userinfo || null)?.headers ?? {}

/** The engine would also take signed answers, which only come where they were agreed on. */
const sendTo =
  (provider: ResolvedOAuthProvider): Send =>
  (url, { headers }) =>
    fetchJsonResponse(provider, url, { ...headers, accept: 'application/json', ...lowerCase(headersOf(provider)) })

const lowerCase = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))

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
  const [client, call] = [clientOf(provider), callOf(sendTo(provider), headersOf(provider))]
  const response = await userInfoRequest(server, client, accessToken, call)
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
  const { headers, ...call } = callOf(sendTo(provider), headersOf(provider))
  const response = await protectedResourceRequest(accessToken, 'GET', new URL(url), new Headers(headers), null, call)
  return response.json()
}
