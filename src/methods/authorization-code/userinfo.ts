import { refuse } from '../../http/outbound.ts'
import { isRecord } from '../../lib/is-record.ts'
import { withQuery } from '../../lib/url.ts'
import type { TokenSet } from '../../types/account.ts'
import type { Context } from '../../types/context.ts'
import type { ResolvedOAuthProvider, UserinfoRequest } from '../../types/resolved-oauth-provider.ts'
import { fetchJson, type JsonObject } from './fetch-json.ts'
import { readPath } from './profile-mapping.ts'

const headersFor = ({ userinfo }: ResolvedOAuthProvider, { access_token: token }: TokenSet) => ({
  ...(userinfo || null)?.headers,
  authorization: `Bearer ${token}`,
})

/**
 * Asks who the access token belongs to.
 *
 * @throws {OutboundError} also when the answer is no JSON object: an error page must never become a user.
 * @see https://openid.net/specs/openid-connect-core-1_0.html#UserInfo
 */
async function fetchUserinfo(request: UserinfoRequest): Promise<JsonObject> {
  const { provider, metadata, tokens } = request
  const { userinfo } = provider
  if (userinfo === false) return {}
  const found = userinfo.request
    ? await userinfo.request(request)
    : await fetchJson(provider, withQuery(metadata.userinfo, userinfo.params), headersFor(provider, tokens))
  return isRecord(found) ? found : refuse('userinfo: no object', 'an object')
}

/**
 * The claims of the ID Token, or where the provider keeps them elsewhere the userinfo answer, which must be
 * about the same subject.
 *
 * @see https://openid.net/specs/openid-connect-core-1_0.html#UserInfoResponse
 */
export async function fetchProfile(claims: JsonObject | null, request: UserinfoRequest): Promise<JsonObject> {
  if (claims !== null && request.provider.idToken) return claims
  const userinfo = await fetchUserinfo(request)
  return claims === null || userinfo['sub'] === claims['sub']
    ? userinfo
    : refuse('userinfo: another `sub`', 'that of the ID Token')
}

/** The address to take, of those a user has at the provider. */
export interface SelectedEmail {
  readonly email: unknown
  readonly verified: unknown
}

/**
 * Asks for the user's addresses, where the profile does not say which are verified. A client without the
 * permission is refused; then the profile has to do, and no address counts as verified.
 */
export async function fetchEmail(
  { config }: Context,
  provider: ResolvedOAuthProvider,
  tokens: TokenSet,
): Promise<SelectedEmail | null> {
  const { emails, id } = provider
  if (emails === null) return null
  try {
    const { email, list = '', primary = '?', verified = '?' } = emails
    const found = [readPath(await fetchJson(provider, emails.url, headersFor(provider, tokens)), list)].flat()
    const entry = found.find((item) => readPath(item, primary) === true) ?? found[0]
    return { email: readPath(entry, email), verified: readPath(entry, verified) }
  } catch (error) {
    config.logger.warn('provider-emails', `${id}: no e-mail addresses.`, {
      provider: id,
      reason: Object(error).message,
    })
    return null
  }
}
