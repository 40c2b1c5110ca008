import type { Feature, Plan } from '../seams/feature.ts'
import type { Route } from '../seams/route.ts'
import { throwConflict } from './resolve-features.ts'
import { ROUTES } from './routes.ts'

/** A route: its method, and a path of words. Below the base path, the last part may be an argument. */
const ROW = /^(?:GET|POST) (?:\/\.well-known\/[a-z]+(?:[-/][a-z]+)*|[a-z]+(?:[-/][a-z]+)*(?:\/:\w+)?)$/

const WELL_KNOWN = '/.well-known/'

/** Refuses a route that is taken or malformed. */
function checkRoute(routes: ReadonlyMap<string, Route>, key: string, path: string, { guard }: Route): void {
  if (!ROW.test(path)) throwConflict(`has the malformed route ${path}`)
  // `GET callback/github` would also take requests from `GET callback/:`, and from its guard.
  if (routes.has(key) || routes.has(key.replace(/[^/]+$/, ':')))
    throwConflict(`has two features with the route ${path}`)
  if (guard === 'none' && !key.startsWith('GET ')) throwConflict(`has no guard for the route ${path}`)
}

/** Returns the routes of the kernel and of the features by their keys. */
function listRoutes(features: readonly Feature[], active: ReadonlySet<string>): ReadonlyMap<string, Route> {
  const routes = new Map<string, Route>()
  for (const { name, routes: own = {} } of [{ name: '', routes: ROUTES }, ...features])
    for (const [path, route] of Object.entries(own)) {
      // `GET signin/:provider` becomes `GET signin/:`, which needs no name to be found.
      const key = path.replace(/:\w+$/, ':')
      checkRoute(routes, key, path, route)
      // Paths of the whole host belong to the application, unless it uses the feature.
      if (active.has(name) || !path.includes(WELL_KNOWN)) routes.set(key, route)
    }
  return routes
}

/** Returns the paths of the origin, for metadata of the whole host; `null` without one. */
function listWellKnown(keys: readonly string[]): ReadonlySet<string> | null {
  const paths = keys.map((key) => key.slice(key.indexOf(' ') + 1)).filter((path) => path.startsWith(WELL_KNOWN))
  return paths.length === 0 ? null : new Set(paths)
}

const listActions = (keys: readonly string[], hasArgument: boolean): string =>
  [...new Set(keys.map((key) => key.slice(key.indexOf(' ') + 1)))]
    .filter((path) => path.endsWith('/:') === hasArgument && !path.startsWith(WELL_KNOWN))
    .map((path) => path.replace(/\/:$/, ''))
    .join('|')

/** Returns the pattern of all paths below the base path, as `parsePath` reads it. */
const compilePaths = (keys: readonly string[]): RegExp =>
  new RegExp(`^/(?:(${listActions(keys, false)})|(${listActions(keys, true)})/([^/]+))/?$`)

/**
 * Compiles the routes of the kernel and of the features.
 *
 * @param active Names of the features that the configuration uses.
 * @throws {InvalidConfiguration} A route is taken or malformed.
 */
export function compileRoutes(
  features: readonly Feature[],
  active: ReadonlySet<string>,
): Pick<Plan, 'routes' | 'paths' | 'wellKnown'> {
  const routes = listRoutes(features, active)
  const keys = [...routes.keys()]
  return { routes, paths: compilePaths(keys), wellKnown: listWellKnown(keys) }
}
