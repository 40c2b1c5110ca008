import { createLogger, readAmbientEnv, readEnv } from '../integration-api.ts'
import type { AuthConfig } from '../types/config.ts'

/** An application, with the warnings that it gets once. */
export interface Warned {
  /** The configuration, or the function that returns it. */
  readonly owner: object
  /** As it is for this request. */
  readonly config: Pick<AuthConfig, 'basePath' | 'debug' | 'logger' | 'prefix' | 'rateLimit'>
}

const warned = new WeakMap<object, Set<string>>()

/** Whether this is the first time that an application could be told. */
function isFirst(owner: object, code: string): boolean {
  const codes = warned.get(owner) ?? new Set()
  warned.set(owner, codes)
  return !codes.has(code) && codes.add(code).size > 0
}

function warn(code: string, { config, owner }: Warned, text: string): void {
  if (isFirst(owner, code)) createLogger(config.logger, config.debug).warn(code, text)
}

/**
 * Warns a developer, once, that a response lost what allowed shared caches to keep it.
 *
 * @param path Of the request, without its query.
 * @param isDevelopment As the framework says it. @default NODE_ENV
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
 * Warns, once, that a handler is mounted at another path than its base path.
 *
 * @param mount Where it is mounted.
 * @param basePath As the configuration says it.
 */
export function warnAboutMount(application: Warned, mount: string, basePath: string): void {
  const from = (application.config.basePath ?? application.config.prefix) ? '`basePath`' : 'AUTH_URL'
  const what = `\`ServerAuth\` is mounted at ${mount}, but ${from} says ${basePath}. Requests to ${basePath}/signin do not reach it.`
  const unless = basePath.endsWith(mount)
    ? ` Without a proxy that removes ${basePath.slice(0, -mount.length)} from the path, mount`
    : ' Mount'
  warn('mount-mismatch', application, `${what}${unless} it at ${basePath}, or set basePath: '${mount}'.`)
}

/**
 * Warns, once, that all clients behind a proxy may count as one.
 *
 * @param fix How the framework learns of the proxy.
 */
export function warnAboutProxy(application: Warned, fix: string): void {
  const { rateLimit } = application.config
  // Nothing is counted, or the application knows the address.
  if (rateLimit === false || rateLimit?.clientAddress !== undefined) return
  const what = 'A request has headers of a proxy that is not trusted. Rate limits count its visitors as one client.'
  warn('untrusted-proxy', application, `${what} Behind a proxy, ${fix}.`)
}
