import { parsePath } from '../http/request.ts'
import { parseUrl } from '../lib/url.ts'
import type { ResolvedConfig } from '../seams/resolved-config.ts'
import type { Auth } from '../types/auth.ts'
import { findRow } from './routes.ts'

/** A request, as an integration passes it. */
type Asked = NonNullable<Parameters<Auth['handles']>[1]>

/** Returns whether a path of the whole host is for this request. */
function isForRequest(config: ResolvedConfig, pathname: string, { method, url }: Asked): boolean {
  const route = findRow(config.plan.routes, method, pathname)
  return route !== undefined && (route.isFor?.(config, parseUrl(url)?.hostname ?? '') ?? true)
}

/**
 * Returns whether a path is one of the routes.
 *
 * @param pathname Without query, not decoded.
 * @param request Read only for a path of the whole host.
 */
export function isHandled(config: ResolvedConfig, pathname: string, request?: Asked): boolean {
  const { basePath, plan } = config
  const isWellKnown = plan.wellKnown?.has(pathname) === true
  if (isWellKnown && request !== undefined) return isForRequest(config, pathname, request)
  return isWellKnown || parsePath(pathname, basePath, plan.paths) !== null
}
