import {
  type AuthorizationServer,
  processUserInfoResponse,
  protectedResourceRequest,
  skipSubjectCheck,
} from 'oauth4webapi'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'
import { fetchJsonResponse, type JsonObject, type Kind } from '../server/fetch-json.ts'
import { type Call, createCall, type DPoPHandle, type SendRequest, toClient } from './requests.ts'

/** Adds the headers of the provider's definition to a call. Signed responses arrive only if agreed on. */
function createUserinfoCall(provider: ResolvedOAuthProvider, kind: Kind): Call {
  const { headers = {} } = provider.userinfo || {}
  const sendRequest: SendRequest = (url, init) => fetchJsonResponse(provider, url, init.headers, kind)
  return createCall(sendRequest, { accept: `application/${kind}`, ...headers })
}

/** Parameters of a request on behalf of the user. */
export interface ResourceRequest {
  readonly accessToken: string
  /** Expected format of the response. @default 'json' */
  readonly kind?: Kind
  /** Proves possession of the token's key. `null` for a bearer token. */
  readonly dpop: DPoPHandle | null
}

/**
 * Sends a request to the provider on behalf of the user.
 *
 * @throws Errors that `toRefusal` reads, and the request for a nonce in the DPoP proof.
 * @see https://www.rfc-editor.org/rfc/rfc6750#section-2.1 , https://www.rfc-editor.org/rfc/rfc9449#section-7
 */
export function requestResource(
  provider: ResolvedOAuthProvider,
  url: string,
  { accessToken, kind = 'json', dpop }: ResourceRequest,
): Promise<Response> {
  const { headers, ...call } = createUserinfoCall(provider, kind)
  const options = { ...call, ...(dpop && { DPoP: dpop }) }
  return protectedResourceRequest(accessToken, 'GET', new URL(url), new Headers(headers), null, options)
}

/**
 * Reads the userinfo response of an OpenID Provider. Its signature, if any, is not verified here.
 *
 * @param server For a signed response, with the expected issuer and algorithms.
 * @param subject The `sub` of the ID token. `null` without one.
 * @throws Errors that `toRefusal` reads, also if the response has another subject.
 * @see https://openid.net/specs/openid-connect-core-1_0.html#UserInfo
 */
export async function readUserinfo(
  server: AuthorizationServer,
  provider: ResolvedOAuthProvider,
  response: Response,
  subject: string | null,
): Promise<JsonObject> {
  return { ...(await processUserInfoResponse(server, toClient(provider), subject ?? skipSubjectCheck, response)) }
}
