import { dev } from '$app/env'
import { createAuth } from '../../preset.ts'
import type { Auth } from '../../types/auth.ts'
import { type Env, type Finding, InvalidConfiguration, parseUrl, readEnv } from '../integration.ts'
import { getEnvironment, isDeclared } from './environment.ts'
import type { KitAuthConfig } from './types.ts'
import { warnAboutLogout } from './warn-about-logout.ts'

/** One `Auth` per configuration and platform environment, usually one per application. */
const made = new WeakMap<KitAuthConfig, WeakMap<object, Auth>>()

/** Creates the `Auth`. Without a configured base path, the routes are below the application's own path. */
function createBelow(config: KitAuthConfig, env: Env, root: string): Auth {
  const auth = createAuth(config, { env })
  const path = parseUrl(readEnv(env).url ?? '')?.pathname ?? '/'
  const isGiven = (config.basePath ?? config.prefix) !== undefined || path !== '/'
  return isGiven ? auth : auth.at(`${root}/auth`)
}

/** SvelteKit only responds below its own path, so routes elsewhere would never be reached. */
function checkPrefix({ basePath }: Auth, root: string): void {
  if (basePath.startsWith(`${root}/`)) return
  throw new InvalidConfiguration([
    {
      option: 'basePath',
      problem: `is "${basePath}", but the application lives under "${root}" (\`paths.base\`)`,
      fix: `basePath: '${root}/auth', or none`,
    },
  ])
}

/** Returns the id of a provider for `authEnv` from one of its variables; `null` for other variables. */
const findProvider = (name: string): string | null =>
  /^AUTH_(.+)_(?:ID|SECRET|ISSUER|KEY|SERVER|FROM)$/.exec(name)?.[1]?.toLowerCase().replaceAll('_', '-') ?? null

function createHint(names: readonly string[]): Finding {
  const ids = new Set(names.map(findProvider).filter((id) => id !== null))
  const list = Array.from(ids, (id) => `'${id}'`).join(', ')
  return {
    option: 'src/env.ts',
    problem: `does not declare ${names.join(', ')}: variables of .env files are read where they are declared`,
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
 * @param root Base path of the application; '' for the root.
 * @throws {InvalidConfiguration}
 */
export function createKitAuth(config: KitAuthConfig, platform: object | null, root: string): Auth {
  const byPlatform = made.get(config) ?? new WeakMap<object, Auth>()
  made.set(config, byPlatform)
  const known = byPlatform.get(platform ?? config)
  if (known !== undefined) return known
  const env = getEnvironment(platform)
  try {
    const auth = createBelow(config, env, root)
    checkPrefix(auth, root)
    if (dev) warnAboutLogout(auth, config)
    byPlatform.set(platform ?? config, auth)
    return auth
  } catch (error) {
    throw withHint(error)
  }
}
