import { throwOutboundError } from '../../http/outbound.ts'
import { isRecord } from '../../lib/is-record.ts'
import { ID_TOKEN_ALGS } from '../../lib/jws-algorithms.ts'
import { readProperty } from '../../lib/read-property.ts'
import { withQuery } from '../../lib/url.ts'
import type { Context } from '../../types/context.ts'
import type { UserinfoRequest } from '../../types/resolved-oauth-provider.ts'
import { toRefusal } from '../engine/refusal.ts'
import { readUserinfo, requestResource } from '../engine/userinfo.ts'
import type { Possession } from '../extensions/dpop.ts'
import type { JsonObject } from '../server/fetch-json.ts'
import type { Server } from '../server/metadata.ts'
import { readPath } from './mapping.ts'
import { lacksClaims, withMissing } from './missing-claims.ts'
import { readSignedClaims } from './signed.ts'

/** Parameters of a userinfo request, also for special protocols. */
interface Question extends Omit<UserinfoRequest, 'verify'> {
  readonly server: Server
  /** Proves possession of the tokens' key. `null` if they are not bound to one. */
  readonly possession: Possession | null
}

/** Sends a request on behalf of the user, with a DPoP proof if required. */
async function ask(
  { provider, possession, tokens }: Pick<Question, 'provider' | 'possession' | 'tokens'>,
  url: string,
  kind: 'json' | 'jwt' = 'json',
): Promise<Response> {
  const { access_token: accessToken = '' } = tokens
  const dpop = possession?.handle ?? null
  const request = () => requestResource(provider, url, { accessToken, kind, dpop })
  return possession ? possession.attempt(request) : request()
}

/** Returns the userinfo response: from the known URL, or through the function of a special protocol. */
async function fetchUserinfo(question: Question, subject: string | null): Promise<unknown> {
  const { server, possession: _, ...request } = question
  const { provider } = request
  const { userinfo } = provider
  if (userinfo === false) return {}
  if (userinfo.request) {
    const all = provider.idTokenAlgs ?? ID_TOKEN_ALGS
    const verify = (token: string) => readSignedClaims(provider, server, { token, algs: all, subject: null })
    return userinfo.request({ ...request, verify })
  }
  const { params, signedAlgs: algs } = userinfo
  const url = withQuery(server.userinfo_endpoint ?? '', params)
  const response = await ask(question, url, algs ? 'jwt' : 'json')
  if (algs) return readSignedClaims(provider, server, { token: (await response.text()).trim(), algs, subject })
  return subject === null ? response.json() : readUserinfo(server, provider, response, subject)
}

/** Returns the response, which must be an object about the subject. */
async function fetchAbout(question: Question, subject: string | null): Promise<JsonObject> {
  const found = await fetchUserinfo(question, subject).catch((error) => {
    throw toRefusal(error)
  })
  if (!isRecord(found)) return throwOutboundError('userinfo: no object', 'an object')
  // The engine compares its own response; that of a special protocol is compared here.
  return subject === null || found['sub'] === subject
    ? found
    : throwOutboundError('userinfo: another `sub`', 'that of the ID token')
}

/** Returns whether there is a source for the user's data. */
const canAsk = ({ provider: { userinfo }, server }: Question): boolean =>
  userinfo !== false && (userinfo.request !== undefined || server.userinfo_endpoint !== undefined)

/** Adds claims that an ID token lacks. If the provider does not return them, the sign-in continues without them. */
async function completeClaims({ config }: Context, claims: JsonObject, question: Question): Promise<JsonObject> {
  const { provider } = question
  const { id } = provider
  try {
    const found = await fetchAbout(question, String(claims['sub']))
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
 * Returns the claims of the ID token, and those that it lacks from the userinfo answer. If the provider keeps all of them at
 * the userinfo endpoint, returns that answer, which must be about the same subject.
 *
 * Returns the claims of the ID token, with missing ones from the userinfo response. If the provider returns all of them
 * at the userinfo endpoint, returns that response, which must have the same subject.
 * @see https://openid.net/specs/openid-connect-core-1_0.html#UserInfoResponse
 */
export async function fetchProfile(
  context: Context,
  claims: JsonObject | null,
  question: Question,
): Promise<JsonObject> {
  const { provider, server } = question
  if (claims === null || !provider.idToken) return fetchAbout(question, claims && String(claims['sub']))
  return lacksClaims(provider, server, claims) && canAsk(question) ? completeClaims(context, claims, question) : claims
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
  question: Pick<Question, 'provider' | 'possession' | 'tokens'>,
): Promise<SelectedEmail | null> {
  const { emails, id } = question.provider
  if (emails === null) return null
  try {
    const { email, list = '', primary = '?', verified = '?' } = emails
    const found = [readPath(await (await ask(question, emails.url)).json(), list)].flat()
    const entry = found.find((item) => readPath(item, primary) === true) ?? found[0]
    return { email: readPath(entry, email), verified: readPath(entry, verified) }
  } catch (error) {
    config.logger.warn('provider-emails', `${id}: no email addresses.`, {
      provider: id,
      reason: readProperty(error, 'message'),
    })
    return null
  }
}
