import { readProperty } from '../../integration-api.ts'
import { PLAIN } from './mount.ts'
import type { ServerAuthConfig } from './types.ts'

/** The configuration of each handler that `ServerAuth` has made. */
const configs = new WeakMap<object, ServerAuthConfig>()

/** Has `findMounts` recognize a handler. */
export const rememberHandler = (handler: object, config: ServerAuthConfig): void => void configs.set(handler, config)

/** What is read of a layer: the entries in the list of handlers that Express 4 and 5 keep. */
interface Layer {
  readonly handle?: unknown
  readonly route?: { readonly path?: unknown }
  /** What it is mounted at. Express 5.3 and newer. */
  readonly rawPath?: unknown
  /** Express 5: mounted at the root. */
  readonly slash?: unknown
  /** Express 4. */
  readonly regexp?: RegExp & { readonly fast_slash?: boolean; readonly fast_star?: boolean }
}

/** A wildcard at the end of a path: `/*splat`, `{/*splat}`, `/{*splat}`, `/*`. */
const WILDCARD = /\{?\/\{?\*\w*\}?$/

/** The expression that Express 4 makes of a path without parameters, or with a wildcard at its end. */
const EXPRESS_4 = /^\^((?:\\\/[\w~-]+(?:\\\.[\w~-]+)*)+)(?:\\\/\(\.\*\))?\\\/\?\(\?=\\\/\|\$\)$/

/** @returns `null`: unknown, or not the same for every request. */
function findPath({ rawPath, regexp, route, slash }: Layer): string | null {
  if (slash === true || regexp?.fast_slash || regexp?.fast_star) return ''
  const [, old] = EXPRESS_4.exec(regexp?.source ?? '') ?? []
  const path = route?.path ?? rawPath ?? old?.replaceAll('\\', '')
  const cut = typeof path === 'string' ? path.replace(WILDCARD, '').replace(/\/$/, '') : null
  return cut !== null && PLAIN.test(cut) ? cut : null
}

/** The layers of a router, a route, or nothing. */
function listLayers(value: unknown): readonly Layer[] {
  const stack = readProperty(value, 'stack')
  return Array.isArray(stack) ? stack : []
}

const isHandlerOf = (config: ServerAuthConfig, { handle }: Layer): boolean =>
  typeof handle === 'function' && configs.get(handle) === config

function listMounts(layers: readonly Layer[], prefix: string, config: ServerAuthConfig): string[] {
  return layers.flatMap((layer) => {
    const path = findPath(layer)
    if (path === null) return []
    if (isHandlerOf(config, layer)) return [prefix + path]
    if (layer.route === undefined) return listMounts(listLayers(layer.handle), prefix + path, config)
    return listLayers(layer.route).some((inner) => isHandlerOf(config, inner)) ? [prefix + path] : []
  })
}

/** Express 4 throws where `router` is read, and Express 5 has no `_router`. */
const findRouter = (app: unknown): unknown => readProperty(app, '_router') ?? readProperty(app, 'router')

/**
 * Finds where the handlers of a configuration are mounted in an application, in its routers too. Express keeps this in
 * properties that it does not document; if they are missing, nothing is found. It is not learned from requests: a
 * visitor who sent the first one could choose the spelling of the path.
 *
 * @param app The application of a request. `undefined`: Express has not seen it.
 * @returns Base paths, '' for the root. None: unknown, as on Express 5.0 to 5.2, and for a path with parameters.
 */
export function findMounts(app: unknown, config: ServerAuthConfig): string[] {
  if (app === undefined) return []
  const path = readProperty(app, 'path')
  const prefix: unknown = typeof path === 'function' ? path.call(app) : ''
  if (typeof prefix !== 'string' || !PLAIN.test(prefix)) return []
  return listMounts(listLayers(findRouter(app)), prefix, config)
}
