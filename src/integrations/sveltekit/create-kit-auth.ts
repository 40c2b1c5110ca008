import { dev } from '$app/env'
import { createAuth } from '../../preset.ts'
import type { Auth } from '../../types/auth.ts'
import { type Finding, InvalidConfiguration } from '../integration.ts'
import { getEnvironment, isDeclared } from './environment.ts'
import type { KitAuthConfig } from './types.ts'

/** One `Auth` per configuration and platform environment, usually one per application. */
const made = new WeakMap<KitAuthConfig, WeakMap<object, Auth>>()

/** Returns the id of a provider for `authEnv` from one of its variables; `null` for other variables. */
const findProvider = (name: string): string | null =>
  /^AUTH_(.+)_(?:ID|SECRET|ISSUER|KEY|SERVER|FROM)$/.exec(name)?.[1]?.toLowerCase().replaceAll('_', '-') ?? null

function createHint(names: readonly string[]): Finding {
  const ids = new Set(names.map(findProvider).filter((id) => id !== null))
  const list = Array.from(ids, (id) => `'${id}'`).join(', ')
  return {
    option: 'src/env.ts',
    problem: `does not declare ${names.join(', ')}: SvelteKit loads only declared variables from .env`,
    fix: `export const variables = defineEnvVars({ ...authEnv(${list}) }), with authEnv of 'latchkey/sveltekit/env'`,
  }
}

/** Reports variables that are set but not declared. */
function withHint(error: unknown): unknown {
  if (!dev || !(error instanceof InvalidConfiguration)) return error
  const { findings } = error
  const names = findings.flatMap(({ option, fix }) => `${option} ${fix}`.match(/\bAUTH_[A-Z0-9_]+/g) ?? [])
  const missing = [...new Set(names)].filter((name) => !isDeclared(name))
  return missing.length > 0 ? new InvalidConfiguration([...findings, createHint(missing)]) : error
}

/**
 * Returns the `Auth` of a configuration, created once.
 *
 * @param platform Environment of the platform, if it has one per request.
 * @throws {InvalidConfiguration}
 */
export function createKitAuth(config: KitAuthConfig, platform: object | null): Auth {
  const byPlatform = made.get(config) ?? new WeakMap<object, Auth>()
  made.set(config, byPlatform)
  try {
    const auth = byPlatform.get(platform ?? config) ?? createAuth(config, { env: getEnvironment(platform) })
    byPlatform.set(platform ?? config, auth)
    return auth
  } catch (error) {
    throw withHint(error)
  }
}
