import { parseUrl, readAmbientEnv, readEnv } from '../../integration-api.ts'
import type { Scope } from './create-scope.ts'
import { getOriginalUrl, isApiRoute, isForRouter } from './request-event.ts'
import type { ReactiveEvent } from './types.ts'

/** The origin that users see. Whether a request's host may be believed was decided before anybody gets here. */
export function getOrigin({ config, event }: Scope): string {
  const { origin } = config
  const fixed = typeof origin === 'string' && !origin.includes('*') ? origin : readEnv(readAmbientEnv()).url
  return (parseUrl(fixed ?? '') ?? new URL(getOriginalUrl(event))).origin
}

/** What the router calls server functions under. */
const ENDPOINT = '/_server'

/** The path that the application lives under, `base` of Vite, as what the router calls tells it. '' for the root. */
function getRoot(event: ReactiveEvent): string {
  const { pathname } = new URL(getOriginalUrl(event))
  return pathname.endsWith(ENDPOINT) ? pathname.slice(0, -ENDPOINT.length) : ''
}

const getFirstSegment = (path: string): string => path.split('/', 2)[1] ?? ''

/**
 * Whether a page may be under a path that the router would put in front of all paths once more. While a page is
 * rendered, nothing says which path that is: it would be the beginning of all.
 */
const canHaveRoot = ({ auth, event }: Scope): boolean =>
  !isApiRoute(event) && getFirstSegment(auth.basePath) === getFirstSegment(new URL(event.request.url).pathname)

/**
 * Where to send the browser, as whoever reads the answer understands it. The router goes to paths by itself, which
 * are then below that of the application, and finds no page under those of our routes: these it has to leave by a
 * whole URL.
 *
 * @param target Path, or whole URL.
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
  // To the router, `//evil.example` is another site.
  return path.startsWith('//') ? url.href : path + url.search + url.hash
}
