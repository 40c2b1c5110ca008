import type { Finding } from '../errors/errors.ts'
import { createFindings } from '../errors/findings.ts'
import { matchesOrigin } from '../http/origin.ts'
import { parseUrl } from '../lib/url.ts'
import type { OriginPolicy } from '../seams/resolved-config.ts'
import type { AuthConfig } from '../types/config.ts'
import type { EnvConfig } from './env.ts'
import { isBasePath, trimText } from './options.ts'
import { readSwitch } from './providers/option-kinds.ts'

/** Origins in the form for comparison: lower case, without trailing slash. */
export const listOrigins = (given: string | readonly string[] | undefined): string[] =>
  [given ?? []].flat().map((origin) => trimText(origin).toLowerCase())

/** The policy for the public origin: configured, or taken from a trusted request. */
export function resolveOrigin(config: AuthConfig, env: EnvConfig): OriginPolicy {
  const option = config.origin ?? parseUrl(env.url ?? '')?.origin
  const trustHost = readSwitch(config.trustHost) ?? env.trustHost ?? false
  const hasUnreadUrl = option === undefined && env.hasLeftover('NEXTAUTH_URL')
  const trust = { trustHost, trustLoopback: !env.isProduction, hasUnreadUrl }
  if (typeof option === 'function') return { fixed: null, isAllowed: option, ...trust }
  const origins = listOrigins(option)
  const [only = '*', ...others] = origins
  if (others.length === 0 && !only.includes('*')) return { fixed: only, isAllowed: null, ...trust }
  const isAllowed = option === undefined ? null : (origin: string) => matchesOrigin(origin, origins)
  return { fixed: null, isAllowed, ...trust }
}

/** Returns errors in AUTH_URL. */
export function checkUrl({ url }: EnvConfig): Finding[] {
  const { protocol = '', pathname = '', search = '', hash = '' } = parseUrl(url ?? '') ?? {}
  const isRight = url === null || (/^https?:$/.test(protocol) && isBasePath(pathname) && search + hash === '')
  return createFindings([['AUTH_URL', url, isRight, 'https://app.example']])
}

/** Base path of the routes if no setting has one. */
export const DEFAULT_BASE_PATH = '/auth'

/**
 * Returns the base path of the routes: `basePath`, else the path of AUTH_URL, else `/auth`.
 *
 * @param warn Called if both are set and differ.
 */
export function resolveBasePath(
  config: AuthConfig,
  env: EnvConfig,
  warn: (code: string, message: string) => void,
): string {
  const fromEnv = trimText(parseUrl(env.url ?? '')?.pathname ?? '')
  const path = trimText(config.basePath ?? config.prefix ?? (fromEnv || DEFAULT_BASE_PATH))
  if (fromEnv !== '' && fromEnv !== path)
    warn(
      'env-url-basepath-mismatch',
      `AUTH_URL has the path ${fromEnv}, basePath is ${path}. basePath takes precedence.`,
    )
  return path
}
