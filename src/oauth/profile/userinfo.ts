import { throwOutboundError } from '../../http/outbound.ts'
import { isRecord } from '../../lib/is-record.ts'
import { ID_TOKEN_ALGS } from '../../lib/jws-algorithms.ts'
import { readProperty } from '../../lib/read-property.ts'
import { withQuery } from '../../lib/url.ts'
import type { Context } from '../../seams/context.ts'
import type { ResolvedOAuthProvider, UserinfoRequest } from '../../types/resolved-oauth-provider.ts'
import { toRefusal } from '../engine/refusal.ts'
import { readUserinfo, requestResource } from '../engine/userinfo.ts'
import type { Possession } from '../extensions/dpop.ts'
import type { JsonObject } from '../server/fetch-json.ts'
import { getAddresses, type Server } from '../server/metadata.ts'
import type { ReceivedTokens } from '../tokens/request.ts'
import { lacksClaims, withMissing } from './missing-claims.ts'
import { readSignedClaims } from './signed.ts'

/** The parts of the requests on behalf of a user. */
export interface UserRequest extends Omit<UserinfoRequest, 'verify'> {
  readonly server: Server
  /** Proves possession of the tokens' key. */
  readonly possession: Possession
}

/** Returns what the requests for a user's data need. @param callback The authorization response. */
export const createUserRequest = (
  provider: ResolvedOAuthProvider,
  { possession, server, tokens }: ReceivedTokens,
  callback: URLSearchParams,
): UserRequest => ({ provider, server, possession, metadata: getAddresses(server), tokens, callback })

/** Sends a request on behalf of the user, with a DPoP proof if required. */
export function requestAsUser(
  { provider, possession, tokens }: UserRequest,
  url: string,
  kind: 'json' | 'jwt' = 'json',
): Promise<Response> {
  const { access_token: accessToken = '' } = tokens
  const { handle: dpop } = possession
  const request = () => requestResource(provider, url, { accessToken, kind, dpop })
  return request().catch((error) => possession.retryWithNonce(error, request))
}

/** Returns the userinfo response: from the known URL, or through the function of a special protocol. */
async function fetchUserinfo(request: UserRequest, subject: string | null): Promise<unknown> {
  const { server, possession: _, ...parts } = request
  const { provider } = parts
  const { userinfo } = provider
  if (userinfo === false) return {}
  if (userinfo.request) {
    const all = provider.idTokenAlgs ?? ID_TOKEN_ALGS
    const verify = (token: string) => readSignedClaims(provider, server, { token, algs: all, subject: null })
    return userinfo.request({ ...parts, verify })
  }
  const { params, signedAlgs: algs } = userinfo
  const url = withQuery(server.userinfo_endpoint ?? '', params)
  const response = await requestAsUser(request, url, algs ? 'jwt' : 'json')
  if (algs) return readSignedClaims(provider, server, { token: (await response.text()).trim(), algs, subject })
  return subject === null ? response.json() : readUserinfo(server, provider, response, subject)
}

/** Returns the userinfo response, which must be an object about the subject. */
async function fetchSubject(request: UserRequest, subject: string | null): Promise<JsonObject> {
  const found = await fetchUserinfo(request, subject).catch((error) => {
    throw toRefusal(error)
  })
  if (!isRecord(found)) return throwOutboundError('userinfo: no object', 'an object')
  // The engine compares its own response; that of a special protocol is compared here.
  return subject === null || found['sub'] === subject
    ? found
    : throwOutboundError('userinfo: another `sub`', 'that of the ID token')
}

/** Returns whether there is a source for the user's data. */
const hasUserinfo = ({ provider: { userinfo }, server }: UserRequest): boolean =>
  userinfo !== false && (userinfo.request !== undefined || server.userinfo_endpoint !== undefined)

/** Adds claims that an ID token lacks. If the provider does not return them, the sign-in continues without them. */
async function completeClaims({ config }: Context, claims: JsonObject, request: UserRequest): Promise<JsonObject> {
  const { provider } = request
  const { id } = provider
  try {
    const found = await fetchSubject(request, String(claims['sub']))
    config.logger.step?.('userinfo', 'userinfo request for claims that the ID token lacks', { provider: id })
    return withMissing(provider, claims, found)
  } catch (error) {
    const reason = readProperty(error, 'message')
    config.logger.warn('provider-userinfo', `${id}: no userinfo for claims that the ID token lacks.`, {
      provider: id,
      reason,
    })
    return claims
  }
}

/**
 * Returns the claims of the ID token, with missing ones from the userinfo response. If the provider returns all of them
 * at the userinfo endpoint, returns that response, which must have the same subject.
 *
 * @see https://openid.net/specs/openid-connect-core-1_0.html#UserInfoResponse
 */
export async function fetchProfile(
  context: Context,
  claims: JsonObject | null,
  request: UserRequest,
): Promise<JsonObject> {
  const { provider, server } = request
  if (claims === null || !provider.idToken) return fetchSubject(request, claims && String(claims['sub']))
  return lacksClaims(provider, server, claims) && hasUserinfo(request)
    ? completeClaims(context, claims, request)
    : claims
}
