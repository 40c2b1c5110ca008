import type { Context } from '../seams/context.ts'
import type { Outcome } from '../seams/http.ts'
import type { ResolvedOAuthProvider } from '../types/resolved-oauth-provider.ts'
import { forwardResponse } from './response/forwarded.ts'
import { readResponse } from './response/parameters.ts'
import { postponeResponse } from './response/posted.ts'

/** Returns whether the response may be one of another deployment, or was posted. */
function mayNeedAnotherRequest(
  { config, request }: Context,
  { formPost, responseMode }: ResolvedOAuthProvider,
): boolean {
  if (formPost) return request.method !== 'GET' // the GET follows the POST
  // The request that finishes the sign-in verifies a signed response, unless it may have to be forwarded.
  return responseMode !== 'jwt' || config.redirectProxyTargets.length > 0
}

/**
 * Responds to a callback that this request cannot finish: one of another deployment, which the redirect proxy forwards,
 * and a cross-site POST (`response_mode=form_post`), which a GET follows.
 *
 * @returns `null` continues with `finish`.
 * @throws {InvalidCheck} The `state` is unknown.
 * @throws {InvalidRequest} A parameter is repeated.
 * @throws {PayloadTooLarge} The fields take more than 2.5 kB.
 * @see https://openid.net/specs/oauth-v2-form-post-response-mode-1_0.html
 */
export async function receive(context: Context, provider: ResolvedOAuthProvider): Promise<Outcome | null> {
  if (!mayNeedAnotherRequest(context, provider)) return null
  const response = await readResponse(context, provider)
  const forwarded = await forwardResponse(context, provider, response)
  return forwarded === null && provider.formPost ? postponeResponse(context, provider, response) : forwarded
}
