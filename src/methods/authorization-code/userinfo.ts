import { refuse } from '../../http/outbound.ts'
import { isRecord } from '../../lib/is-record.ts'
import { withQuery } from '../../lib/url.ts'
import type { TokenSet } from '../../types/account.ts'
import type { Context } from '../../types/context.ts'
import type { ResolvedOAuthProvider, UserinfoRequest } from '../../types/resolved-oauth-provider.ts'
import { refusalOf } from './engine/refusal.ts'
import { requestResource, requestUserinfo } from './engine/userinfo.ts'
import type { JsonObject } from './fetch-json.ts'
import type { Server } from './metadata.ts'
import { readPath } from './profile-mapping.ts'

/** What a question for the user is made of, here and in a dialect. */
interface Question extends UserinfoRequest {
  readonly server: Server
}

/** The userinfo answer: of the address that is known, or by the function of a dialect. */
async function fetchUserinfo({ server, ...request }: Question, subject: string | null): Promise<unknown> {
  const { provider, tokens } = request
  const { userinfo } = provider
  const { access_token: accessToken = '' } = tokens
  if (userinfo === false) return {}
  if (userinfo.request) return userinfo.request(request)
  const url = withQuery(server.userinfo_endpoint ?? '', userinfo.params)
  if (subject === null) return requestResource(provider, url, accessToken)
  return requestUserinfo({ ...server, userinfo_endpoint: url }, provider, accessToken, subject)
}

/**
 * The claims of the ID Token, or where the provider keeps them elsewhere the userinfo answer, which must be
 * about the same subject.
 *
 * @throws {OutboundError} also when the answer is no JSON object: an error page must never become a user.
 * @see https://openid.net/specs/openid-connect-core-1_0.html#UserInfoResponse
 */
export async function fetchProfile(claims: JsonObject | null, question: Question): Promise<JsonObject> {
  const { provider } = question
  if (claims !== null && provider.idToken) return claims
  const subject = claims && String(claims['sub'])
  const found = await fetchUserinfo(question, subject).catch((error) => {
    throw refusalOf(error)
  })
  if (!isRecord(found)) return refuse('userinfo: no object', 'an object')
  // The engine has compared its own answer; that of a dialect is compared here.
  return subject === null || found['sub'] === subject
    ? found
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
    const found = [readPath(await requestResource(provider, emails.url, tokens.access_token ?? ''), list)].flat()
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
