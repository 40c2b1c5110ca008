import { isLoopback, parseUrl } from '../lib/url.ts'
import type { Fetch } from '../types/fetch.ts'

/** Marks a `fetch` that may use http for other machines. */
const HTTP: unique symbol = Symbol('latchkey.http')

/** Marks the `fetch` of a provider with `dangerouslyAllowHttp`. */
export const withHttp = (fetch: Fetch): Fetch =>
  Object.assign<Fetch, object>((url, init) => fetch(url, init), { [HTTP]: true })

/** Returns whether a `fetch` may use http for other machines. */
export const allowsHttp = (fetch: Fetch): boolean => Object.hasOwn(fetch, HTTP)

/** Returns whether secrets may be sent to a URL: https, or http on this machine. @param http Allows http everywhere. */
function isSecureUrl(url: URL, http: boolean): boolean {
  return url.protocol === 'https:' || (url.protocol === 'http:' && (http || isLoopback(url.hostname)))
}

/**
 * Parses the URL of a server-side request: secure, and without user information.
 *
 * @param http Allows http for other machines.
 * @returns `null` for any other text.
 */
export function readSafeUrl(text: string, http = false): URL | null {
  const url = parseUrl(text)
  return url && isSecureUrl(url, http) && !(url.username + url.password + url.hash) ? url : null
}
