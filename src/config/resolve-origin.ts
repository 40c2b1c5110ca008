import type { Finding } from '../errors.ts'
import { matchesOrigin } from '../http/origin.ts'
import { parseUrl } from '../lib/url.ts'
import type { AuthConfig, OriginOption, OriginPolicy } from '../types/config.ts'
import { isBasePath } from './check-options.ts'
import { DEFAULTS } from './defaults.ts'
import type { EnvConfig } from './env.ts'

const originsOf = (option: Exclude<OriginOption, (origin: string) => boolean>): string[] =>
  [option].flat().map((origin) => String(origin).toLowerCase().replace(/\/$/, ''))

function policyFor(option: OriginOption): Pick<OriginPolicy, 'fixed' | 'isAllowed'> {
  if (typeof option === 'function') return { fixed: null, isAllowed: option }
  const origins = originsOf(option)
  const [only] = origins
  if (origins.length === 1 && only !== undefined && !only.includes('*')) return { fixed: only, isAllowed: null }
  return { fixed: null, isAllowed: (origin) => matchesOrigin(origin, origins) }
}

/** How this application learns its public origin: configured, or from the request where that is believed. */
export function resolveOrigin(config: AuthConfig, env: EnvConfig): OriginPolicy {
  const url = env.url === null ? null : parseUrl(env.url)
  const option = config.origin ?? url?.origin
  return Object.freeze({
    ...(option === undefined ? { fixed: null, isAllowed: null } : policyFor(option)),
    trustHost: config.trustHost ?? env.trustHost ?? false,
    trustLoopback: !env.isProduction,
  })
}

/** Mistakes in AUTH_URL. */
export function checkUrl({ url }: EnvConfig): Finding[] {
  const parsed = url === null ? null : parseUrl(url)
  const isPlain = parsed !== null && parsed.search === '' && parsed.hash === '' && isBasePath(parsed.pathname)
  const isGood = url === null || (isPlain && /^https?:$/.test(parsed.protocol))
  return isGood ? [] : [{ option: 'AUTH_URL', problem: 'is no http(s) URL', fix: 'AUTH_URL=https://app.example' }]
}

const trimmed = (path: string): string => path.replace(/\/+$/, '')

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
  const configured = config.basePath ?? config.prefix
  const fromEnv = trimmed((env.url === null ? null : parseUrl(env.url))?.pathname ?? '')
  if (configured === undefined) return fromEnv === '' ? DEFAULTS.basePath : fromEnv
  if (fromEnv !== '' && fromEnv !== trimmed(configured))
    warn('env-url-basepath-mismatch', `AUTH_URL has the path ${fromEnv}, basePath is ${configured}. basePath counts.`)
  return trimmed(configured)
}
