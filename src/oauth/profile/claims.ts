import type { Engine } from '../../crypto/engine.ts'
import { throwOutboundError } from '../../http/outbound.ts'
import { ID_TOKEN_ALGS } from '../../lib/jws-algorithms.ts'
import { readProperty } from '../../lib/read-property.ts'
import { withQuery } from '../../lib/url.ts'
import type { Context } from '../../seams/context.ts'
import { readUserinfo } from '../engine/userinfo.ts'
import type { JsonObject } from '../server/fetch-json.ts'
import { lacksClaims, withMissing } from './missing-claims.ts'
import { readSignedClaims } from './signed.ts'
import { readObject, requestAsUser, requestUserinfo, type UserRequest } from './userinfo.ts'

/** Returns the userinfo response. The engine reads it if it is signed, or if the ID token names a subject. */
async function fetchUserinfo(engine: Engine, request: UserRequest, subject: string | null): Promise<unknown> {
  const { provider, server } = request
  const { userinfo } = provider
  const { params = {}, request: own, signedAlgs: algs } = userinfo || {}
  if (userinfo === false || own || !(algs || subject !== null)) {
    const all = provider.idTokenAlgs ?? ID_TOKEN_ALGS
    return requestUserinfo(request, (token) =>
      readSignedClaims(engine, provider, server, { token, algs: all, subject: null }),
    )
  }
  const url = withQuery(server.userinfo_endpoint ?? '', params)
  const response = await requestAsUser(request, url, algs ? 'jwt' : 'json')
  if (algs) return readSignedClaims(engine, provider, server, { token: (await response.text()).trim(), algs, subject })
  return readUserinfo(server, provider, response, subject)
}

/** Returns the userinfo response, which must be an object about the subject. */
async function fetchSubject({ config }: Context, request: UserRequest, subject: string | null): Promise<JsonObject> {
  const found = await readObject(fetchUserinfo(config.keys.engine, request, subject))
  // The engine compares its own response; that of a special protocol is compared here.
  return subject === null || found['sub'] === subject
    ? found
    : throwOutboundError('userinfo: another `sub`', 'that of the ID token')
}

/** Returns whether there is a source for the user's data. */
const hasUserinfo = ({ provider: { userinfo }, server }: UserRequest): boolean =>
  userinfo !== false && (userinfo.request !== undefined || server.userinfo_endpoint !== undefined)

/** Adds claims that an ID token lacks. If the provider does not return them, the sign-in continues without them. */
async function completeClaims(context: Context, claims: JsonObject, request: UserRequest): Promise<JsonObject> {
  const { logger } = context.config
  const { provider } = request
  const { id } = provider
  try {
    const found = await fetchSubject(context, request, String(claims['sub']))
    logger.step?.('userinfo', 'userinfo request for claims that the ID token lacks', { provider: id })
    return withMissing(provider, claims, found)
  } catch (error) {
    const reason = readProperty(error, 'message')
    logger.warn('provider-userinfo', `${id}: the userinfo request failed, so the name or the email may be missing.`, {
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
  if (claims === null || !provider.idToken) return fetchSubject(context, request, claims && String(claims['sub']))
  return lacksClaims(provider, server, claims) && hasUserinfo(request)
    ? completeClaims(context, claims, request)
    : claims
}
