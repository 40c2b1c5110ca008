import {
  type AuthorizationServer,
  processUserInfoResponse,
  protectedResourceRequest,
  skipSubjectCheck,
} from 'oauth4webapi'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'
import { fetchJsonResponse, type JsonObject } from '../server/fetch-json.ts'
import { listHeaders, type ResourceRequest } from '../server/request-resource.ts'
import { createCall, type DPoPHandle, type SendRequest, toClient } from './requests.ts'
import { throwTokenRefusal } from './token-refusal.ts'

/**
 * Sends a request to the provider on behalf of the user, with a proof of the key that the access token is bound to.
 *
 * @throws Errors that `toRefusal` reads, and the request for a nonce in the proof.
 * @see https://www.rfc-editor.org/rfc/rfc9449#section-7
 */
export function requestWithProof(
  { accessToken, kind, provider, url }: ResourceRequest,
  handle: DPoPHandle,
): Promise<Response> {
  const sendRequest: SendRequest = (target, init) => fetchJsonResponse(provider, target, init.headers, kind)
  const { headers, ...call } = createCall(sendRequest, listHeaders(provider, kind))
  const options = { ...call, DPoP: handle }
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
  const claims = processUserInfoResponse(server, toClient(provider), subject ?? skipSubjectCheck, response)
  return { ...(await claims.catch(throwTokenRefusal)) }
}
