import type { Request } from 'express'
import { parsePath, parseUrl, readAmbientEnv, readEnv } from '../../integration-api.ts'
import type { NodeRequest, ServerAuthConfig } from './types.ts'

/** A request target, cut in two. */
export interface Target {
  readonly path: string
  /** With its question mark; '' when there is none. */
  readonly search: string
}

/**
 * The path and query that came, before any router shortened them.
 *
 * @returns `null` for a whole URL or `//host`: resolved against our origin, both name another host.
 * @see https://www.rfc-editor.org/rfc/rfc9112#section-3.2.2
 */
export function findTarget({ originalUrl: original, url = '' }: NodeRequest): Target | null {
  const originalUrl = original ?? url
  if (!originalUrl.startsWith('/') || /^[/\\]{2}/.test(originalUrl)) return null
  const cut = originalUrl.indexOf('?')
  return cut < 0
    ? { path: originalUrl, search: '' }
    : { path: originalUrl.slice(0, cut), search: originalUrl.slice(cut) }
}

/** The base path that does not depend on where the handler is mounted; `null` when none is given. */
export function getConfiguredBasePath(config: ServerAuthConfig): string | null {
  const { url } = readEnv(readAmbientEnv())
  const fromEnv = (url === null ? null : parseUrl(url))?.pathname.replace(/\/+$/, '') || null
  return (config.basePath ?? config.prefix)?.replace(/\/+$/, '') ?? fromEnv
}

function decodePath(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}

const getLastSegments = (path: string, count: number): string => path.split('/').slice(-count).join('/')

/** What the last wildcard of the route matched: a list in Express 5, a number for a name in Express 4. */
function findWildcard({ params }: Request): string[] | null {
  const entries: [string, unknown][] = Object.entries(params)
  const [, value] = entries.findLast(([name, match]) => Array.isArray(match) || /^\d+$/.test(name)) ?? []
  if (Array.isArray(value)) return value.map(String)
  return typeof value === 'string' ? value.split('/') : null
}

/** The part of the path that a wildcard matched, where the path ends with it. */
function findWildcardTail(req: Request, path: string): string | null {
  const matched = findWildcard(req)
  const tail = matched === null ? null : getLastSegments(path, matched.length)
  return tail !== null && matched !== null && decodePath(tail) === matched.join('/') ? tail : null
}

/** Routes with the segments spelled out: `/auth/:action/:provider`. A slash at the end is one segment more. */
function findRouteTail(path: string): string | null {
  return (
    [3, 2, 1].map((count) => getLastSegments(path, count)).find((tail) => parsePath(`/${tail}`, '') !== null) ?? null
  )
}

const findTail = (req: Request, path: string): string | null =>
  findWildcardTail(req, path) ?? (req.route === undefined ? req.path.slice(1) : findRouteTail(path))

/** A base path that needs no second spelling, as the configuration demands it. */
export const PLAIN: RegExp = /^(?:\/[\w.~-]+)*$/

/** Where a handler was found, and what of the path is left for it. */
export interface Mount {
  /** '' when mounted at the root: then it says nothing. */
  readonly basePath: string
  /** `signin/github`: not checked yet. */
  readonly tail: string
}

/**
 * Where the handler that now runs is mounted, whatever the syntax: a path, a wildcard of Express 4 or 5,
 * a router in a router, a route. Nothing is kept, so one configuration can be mounted twice.
 *
 * @returns `null` when the path cannot be one of ours.
 */
export function findMount(req: Request, path: string): Mount | null {
  const tail = findTail(req, path)
  if (tail === null || !path.endsWith(`/${tail}`)) return null
  const basePath = path.slice(0, -tail.length - 1)
  return PLAIN.test(basePath) ? { basePath, tail } : null
}
