import {
  type AuthorizationServer,
  processUserInfoResponse,
  protectedResourceRequest,
  skipSubjectCheck,
} from 'oauth4webapi'
import type { ResolvedOAuthProvider } from '../../../types/resolved-oauth-provider.ts'
import { fetchJsonResponse, type JsonObject, type Kind } from '../fetch-json.ts'
import { type Call, createCall, type DPoPHandle, type Send, toClient } from './call.ts'

/** A call that the headers of the provider's definition go with. Signed answers only come where they were agreed on. */
function createUserinfoCall(provider: ResolvedOAuthProvider, kind: Kind): Call {
  const { headers = {} } = provider.userinfo || {}
  const send: Send = (url, init) => fetchJsonResponse(provider, url, init.headers, kind)
  return createCall(send, { accept: `application/${kind}`, ...headers })
}

/** How an address is asked in the name of the user. */
export interface ResourceRequest {
  readonly accessToken: string
  /** What the answer has to be. @default 'json' */
  readonly kind?: Kind
  /** Proves that the key of the token is held. `null`: it is a bearer token. */
  readonly dpop: DPoPHandle | null
}

/**
 * Asks an address of a provider in the name of the user.
 *
 * @throws What `refusalOf` reads, and what asks for a nonce in the proof of DPoP.
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
 * Reads what an OpenID Provider says of the user, whose signature, if it has one, is not verified here.
 *
 * @param server Of a signed answer with the issuer and the algorithms that it may have.
 * @param subject The `sub` of the ID Token. `null`: there is none.
 * @throws What `refusalOf` reads: also when the answer is about another subject.
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
