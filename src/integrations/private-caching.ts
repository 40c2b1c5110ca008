/** Options of what reads the session of a request. */
export interface ReadSessionOptions {
  /**
   * Leaves the caching headers of the response to the application. For responses that are the same for every visitor:
   * a shared cache may hand them to any other. A response that renews the session cookie stays private.
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

/** Headers that speak to one kind of shared cache, which prefers them to `private` in `Cache-Control`. */
const SHARED_ONLY = [
  'cdn-cache-control', // RFC 9213
  'cloudflare-cdn-cache-control',
  'netlify-cdn-cache-control',
  'vercel-cdn-cache-control',
  'surrogate-control', // Fastly, Varnish
  'edge-control', // Akamai
  'x-accel-expires', // nginx
] as const

/** The headers that decide who may keep a response. */
export const isAboutCaching = (name: string): boolean =>
  /^(?:cache-control|vary)$/i.test(name) || SHARED_ONLY.some((one) => one === name.toLowerCase())

/** The directives of `Cache-Control`. A comma between quotes separates nothing. */
const listDirectives = (value: string): string[] =>
  (value.match(/(?:[^,"]|"[^"]*"?)+/g) ?? []).map((directive) => directive.trim()).filter(Boolean)

/** Whether a directive, however it is separated from others, lets shared caches keep the response. */
const isShared = (directive: string): boolean => /(?:^|[^\w-])(?:public|s-maxage)(?![\w-])/i.test(directive)

const isPrivate = (directive: string): boolean => /^private$/i.test(directive)

/** `private="set-cookie"` keeps one header from shared caches, and lets them have the page. */
const isPartlyPrivate = (directive: string): boolean => /^private\s*=/i.test(directive)

/**
 * `Cache-Control` of a response for which a session was read: shared caches must not hand it to the next visitor.
 *
 * @param own What the application says; '' for nothing. What it tells the browser's own cache holds.
 * @param bringsCookie The response sets a session cookie: no cache keeps it, unless the application says `private`.
 */
export function makeCachingPrivate(own: string, bringsCookie: boolean): string {
  const directives = listDirectives(own)
  const isOwn = directives.some((directive) => isPrivate(directive) || /^no-store$/i.test(directive))
  if (bringsCookie && !isOwn) return 'private, no-store'
  const kept = directives.filter((directive) => !isShared(directive) && !isPartlyPrivate(directive))
  return (kept.some(isPrivate) ? kept : ['private', ...kept]).join(', ')
}

/** `Vary` with `Cookie` in it. */
export function addCookieToVary(own: string): string {
  if (/(?:^|[\s,])(?:cookie|\*)(?=$|[\s,])/i.test(own)) return own
  return own === '' ? 'Cookie' : `${own}, Cookie`
}

/** Removes what speaks to one kind of shared cache. @returns Whether it let that cache keep the response. */
function dropShared(headers: CachingHeaders, name: string): boolean {
  const value = headers.get(name)
  if (value !== null) headers.delete(name)
  return value !== null && !/no-store|private/i.test(value)
}

/**
 * Keeps a response for which a session was read from shared caches.
 *
 * @param bringsCookie The response sets a session cookie.
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
