import type { Finding } from '../errors.ts'
import { matchesOrigin } from '../http/origin.ts'
import { parseUrl } from '../lib/url.ts'
import { findingsOf } from '../methods/findings.ts'
import type { AuthConfig, OriginPolicy } from '../types/config.ts'
import { isBasePath, trimmed } from './check-options.ts'
import type { EnvConfig } from './env.ts'

/** Origins as they are compared: lower case, no slash at the end. */
export const originsOf = (given: string | readonly string[] | undefined): string[] =>
  [given ?? []].flat().map((origin) => trimmed(origin).toLowerCase())

/** How this application learns its public origin: configured, or from the request where that is believed. */
export function resolveOrigin(config: AuthConfig, env: EnvConfig): OriginPolicy {
  const option = config.origin ?? parseUrl(env.url ?? '')?.origin
  const trustHost = config.trustHost ?? env.trustHost ?? false
  const hasUnreadUrl = option === undefined && env.hasLeftover('NEXTAUTH_URL')
  const trust = { trustHost, trustLoopback: !env.isProduction, hasUnreadUrl }
  if (typeof option === 'function') return { fixed: null, isAllowed: option, ...trust }
  const origins = originsOf(option)
  const [only = '*', ...others] = origins
  if (others.length === 0 && !only.includes('*')) return { fixed: only, isAllowed: null, ...trust }
  const isAllowed = option === undefined ? null : (origin: string) => matchesOrigin(origin, origins)
  return { fixed: null, isAllowed, ...trust }
}

/** Mistakes in AUTH_URL. */
export function checkUrl({ url }: EnvConfig): Finding[] {
  const { protocol = '', pathname = '', search = '', hash = '' } = parseUrl(url ?? '') ?? {}
  const isRight = url === null || (/^https?:$/.test(protocol) && isBasePath(pathname) && search + hash === '')
  return findingsOf([['AUTH_URL', url, isRight, 'https://app.example']])
}

/**
 * Path under which the routes live: as configured, otherwise the path of AUTH_URL, otherwise `/auth`.
 *
 * @param warn Told where the two disagree.
 */
export function resolveBasePath(
  config: AuthConfig,
  env: EnvConfig,
  warn: (code: string, message: string) => void,
): string {
  const fromEnv = trimmed(parseUrl(env.url ?? '')?.pathname ?? '')
  const path = trimmed(config.basePath ?? config.prefix ?? (fromEnv || '/auth'))
  if (fromEnv !== '' && fromEnv !== path)
    warn('env-url-basepath-mismatch', `AUTH_URL has the path ${fromEnv}, basePath is ${path}. basePath counts.`)
  return path
}
