import { createFindings } from '../errors/findings.ts'
import type { Env } from '../types/env.ts'
import type { Finding } from '../types/finding.ts'
import { readSwitch } from './providers/option-kinds.ts'
import { readVariable } from './providers/variables.ts'

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
  /** Errors in the variables that were read. */
  readonly findings: readonly Finding[]
}

/** Accepted values of a boolean variable. Any other string could mean either. */
const SWITCH = 'false, or true behind a proxy that sets the Host header itself'

/** Reads the environment. An empty variable counts as not set. */
export function readEnv(env: Env): EnvConfig {
  const findings: Finding[] = []
  const readText = (name: string): string | null => readVariable(env, name, (finding) => void findings.push(finding))
  const mode = env['NODE_ENV']
  // Hosts that set the Host header themselves, by the variable that identifies them. Its value is 1.
  const isHostSet = ['VERCEL', 'CF_PAGES'].some((name) => readSwitch(readText(name)))
  const trustHost = readText('AUTH_TRUST_HOST')
  const isTrusted = readSwitch(trustHost)
  findings.push(
    ...createFindings([
      ['AUTH_TRUST_HOST', trustHost, trustHost === null || isTrusted !== null, SWITCH, 'true or false'],
    ]),
  )
  return {
    url: readText('AUTH_URL'),
    hasLeftover(name) {
      try {
        return readVariable(env, name) !== null
      } catch {
        return false // no permission to read it
      }
    },
    secrets: ['_3', '_2', '_1', ''].map((age) => readText(`AUTH_SECRET${age}`)).filter((secret) => secret !== null),
    trustHost: isTrusted ?? (trustHost === null && (isHostSet || mode === 'development') ? true : null),
    isHostSet,
    redirectProxyUrl: readText('AUTH_REDIRECT_PROXY_URL'),
    redirectProxyTargets: readText('AUTH_REDIRECT_PROXY_TARGETS')?.split(/[\s,]+/) ?? [],
    isDevelopment: mode === 'development',
    isProduction: mode === 'production',
    findings,
  }
}
