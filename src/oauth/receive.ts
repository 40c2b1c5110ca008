import { readTransactionId } from '../cookies/attempts.ts'
import { InvalidCheck } from '../errors.ts'
import { redirect } from '../http/response.ts'
import { withQuery } from '../lib/url.ts'
import type { Context } from '../types/context.ts'
import type { Outcome } from '../types/http.ts'
import type { ResolvedOAuthProvider } from '../types/resolved-oauth-provider.ts'
import { refuseProvider } from './failure.ts'
import { forward } from './response/forwarded.ts'
import { selectAnswerFields } from './response/issuer.ts'
import { readParameters } from './response/parameters.ts'
import { keepPostedAnswer } from './response/posted.ts'

/**
 * Responds to a callback that this request cannot finish: one of another deployment, which the redirect proxy forwards,
 * and a cross-site POST (`response_mode=form_post`).
 *
 * A browser sends no Lax cookie with a cross-site POST. Its fields are kept in a sealed cookie, and the browser is
 * redirected to the same callback, where the cookies of the attempt and of the session arrive. The URL contains only
 * the id of the attempt.
 *
 * @returns `null` continues with `finish`.
 * @throws {InvalidCheck} The `state` is unknown.
 * @throws {InvalidRequest} A parameter is repeated.
 * @throws {PayloadTooLarge} The fields take more than 2.5 kB.
 * @see https://openid.net/specs/oauth-v2-form-post-response-mode-1_0.html
 */
export async function receive(context: Context, provider: ResolvedOAuthProvider): Promise<Outcome | null> {
  const { config, request } = context
  // The GET that follows the POST.
  if (provider.formPost && request.method === 'GET') return null
  // The request that finishes the sign-in verifies it, unless it may have to be forwarded.
  if (provider.responseMode === 'jwt' && !provider.formPost && config.redirectProxyTargets.length === 0) return null
  const parameters = await readParameters(context, provider)
  const forwarded = await forward(context, provider, parameters)
  if (forwarded !== null || !provider.formPost) return forwarded
  const id = readTransactionId(parameters.get('state'))
  if (id === '') refuseProvider(InvalidCheck, provider, 'no valid `state`', 'the one that was sent')
  await keepPostedAnswer(context, provider.id, id, selectAnswerFields(parameters, provider))
  config.logger.step?.('transaction', 'posted answer kept', { provider: provider.id })
  return redirect(withQuery(`${request.origin}${config.basePath}/callback/${provider.id}`, { id }))
}
