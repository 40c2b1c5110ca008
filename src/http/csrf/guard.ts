// Refuses a POST that another site may have sent.

import { MissingCSRF, throwUnexpected } from '../../errors/errors.ts'
import type { Context } from '../../seams/context.ts'
import type { FormKind } from '../../seams/http.ts'
import { judgeForm, type Verdict } from './judge-form.ts'
import { assertSameOrigin, isSentByOwnPage } from './same-origin.ts'
import { hasTokenFormat, verifyCsrfToken } from './token.ts'

const describeToken = (token: 'valid' | 'stale', sid: string | null): string =>
  token === 'stale' ? 'stale token of a page of this origin' : `token of this ${sid === null ? 'browser' : 'session'}`

/**
 * Accepts a POST only from this application's own pages: the browser reports the origin, and a token proves it. A stale
 * token is accepted if the browser confirms the page and the form is harmless, see `judge-form.ts`.
 *
 * @param sid Session id of the request; `null` when signed out.
 * @throws {MissingCSRF}
 */
export async function assertCsrf(
  context: Context,
  kind: FormKind,
  sid: string | null,
): Promise<Exclude<Verdict, 'refuse'>> {
  const { config, request } = context
  const { body, headers, origin } = request
  assertSameOrigin(headers, origin)
  const { step } = config.logger
  if (config.skipsCsrf) {
    step?.('csrf', 'passed', { reason: 'no token needed' })
    return 'accept'
  }
  const given = body['csrfToken']
  const isValid = await verifyCsrfToken(context, sid, given)
  const token = isValid ? 'valid' : hasTokenFormat(given) ? 'stale' : 'none'
  const verdict = judgeForm(kind, { token, isOwnPage: isSentByOwnPage(headers, origin), isSignedIn: sid !== null })
  if (verdict !== 'refuse' && token !== 'none') {
    step?.('csrf', verdict === 'accept' ? 'passed' : 'led on', { reason: describeToken(token, sid) })
    return verdict
  }
  const seen = given === undefined ? 'no `csrfToken`' : 'a `csrfToken` of another session or browser'
  return throwUnexpected(MissingCSRF, seen, 'one of this browser and session')
}
