import { parseUrl } from '../integration.ts'
import type { Scope } from './create-scope.ts'
import { getOriginalUrl, isApiRoute, isForRouter } from './request-event.ts'
import type { ReactiveEvent } from './types.ts'

/** Returns the origin that users see. A failure because of the host leads to a page, too. */
function getOrigin({ config, event }: Scope): string {
  const url = getOriginalUrl(event)
  try {
    return config.getOrigin({ headers: event.request.headers, url })
  } catch {
    return new URL(url).origin
  }
}

/** Path of the router's server functions. */
const ENDPOINT = '/_server'

/** Returns the base path of the application, `base` of Vite, from the router's URL. '' for the root. */
function getRoot(event: ReactiveEvent): string {
  const { pathname } = new URL(getOriginalUrl(event))
  return pathname.endsWith(ENDPOINT) ? pathname.slice(0, -ENDPOINT.length) : ''
}

const getFirstSegment = (path: string): string => path.split('/', 2)[1] ?? ''

/**
 * Returns whether a page may be under the path that the router prepends to all paths. While a page is rendered, that
 * path is unknown.
 */
const canHaveRoot = ({ auth, event }: Scope): boolean =>
  !isApiRoute(event) && getFirstSegment(auth.basePath) === getFirstSegment(new URL(event.request.url).pathname)

/**
 * Returns the redirect target for the reader of the response. The router navigates to paths itself, prepends the
 * application's base path, and finds no page at latchkey routes, so these need an absolute URL.
 *
 * @param target A path or an absolute URL.
 */
export function toLocation(target: string, scope: Scope): string {
  const { auth, event } = scope
  const origin = getOrigin(scope)
  const url = parseUrl(target, origin)
  if (url === null || url.origin !== origin) return target
  if (!isForRouter(event)) return canHaveRoot(scope) ? url.href : target
  const root = getRoot(event)
  const isBelow = (path: string): boolean => url.pathname.startsWith(path === '/' ? path : `${path}/`)
  if (isBelow(auth.basePath) || !isBelow(root)) return url.href
  const path = url.pathname.slice(root.length)
  // The router treats `//evil.example` as another site.
  return path.startsWith('//') ? url.href : path + url.search + url.hash
}
