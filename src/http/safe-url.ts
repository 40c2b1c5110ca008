import { isLoopback, parseUrl } from '../lib/url.ts'
import type { Fetch } from '../types/fetch.ts'

/** Marks a `fetch` that may ask other machines over http. */
const HTTP: unique symbol = Symbol('latchkey.http')

/** The same `fetch`, which may ask other machines over http: for a provider with `dangerouslyAllowHttp`. */
export const withHttp = (fetch: Fetch): Fetch =>
  Object.assign<Fetch, object>((url, init) => fetch(url, init), { [HTTP]: true })

/** Whether a `fetch` may ask other machines over http. */
export const allowsHttp = (fetch: Fetch): boolean => Object.hasOwn(fetch, HTTP)

/** Whether secrets may be sent there: https, or http that never leaves the machine. @param http Over http to all. */
function isSecureUrl(url: URL, http: boolean): boolean {
  return url.protocol === 'https:' || (url.protocol === 'http:' && (http || isLoopback(url.hostname)))
}

/**
 * An address that may be asked: secure, without user information.
 *
 * @param http Whether other machines may be asked over http.
 * @returns `null` for any other text.
 */
export function readSafeUrl(text: string, http = false): URL | null {
  const url = parseUrl(text)
  return url && isSecureUrl(url, http) && !(url.username + url.password + url.hash) ? url : null
}
