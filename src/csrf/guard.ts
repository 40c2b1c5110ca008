// Refuses a POST that another site may have sent.

import { MissingCSRF, refuseSeen } from '../errors.ts'
import type { Context } from '../types/context.ts'
import type { HeaderReader } from '../types/http.ts'
import { verifyCsrfToken } from './token.ts'

/**
 * Whether a browser says this request came from a page of the origin it targets. `null` when it says
 * nothing, as older browsers and programs do; then only the token decides.
 *
 * @see https://www.w3.org/TR/fetch-metadata/#sec-fetch-site-header
 */
export function isSameOriginRequest(headers: HeaderReader, origin: string): boolean | null {
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin' || site === 'none'
  const sender = headers.get('origin')
  return sender === null ? null : sender === origin
}

/** @throws {MissingCSRF} A browser says the request comes from another site. */
export function assertSameOrigin(headers: HeaderReader, origin: string): void {
  if (isSameOriginRequest(headers, origin) !== false) return
  const [site, sender] = ['sec-fetch-site', 'origin'].map((name) => headers.get(name) ?? 'none')
  refuseSeen(MissingCSRF, `Sec-Fetch-Site: ${site}, Origin: ${sender}`, `a request from ${origin}`, {
    fix: `Send the form from a page of ${origin}. If you did, set AUTH_URL.`,
  })
}

/**
 * Whether a sign-out comes from a browser that is signed out already, as the second of two at once does. Its token was
 * bound to the session that the first has ended, so it cannot be verified. There is no session to protect any more: the
 * form needs a token, and the browser has to say that it comes from our own page.
 */
const isRepeatedSignOut = ({ request }: Context, sid: string | null): boolean =>
  sid === null &&
  request.action === 'signout' &&
  typeof request.body['csrfToken'] === 'string' &&
  isSameOriginRequest(request.headers, request.origin) === true

/**
 * Lets a POST pass that this application's own pages sent: by what the browser says of its origin, and by
 * a token that no other site can read.
 *
 * @param sid Id of the session the request carries; `null` when it carries none.
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
