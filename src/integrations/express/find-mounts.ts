import type { Request } from 'express'
import type { Auth } from '../../types/auth.ts'
import { readProperty } from '../integration.ts'
import { PLAIN } from './mount.ts'

/** Each `Auth` by the handler that `ServerAuth` returned. */
const auths = new WeakMap<object, Auth>()

/** Registers a handler for `findMounts`. */
export const rememberHandler = (handler: object, auth: Auth): void => void auths.set(handler, auth)

/** The used properties of a layer: an entry in the list of handlers of Express 4 and 5. */
interface Layer {
  readonly handle?: unknown
  readonly route?: { readonly path?: unknown }
  /** Path of the mount. Express 5.3 and newer. */
  readonly rawPath?: unknown
  /** Express 5: mounted at the root. */
  readonly slash?: unknown
  /** Express 4. */
  readonly regexp?: RegExp & { readonly fast_slash?: boolean; readonly fast_star?: boolean }
}

/** A wildcard at the end of a path: `/*splat`, `{/*splat}`, `/{*splat}`, `/*`. */
const WILDCARD = /\{?\/\{?\*\w*\}?$/

/** The expression that Express 4 creates for a path without parameters, or with a wildcard at its end. */
const EXPRESS_4 = /^\^((?:\\\/[\w~-]+(?:\\\.[\w~-]+)*)+)(?:\\\/\(\.\*\))?\\\/\?\(\?=\\\/\|\$\)$/

/** @returns `null` if unknown, or if it depends on the request. */
function findPath({ rawPath, regexp, route, slash }: Layer): string | null {
  if (slash === true || regexp?.fast_slash || regexp?.fast_star) return ''
  const [, old] = EXPRESS_4.exec(regexp?.source ?? '') ?? []
  const path = route?.path ?? rawPath ?? old?.replaceAll('\\', '')
  const cut = typeof path === 'string' ? path.replace(WILDCARD, '').replace(/\/$/, '') : null
  return cut !== null && PLAIN.test(cut) ? cut : null
}

/** Returns the layers of a router or route; empty for anything else. */
function listLayers(value: unknown): readonly Layer[] {
  const stack = readProperty(value, 'stack')
  return Array.isArray(stack) ? stack : []
}

const isHandlerOf = (auth: Auth, { handle }: Layer): boolean =>
  typeof handle === 'function' && auths.get(handle) === auth

function listMounts(layers: readonly Layer[], prefix: string, auth: Auth): string[] {
  return layers.flatMap((layer) => {
    const path = findPath(layer)
    if (path === null) return []
    if (isHandlerOf(auth, layer)) return [prefix + path]
    if (layer.route === undefined) return listMounts(listLayers(layer.handle), prefix + path, auth)
    return listLayers(layer.route).some((inner) => isHandlerOf(auth, inner)) ? [prefix + path] : []
  })
}

/** Express 4 throws if `router` is read, and Express 5 has no `_router`. */
const findRouter = (app: unknown): unknown => readProperty(app, '_router') ?? readProperty(app, 'router')

/**
 * Finds where the handlers of an `Auth` are mounted in an application and its routers. Express keeps this in
 * undocumented properties; if they are missing, the result is empty. It is not taken from requests, because the first
 * visitor could choose the spelling of the path.
 *
 * @param app The application of a request. `undefined` if the request did not pass through Express.
 * @returns Base paths, '' for the root. Empty if unknown, as on Express 5.0 to 5.2, and for a path with parameters.
 */
export function findMounts(app: unknown, auth: Auth): string[] {
  if (app === undefined) return []
  const path = readProperty(app, 'path')
  const prefix: unknown = typeof path === 'function' ? path.call(app) : ''
  if (typeof prefix !== 'string' || !PLAIN.test(prefix)) return []
  return listMounts(listLayers(findRouter(app)), prefix, auth)
}

/**
 * Returns a mount as the application spells it. Express ignores the case of a path, but browsers do not, in the `path`
 * of a cookie, nor providers, in a redirect URI.
 *
 * @param basePath Taken from the request, untrusted. Returned as it is if the mount is not known, because the name of a
 * tenant in it may depend on the case.
 */
export function findSpelling({ app }: Request, auth: Auth, basePath: string): string {
  const mounts = findMounts(app, auth)
  const [spelled = basePath] = mounts.filter((mount) => mount.toLowerCase() === basePath.toLowerCase())
  return mounts.includes(basePath) ? basePath : spelled
}
