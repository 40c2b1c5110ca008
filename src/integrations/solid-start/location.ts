import { ambientEnv, readEnv } from '../../config/env.ts'
import { parseUrl } from '../../lib/url.ts'
import type { Scope } from './auth-of.ts'
import { cameTo, isForRouter } from './request-event.ts'

/** The origin that users see. Whether a request's host may be believed was decided before anybody gets here. */
export function originOf({ config, event }: Scope): string {
  const { origin } = config
  const fixed = typeof origin === 'string' && !origin.includes('*') ? origin : readEnv(ambientEnv()).url
  return (parseUrl(fixed ?? '') ?? new URL(cameTo(event))).origin
}

/**
 * Where to send the browser, as whoever reads the answer understands it. The router goes to paths by itself, and
 * finds no page under those of our routes: these it has to leave by a whole URL.
 *
 * @param target Path, or whole URL.
 */
export function locationOf(target: string, scope: Scope): string {
  if (!isForRouter(scope.event)) return target
  const origin = originOf(scope)
  const url = parseUrl(target, origin)
  if (url === null || url.origin !== origin) return target
  const { basePath } = scope.auth
  const isOurs = url.pathname.startsWith(basePath === '/' ? basePath : `${basePath}/`)
  return isOurs ? url.href : url.pathname + url.search + url.hash
}
