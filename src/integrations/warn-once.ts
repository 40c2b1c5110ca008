import type { AuthConfig } from '../types/config.ts'
import { createLogger, readAmbientEnv, readEnv } from './integration.ts'

/** An application, and the warnings that it got. */
export interface Warned {
  /** The `Auth`, the configuration, or the function that returns it. */
  readonly owner: object
  /** The configuration of this request, or the result of `inspect`. */
  readonly config: Pick<AuthConfig, 'debug' | 'logger' | 'rateLimit'>
}

const warned = new WeakMap<object, Set<string>>()

/** Returns whether a warning is the first one of its kind for an application. */
function isFirst(owner: object, code: string): boolean {
  const codes = warned.get(owner) ?? new Set()
  warned.set(owner, codes)
  return !codes.has(code) && codes.add(code).size > 0
}

function warn(code: string, { config, owner }: Warned, text: string): void {
  if (isFirst(owner, code)) createLogger(config.logger, config.debug).warn(code, text)
}

/**
 * Warns once that a response lost the headers that allowed shared caches to store it.
 *
 * @param path Path of the request, without its query.
 * @param isDevelopment Reported by the framework. @default NODE_ENV
 */
export function warnAboutPublic(
  application: Warned,
  path: string,
  isDevelopment: boolean = readEnv(readAmbientEnv()).isDevelopment,
): void {
  if (!isDevelopment) return
  const what = `The response to ${path} was public. latchkey made it private, because its session was read.`
  const fix = 'Answer public requests before the session is read, or read it with `allowPublicCache: true`.'
  warn('public-response', application, `${what} ${fix}`)
}

/**
 * Warns once that a handler is mounted at another path than its base path.
 *
 * @param mount Path of the mount.
 * @param basePath Configured base path.
 * @param isInEnv Whether AUTH_URL has it.
 */
export function warnAboutMount(application: Warned, mount: string, basePath: string, isInEnv: boolean): void {
  const from = isInEnv ? 'AUTH_URL' : '`basePath`'
  const what = `\`ServerAuth\` is mounted at ${mount}, but ${from} has ${basePath}. Requests to ${basePath}/signin do not reach it.`
  const unless = basePath.endsWith(mount)
    ? ` Without a proxy that removes ${basePath.slice(0, -mount.length)} from the path, mount`
    : ' Mount'
  warn('mount-mismatch', application, `${what}${unless} it at ${basePath}, or set basePath: '${mount}'.`)
}

/**
 * Warns once that another handler answered a request for a route.
 *
 * @param request Method and path.
 */
export function warnAboutReach(application: Warned, request: string, status: number): void {
  const what = `${request} was answered with ${status} by another handler, before it reached \`ServerAuth\`.`
  warn('handler-unreached', application, `${what} Mount \`ServerAuth\` above it, such as the one for unknown paths.`)
}

/**
 * Warns once that a request for a route under another path was not found. Only in development, because anyone can
 * request any path.
 *
 * @param path Path of the request.
 * @param other Base path that this path has.
 * @param basePath Base path of the routes.
 */
export function warnAboutBasePath(application: Warned, path: string, other: string, basePath: string): void {
  if (!readEnv(readAmbientEnv()).isDevelopment) return
  const what = `${path} was not found. The routes of latchkey are under ${basePath}.`
  warn('base-path', application, `${what} To have them under ${other}, set basePath: '${other}'.`)
}

/**
 * Warns once that all clients behind a proxy may count as one.
 *
 * @param fix How to configure the proxy in the framework.
 */
export function warnAboutProxy(application: Warned, fix: string): void {
  const { rateLimit } = application.config
  // Nothing is counted, or the application provides the address.
  if (rateLimit === false || rateLimit?.clientAddress !== undefined) return
  const what = 'A request has headers of a proxy that is not trusted. Rate limits count its visitors as one client.'
  warn('untrusted-proxy', application, `${what} Behind a proxy, ${fix}.`)
}

/**
 * Warns once that the proxy cannot read the session, because no origin is configured.
 *
 * @param problem Message of the error, with its fix.
 */
export function warnAboutHost(application: Warned, problem: string): void {
  const what = 'The proxy treats all visitors as signed out, and lets the requests pass that need no session.'
  warn('untrusted-host', application, `${what} ${problem}`)
}

/**
 * Warns once that the handlers of the routes are in another folder than the base path.
 *
 * @param path Path of the request, encoded.
 */
export function warnAboutRoutes(application: Warned, path: string, basePath: string): void {
  const what = `The handlers of \`NextAuth\` received ${path}, but the base path is ${basePath}.`
  const fix = `Move them to app${basePath}/[...nextauth]/route.ts, or set \`basePath\`.`
  warn('mount-mismatch', application, `${what} ${fix}`)
}
