import { readTransactionId } from '../../cookies/attempts.ts'
import { InvalidCheck } from '../../errors.ts'
import { redirect } from '../../http/response.ts'
import { withQuery } from '../../lib/url.ts'
import type { Context } from '../../types/context.ts'
import type { Outcome } from '../../types/http.ts'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'
import { selectAnswerFields } from './answer.ts'
import { refuseProvider } from './failure.ts'
import { keepPostedAnswer } from './posted-answer.ts'
import { forward } from './proxy.ts'
import { readParameters } from './read-parameters.ts'

/**
 * Answers a callback that cannot be finished by this request: one of another deployment, which the redirect proxy
 * passes on, and a cross-site POST (`response_mode=form_post`).
 *
 * No browser sends a Lax cookie with a cross-site POST. What it brought is kept in a sealed cookie, and the browser is
 * sent to the same callback, where the cookies of the attempt and of the session arrive. The address holds the id of
 * the attempt and nothing else.
 *
 * @returns `null`: `finish` follows.
 * @throws {InvalidCheck} The `state` is none of ours.
 * @throws {InvalidRequest} A parameter comes twice.
 * @throws {PayloadTooLarge} The fields take more than 8 kB.
 * @see https://openid.net/specs/oauth-v2-form-post-response-mode-1_0.html
 */
export async function receive(context: Context, provider: ResolvedOAuthProvider): Promise<Outcome | null> {
  const { config, request } = context
  // The GET that follows a POST of ours.
  if (provider.formPost && request.method === 'GET') return null
  // Verified by the request that finishes, unless it may have to be passed on.
  if (provider.responseMode === 'jwt' && !provider.formPost && config.redirectProxyTargets.length === 0) return null
  const parameters = await readParameters(context, provider)
  const forwarded = await forward(context, provider, parameters)
  if (forwarded !== null || !provider.formPost) return forwarded
  const id = readTransactionId(parameters.get('state'))
  if (id === '') refuseProvider(InvalidCheck, provider, 'no `state` of ours', 'the one that was sent')
  await keepPostedAnswer(context, provider.id, id, selectAnswerFields(parameters, provider))
  config.logger.step?.('transaction', 'posted answer kept', { provider: provider.id })
  return redirect(withQuery(`${request.origin}${config.basePath}/callback/${provider.id}`, { id }))
}
