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
  get(name: string): string | null
  set(name: string, value: string): void
  delete(name: string): void
}

/** Headers for one kind of shared cache, which override `private` in `Cache-Control`. */
const SHARED_ONLY = [
  'cdn-cache-control', // RFC 9213
  'cloudflare-cdn-cache-control',
  'netlify-cdn-cache-control',
  'vercel-cdn-cache-control',
  'surrogate-control', // Fastly, Varnish
  'edge-control', // Akamai
  'x-accel-expires', // nginx
] as const

/** The headers that control caches. */
export const isAboutCaching = (name: string): boolean =>
  /^(?:cache-control|vary)$/i.test(name) || SHARED_ONLY.some((one) => one === name.toLowerCase())

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
function dropShared(headers: CachingHeaders, name: string): boolean {
  const value = headers.get(name)
  if (value !== null) headers.delete(name)
  return value !== null && !/no-store|private/i.test(value)
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
  let wasPublic = isShared(own)
  for (const name of SHARED_ONLY) wasPublic = dropShared(headers, name) || wasPublic
  return wasPublic
}
