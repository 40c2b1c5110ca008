import type { ExpressLayer } from './subject.ts'

/** What there is in a layer of Express 4 and 5, as far as it is looked at. */
interface Layer {
  readonly name?: unknown
  readonly handle?: unknown
  readonly route?: { readonly path?: unknown; readonly stack?: readonly Layer[] }
  readonly method?: unknown
  /** What it was mounted at. Express 5.3 and newer. */
  readonly rawPath?: unknown
  /** Express 5: mounted at the root. */
  readonly slash?: unknown
  /** Express 4. */
  readonly regexp?: RegExp & { readonly fast_slash?: boolean }
  /** What `match` has found, of the path that it was asked for. */
  readonly path?: unknown
  match?(path: string): boolean | { readonly path?: unknown }
}

/** Where a router is: what its path begins with, and what of a path gets to it. */
interface Place {
  /** `null`: cannot be told. */
  readonly prefix: string | null
  /** What is left of a path for it; `null` where the path is another's. */
  readonly restOf: (path: string) => string | null
}

/** What is known of functions that have no name of their own. */
interface KnownHandlers {
  readonly names: ReadonlyMap<unknown, string>
  readonly configs: ReadonlyMap<unknown, unknown>
}

/**
 * The layers of an Express application, those of its routers among them. Nothing is run.
 *
 * @returns None for what is no Express application.
 */
export function expressLayers(app: unknown, known: KnownHandlers): ExpressLayer[] {
  const place = placeOfApp(app)
  return stackOf(routerOf(app)).flatMap((layer) => flatten(layer, place, known))
}

/** Where an application is that another one mounts. */
function placeOfApp(app: unknown): Place {
  const { path } = Object(app)
  const prefix = typeof path === 'function' ? String(path.call(app)).replace(/\/+$/, '') : ''
  return {
    prefix,
    restOf: (path) => (prefix === '' || path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : null),
  }
}

// Express 4 throws where `router` is read, and Express 5 has no `_router`.
function routerOf(app: unknown): unknown {
  const { _router: old } = Object(app)
  try {
    return old ?? Object(app).router
  } catch {
    return null
  }
}

const stackOf = (router: unknown): readonly Layer[] => {
  const { stack } = Object(router)
  return Array.isArray(stack) ? stack : []
}

function flatten(layer: Layer, place: Place, known: KnownHandlers): ExpressLayer[] {
  const inside = placeOf(layer, place)
  const { route } = layer
  if (route) return stepsOf(route).map(([step, method]) => ({ ...toLayer(step, inside, known), method }))
  const nested = stackOf(layer.handle)
  if (nested.length > 0) return nested.flatMap((each) => flatten(each, inside, known))
  return [toLayer(layer, inside, known)]
}

/** Each function of a route, with its method. `app.all` adds it for every method there is. */
function stepsOf(route: unknown): (readonly [Layer, method: string])[] {
  const steps = stackOf(route)
  return steps
    .filter(({ handle }, i) => steps.findIndex((step) => step.handle === handle) === i)
    .map((step) => {
      const isOne = steps.filter(({ handle }) => handle === step.handle).length === 1
      return [step, isOne && typeof step.method === 'string' ? step.method : 'all'] as const
    })
}

function toLayer({ handle, name }: Layer, { prefix, restOf }: Place, { configs, names }: KnownHandlers): ExpressLayer {
  return {
    name: names.get(handle) ?? String(name ?? ''),
    path: prefix === '' ? '/' : prefix,
    handle,
    config: configs.get(handle),
    reaches: (path) => restOf(path) !== null,
  }
}

function placeOf(layer: Layer, { prefix, restOf }: Place): Place {
  const own = ownPath(layer)
  return {
    prefix: prefix === null || own === null ? null : prefix + (own === '/' ? '' : own),
    restOf(path) {
      const rest = restOf(path)
      const match = rest === null ? null : layer.match?.(rest)
      if (rest === null || !match) return null
      // Newer ones return what the others keep.
      const { path: taken } = match === true ? layer : match
      const left = rest.slice(String(taken ?? '').replace(/\/$/, '').length)
      return left.startsWith('/') ? left : `/${left}`
    },
  }
}

function ownPath({ rawPath, regexp, route, slash }: Layer): string | null {
  const path = route?.path ?? rawPath
  if (typeof path === 'string') return path
  if (slash === true || regexp?.fast_slash) return '/'
  // As Express 4 writes a path that has nothing but itself.
  const [, source] =
    /^\^((?:\\\/[\w~-]+(?:\\\.)?)+)\\\/\?\(\?=\\\/\|\$\)$/.exec(path === undefined ? `${regexp?.source}` : '') ?? []
  return source?.replaceAll('\\', '') ?? null
}
