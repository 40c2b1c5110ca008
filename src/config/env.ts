import type { Env } from '../types/env.ts'

export type { Env }

/**
 * Returns the environment variables of this process, if any. Only this function reads them. Other code receives an
 * object, so that a platform with variables per request can pass its own.
 */
export function readAmbientEnv(): Env {
  const process: { env?: Env } | undefined = Reflect.get(globalThis, 'process')
  return process?.env ?? {}
}

/** Settings that the environment provides. */
export interface EnvConfig {
  readonly url: string | null
  /**
   * Returns whether a next-auth variable is set. Its value is never used: a leftover must not become the secret or the
   * origin. Called only if the setting is missing, because Deno may deny access or ask the user.
   */
  readonly hasLeftover: (name: 'NEXTAUTH_SECRET' | 'NEXTAUTH_URL') => boolean
  readonly secrets: readonly string[]
  /** `null` if it is not set. */
  readonly trustHost: boolean | null
  /** Whether the platform routes by host, so that a request never carries the host of another application. */
  readonly isHostSet: boolean
  readonly redirectProxyUrl: string | null
  readonly redirectProxyTargets: readonly string[]
  readonly isDevelopment: boolean
  readonly isProduction: boolean
}

/** Reads the environment. An empty variable counts as not set. */
export function readEnv(env: Env): EnvConfig {
  const readText = (name: string): string | null => env[name]?.trim() || null
  // The text `false` means false, which a truthiness test gets wrong.
  const isYes = (name: string): boolean => !/^(?:false|0|no|off|)$/i.test(readText(name) ?? '')
  const mode = env['NODE_ENV']
  // Hosts that set the Host header themselves, by the variable that identifies them.
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
