import { fail, MissingCSRF } from '../errors.ts'
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
  fail(MissingCSRF, `Sec-Fetch-Site: ${site}, Origin: ${sender}`, `a request from ${origin}`, {
    fix: `Send the form from a page of ${origin}. If you did, set AUTH_URL.`,
  })
}

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
  if (config.skipsCsrf) return
  const token = request.body['csrfToken']
  if (await verifyCsrfToken(context, sid, token)) return
  const seen = token === undefined ? 'no `csrfToken`' : 'a `csrfToken` of another session or browser'
  fail(MissingCSRF, seen, 'one of this browser and session')
}
