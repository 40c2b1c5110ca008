// Recognizes requests of other sites by the headers that browsers send.

import { MissingCSRF, throwUnexpected } from '../../errors/errors.ts'
import type { HeaderReader } from '../../types/header-reader.ts'

/**
 * Returns whether the browser reports that a page of the target origin sent this request. `null` if it reports nothing,
 * as older browsers and API clients do; then the token decides alone.
 *
 * @see https://www.w3.org/TR/fetch-metadata/#sec-fetch-site-header
 */
export function isSameOriginRequest(headers: HeaderReader, origin: string): boolean | null {
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin' || site === 'none'
  const sender = headers.get('origin')
  return sender === null ? null : sender === origin
}

/**
 * Returns whether the browser confirms that a page of the target origin sent this request. `false` without the headers,
 * for an opaque origin, and for a request that no page sent.
 */
export function isSentByOwnPage(headers: HeaderReader, origin: string): boolean {
  const [site, sender] = [headers.get('sec-fetch-site'), headers.get('origin')]
  return site === null ? sender === origin : site === 'same-origin' && sender !== 'null'
}

/** @throws {MissingCSRF} The browser reports a request from another site. */
export function assertSameOrigin(headers: HeaderReader, origin: string): void {
  if (isSameOriginRequest(headers, origin) !== false) return
  const [site, sender] = ['sec-fetch-site', 'origin'].map((name) => headers.get(name) ?? 'none')
  throwUnexpected(MissingCSRF, `Sec-Fetch-Site: ${site}, Origin: ${sender}`, `a request from ${origin}`, {
    fix: `Send the form from a page of ${origin}. If you did, set AUTH_URL.`,
  })
}
