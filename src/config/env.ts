/** Environment variables, as the host gives them. */
export type Env = Readonly<Record<string, string | undefined>>

/**
 * The variables of this process, where there is one. The only place that looks; everything else is handed
 * an object, so that a platform which has them per request can do the same.
 */
export function ambientEnv(): Env {
  const { process } = globalThis as { process?: { env?: Env } }
  return process?.env ?? {}
}

/** What the environment says about the configuration. */
export interface EnvConfig {
  readonly url: string | null
  readonly secrets: readonly string[]
  /** `null`: it says nothing. */
  readonly trustHost: boolean | null
  readonly redirectProxyUrl: string | null
  readonly redirectProxyTargets: readonly string[] | null
  readonly isDevelopment: boolean
  readonly isProduction: boolean
}

const text = (value: string | undefined): string | null =>
  value === undefined || value.trim() === '' ? null : value.trim()

const NO: ReadonlySet<string> = new Set(['false', '0', 'no', 'off'])

/** A variable as yes or no. The text `false` is a no, which every truthiness test gets wrong. */
const flag = (value: string | undefined): boolean | null => {
  const given = text(value)
  return given === null ? null : !NO.has(given.toLowerCase())
}

/** Hosts that set the host header themselves, by the variable they announce themselves with. */
const isTrustedHost = (env: Env): boolean | null => {
  const isLocal = env['NODE_ENV'] === 'development' || env['NODE_ENV'] === 'test'
  return flag(env['VERCEL']) === true || flag(env['CF_PAGES']) === true || isLocal ? true : null
}

/** Reads what the environment says. A variable that is set and empty says nothing. */
export function readEnv(env: Env): EnvConfig {
  const newestFirst = [env['AUTH_SECRET_3'], env['AUTH_SECRET_2'], env['AUTH_SECRET_1'], env['AUTH_SECRET']]
  return {
    url: text(env['AUTH_URL']),
    secrets: newestFirst.map(text).filter((secret) => secret !== null),
    trustHost: flag(env['AUTH_TRUST_HOST']) ?? isTrustedHost(env),
    redirectProxyUrl: text(env['AUTH_REDIRECT_PROXY_URL']),
    redirectProxyTargets: text(env['AUTH_REDIRECT_PROXY_TARGETS'])?.split(/[\s,]+/) ?? null,
    isDevelopment: env['NODE_ENV'] === 'development',
    isProduction: env['NODE_ENV'] === 'production',
  }
}
