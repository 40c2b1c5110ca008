// Refuses a POST that another site may have sent.

import { MissingCSRF, refuseSeen } from '../errors.ts'
import type { Context } from '../types/context.ts'
import { assertSameOrigin, isSameOriginRequest } from './same-origin.ts'
import { verifyCsrfToken } from './token.ts'

/**
 * Returns whether a sign-out comes from a browser that is already signed out, as the second of two concurrent ones
 * does. Its token was bound to the session that the first one ended, so it cannot be verified. Without a session,
 * nothing needs protection: the form needs a token, and the browser must report a page of the same origin.
 */
const isRepeatedSignOut = ({ request }: Context, sid: string | null): boolean =>
  sid === null &&
  request.action === 'signout' &&
  typeof request.body['csrfToken'] === 'string' &&
  isSameOriginRequest(request.headers, request.origin) === true

/**
 * Accepts a POST only from this application's own pages: the browser reports the origin, and a token proves it.
 *
 * @param sid Session id of the request; `null` when signed out.
 * @throws {MissingCSRF}
 */
export async function assertCsrf(context: Context, sid: string | null): Promise<void> {
  const { config, request } = context
  assertSameOrigin(request.headers, request.origin)
  const { step } = config.logger
  if (config.skipsCsrf || isRepeatedSignOut(context, sid))
    return step?.('csrf', 'passed', { reason: 'no token needed' })
  const token = request.body['csrfToken']
  if (await verifyCsrfToken(context, sid, token))
    return step?.('csrf', 'passed', { reason: `token of this ${sid === null ? 'browser' : 'session'}` })
  const seen = token === undefined ? 'no `csrfToken`' : 'a `csrfToken` of another session or browser'
  refuseSeen(MissingCSRF, seen, 'one of this browser and session')
}
