import { parsePath } from '../http/request.ts'
import { parseUrl } from '../lib/url.ts'
import type { ResolvedConfig } from '../seams/resolved-config.ts'
import type { Auth } from '../types/auth.ts'
import { findRow } from './routes.ts'

/**
 * Returns whether a path is one of the routes.
 *
 * @param pathname Without query, not decoded.
 * @param request Read only for a path of the whole host.
 */
export function isHandled(
  config: ResolvedConfig,
  pathname: string,
  request?: NonNullable<Parameters<Auth['handles']>[1]>,
): boolean {
  const { basePath, plan } = config
  if (!plan.wellKnown?.has(pathname)) return parsePath(pathname, basePath, plan.paths) !== null
  if (request === undefined) return true
  const route = findRow(plan.routes, request.method, pathname)
  return route !== undefined && (route.isFor?.(config, parseUrl(request.url)?.hostname ?? '') ?? true)
}
