import { throwOutboundError } from '../../http/outbound.ts'
import { isRecord } from '../../lib/is-record.ts'
import { withQuery } from '../../lib/url.ts'
import type { ResolvedOAuthProvider, UserinfoRequest } from '../../types/resolved-oauth-provider.ts'
import { toRefusal } from '../engine/refusal.ts'
import type { Possession } from '../extensions/dpop.ts'
import type { Server } from '../server/describe-server.ts'
import type { JsonObject } from '../server/fetch-json.ts'
import { getAddresses } from '../server/metadata.ts'
import type { ReceivedTokens } from '../tokens/received-tokens.ts'

/** The parts of the requests on behalf of a user. */
export interface UserRequest extends Omit<UserinfoRequest, 'verify'> {
  readonly server: Server
  /** Proves possession of the tokens' key. */
  readonly possession: Possession
}

/** Returns the parameters of the requests for a user's data. @param callback The authorization response. */
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
  return possession.requestResource({ provider, url, accessToken: tokens.access_token ?? '', kind })
}

/** Verifies a token without keys. */
const verifyNothing: UserinfoRequest['verify'] = async () => throwOutboundError('no keys', '`jwksUri`')

/**
 * Returns the userinfo response: from the known URL, or through the function of a special protocol.
 *
 * @param verify Verifies tokens for that function.
 */
export async function requestUserinfo(request: UserRequest, verify: UserinfoRequest['verify']): Promise<unknown> {
  const { server, possession: _, ...parts } = request
  const { userinfo } = parts.provider
  if (userinfo === false) return {}
  if (userinfo.request) return userinfo.request({ ...parts, verify })
  const url = withQuery(server.userinfo_endpoint ?? '', userinfo.params)
  return (await requestAsUser(request, url)).json()
}

/** Returns a response that must be an object. */
export async function readObject(response: Promise<unknown>): Promise<JsonObject> {
  const found = await response.catch((error) => {
    throw toRefusal(error)
  })
  return isRecord(found) ? found : throwOutboundError('userinfo: no object', 'an object')
}

/** Returns the userinfo response of a provider without keys. */
export const fetchUserinfo = (request: UserRequest): Promise<JsonObject> =>
  readObject(requestUserinfo(request, verifyNothing))
