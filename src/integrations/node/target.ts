import type { IncomingMessage } from 'node:http'

/** A Node request. Routers shorten `url`, and keep the original. */
export type RoutedRequest = IncomingMessage & { readonly originalUrl?: string | undefined }

/** The parts of a request target. */
export interface Target {
  readonly path: string
  /** With its question mark; '' without a query. */
  readonly search: string
}

/** Methods that `Request` does not allow. */
const IMPOSSIBLE: ReadonlySet<string> = new Set(['CONNECT', 'TRACE', 'TRACK'])

/**
 * Returns the original path and query, before routers shortened them.
 *
 * @returns `null` for an absolute URL or `//host`, because both would resolve to another host, and for a method that
 * `Request` does not allow.
 * @see https://www.rfc-editor.org/rfc/rfc9112#section-3.2.2
 */
export function findTarget({ method = 'GET', originalUrl: original, url = '' }: RoutedRequest): Target | null {
  const originalUrl = original ?? url
  if (IMPOSSIBLE.has(method) || !originalUrl.startsWith('/') || /^[/\\]{2}/.test(originalUrl)) return null
  const cut = originalUrl.indexOf('?')
  return cut < 0
    ? { path: originalUrl, search: '' }
    : { path: originalUrl.slice(0, cut), search: originalUrl.slice(cut) }
}
