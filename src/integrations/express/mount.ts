import type { Request } from 'express'

function decodePath(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}

const getLastSegments = (path: string, count: number): string => path.split('/').slice(-count).join('/')

/** Returns the match of the last wildcard: a list in Express 5, text under a number in Express 4. */
function findWildcard({ params }: Request): string[] | null {
  const entries: [string, unknown][] = Object.entries(params)
  const [, value] = entries.findLast(([name, match]) => Array.isArray(match) || /^\d+$/.test(name)) ?? []
  if (Array.isArray(value)) return value.map(String)
  return typeof value === 'string' ? value.split('/') : null
}

/** Returns the part of the path that a wildcard matched, if it is the end of the path. */
function findWildcardTail(req: Request, path: string): string | null {
  const matched = findWildcard(req)
  const tail = matched === null ? null : getLastSegments(path, matched.length)
  return tail !== null && matched !== null && decodePath(tail) === matched.join('/') ? tail : null
}

/** Returns whether a path without the base path is a route. */
type IsRoute = (path: string) => boolean

/** Matches routes with explicit segments: `/auth/:action/:provider`. A trailing slash adds a segment. */
const findRouteTail = (path: string, isRoute: IsRoute): string | null =>
  [3, 2, 1].map((count) => getLastSegments(path, count)).find((tail) => isRoute(`/${tail}`)) ?? null

const findTail = (req: Request, path: string, isRoute: IsRoute): string | null =>
  findWildcardTail(req, path) ?? (req.route === undefined ? req.path.slice(1) : findRouteTail(path, isRoute))

/** A base path with a single spelling, as the configuration requires. */
export const PLAIN: RegExp = /^(?:\/[\w.~-]+)*$/

/** The mount of a handler, and the remaining path. */
export interface Mount {
  /** '' when mounted at the root, which does not show the base path. */
  readonly basePath: string
  /** `signin/github`, unchecked. */
  readonly tail: string
}

/**
 * Returns the mount of the current handler for any syntax: a path, a wildcard of Express 4 or 5, a nested router, a
 * route. Nothing is cached, so one configuration can be mounted twice.
 *
 * @returns `null` if the path cannot be a route of latchkey.
 */
export function findMount(req: Request, path: string, isRoute: IsRoute): Mount | null {
  const tail = findTail(req, path, isRoute)
  if (tail === null || !path.endsWith(`/${tail}`)) return null
  const basePath = path.slice(0, -tail.length - 1)
  return PLAIN.test(basePath) ? { basePath, tail } : null
}
