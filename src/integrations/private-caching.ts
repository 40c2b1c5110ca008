/** Options of session reads. */
export interface ReadSessionOptions {
  /**
   * Leaves the caching headers of the response to the application. Use it for responses that are equal for all
   * visitors, because a shared cache may serve them to anyone. A response that renews the session cookie stays private.
   *
   * @default false
   */
  readonly allowPublicCache?: boolean | undefined
}

/** Headers of a response, in any framework. */
export interface CachingHeaders {
  /** Returns a header; `null` if it is missing. */
  get(name: string): string | null
  /** Replaces a header. */
  set(name: string, value: string): void
  /** Removes a header. */
  delete(name: string): void
  /** Names of all headers. */
  keys(): Iterable<string>
}

/**
 * Headers for one kind of shared cache, which override `private` in `Cache-Control`. The standard names them after the
 * cache: `CDN-Cache-Control`, `Akamai-Cache-Control`, `X-LiteSpeed-Cache-Control`. Older ones are those of Fastly and
 * Varnish, Akamai, and nginx.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9213#section-2
 */
const SHARED_ONLY = /^(?:.+-cache-control|surrogate-control|edge-control|x-accel-expires)$/i

/** The headers that control caches. */
export const isAboutCaching = (name: string): boolean =>
  /^(?:cache-control|vary)$/i.test(name) || SHARED_ONLY.test(name)

/** Splits the directives of `Cache-Control`. A comma between quotes does not separate. */
const listDirectives = (value: string): string[] =>
  (value.match(/(?:[^,"]|"[^"]*"?)+/g) ?? []).map((directive) => directive.trim()).filter(Boolean)

/** Returns whether a directive, with any separator, lets shared caches store the response. */
const isShared = (directive: string): boolean => /(?:^|[^\w-])(?:public|s-maxage)(?![\w-])/i.test(directive)

const isPrivate = (directive: string): boolean => /^private$/i.test(directive)

/** `private="set-cookie"` excludes one header from shared caches, and allows the page. */
const isPartlyPrivate = (directive: string): boolean => /^private\s*=/i.test(directive)

/**
 * Returns `Cache-Control` of a response after a session read: shared caches must not serve it to the next visitor.
 *
 * @param own Value of the application; '' if none. Its directives for the browser's cache stay.
 * @param bringsCookie Whether the response sets a session cookie: no cache stores it, unless the application says
 * `private`.
 */
export function makeCachingPrivate(own: string, bringsCookie: boolean): string {
  const directives = listDirectives(own)
  const isOwn = directives.some((directive) => isPrivate(directive) || /^no-store$/i.test(directive))
  if (bringsCookie && !isOwn) return 'private, no-store'
  const kept = directives.filter((directive) => !isShared(directive) && !isPartlyPrivate(directive))
  return (kept.some(isPrivate) ? kept : ['private', ...kept]).join(', ')
}

/** Adds `Cookie` to `Vary`. */
export function addCookieToVary(own: string): string {
  if (/(?:^|[\s,])(?:cookie|\*)(?=$|[\s,])/i.test(own)) return own
  return own === '' ? 'Cookie' : `${own}, Cookie`
}

/** Removes the headers for one kind of shared cache. @returns Whether they let that cache store the response. */
function dropShared(headers: CachingHeaders): boolean {
  const names = [...headers.keys()].filter((name) => SHARED_ONLY.test(name))
  const values = names.map((name) => headers.get(name) ?? '')
  for (const name of names) headers.delete(name)
  return values.some((value) => !/no-store|private/i.test(value))
}

/**
 * Keeps a response out of shared caches after a session read.
 *
 * @param bringsCookie Whether the response sets a session cookie.
 * @returns Whether it was public before.
 */
export function keepPrivate(headers: CachingHeaders, bringsCookie: boolean): boolean {
  const own = headers.get('cache-control') ?? ''
  const vary = headers.get('vary') ?? ''
  headers.set('cache-control', own === '' && !bringsCookie ? 'private' : makeCachingPrivate(own, bringsCookie))
  const varied = addCookieToVary(vary)
  if (varied !== vary) headers.set('vary', varied)
  return dropShared(headers) || isShared(own)
}
