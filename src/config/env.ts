import type { Env } from '../types/env.ts'

export type { Env }

/**
 * The variables of this process, where there is one. The only place that looks; everything else is handed
 * an object, so that a platform which has them per request can do the same.
 */
export function readAmbientEnv(): Env {
  const process: { env?: Env } | undefined = Reflect.get(globalThis, 'process')
  return process?.env ?? {}
}

/** What the environment says about the configuration. */
export interface EnvConfig {
  readonly url: string | null
  /**
   * Returns whether a variable of next-auth is set. Nothing is taken from it: a leftover must not become the secret or the
   * origin. Asked only where something is missing, because Deno may refuse to tell, or ask the user for it.
   */
  readonly hasLeftover: (name: 'NEXTAUTH_SECRET' | 'NEXTAUTH_URL') => boolean
  readonly secrets: readonly string[]
  /** `null`: it says nothing. */
  readonly trustHost: boolean | null
  /** Whether the platform itself routes by host, so that a request never carries the host of another application. */
  readonly isHostSet: boolean
  readonly redirectProxyUrl: string | null
  readonly redirectProxyTargets: readonly string[]
  readonly isDevelopment: boolean
  readonly isProduction: boolean
}

/** Reads what the environment says. A variable that is set and empty says nothing. */
export function readEnv(env: Env): EnvConfig {
  const readText = (name: string): string | null => env[name]?.trim() || null
  // The text `false` is a no, which every truthiness test gets wrong.
  const isYes = (name: string): boolean => !/^(?:false|0|no|off|)$/i.test(readText(name) ?? '')
  const mode = env['NODE_ENV']
  // Hosts that set the host header themselves, by the variable they announce themselves with.
  const isHostSet = isYes('VERCEL') || isYes('CF_PAGES')
  const isTrusted = isHostSet || mode === 'development'
  return {
    url: readText('AUTH_URL'),
    hasLeftover(name) {
      try {
        return readText(name) !== null
      } catch {
        return false // no permission to read it
      }
    },
    secrets: ['_3', '_2', '_1', ''].map((age) => readText(`AUTH_SECRET${age}`)).filter((secret) => secret !== null),
    trustHost: readText('AUTH_TRUST_HOST') ? isYes('AUTH_TRUST_HOST') : isTrusted || null,
    isHostSet,
    redirectProxyUrl: readText('AUTH_REDIRECT_PROXY_URL'),
    redirectProxyTargets: readText('AUTH_REDIRECT_PROXY_TARGETS')?.split(/[\s,]+/) ?? [],
    isDevelopment: mode === 'development',
    isProduction: mode === 'production',
  }
}
