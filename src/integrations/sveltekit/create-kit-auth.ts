import { dev } from '$app/env'
import { createAuth, type Env, type Finding, InvalidConfiguration, parseUrl, readEnv } from '../../integration-api.ts'
import type { Auth } from '../../types/auth.ts'
import { withCounters } from '../with-counters.ts'
import { getEnvironment, isDeclared } from './environment.ts'
import type { KitAuthConfig } from './types.ts'

/** One `Auth` per configuration and environment of the platform, which on most is one per application. */
const made = new WeakMap<KitAuthConfig, WeakMap<object, Auth>>()

/** Where the routes live, unless the configuration or AUTH_URL says: under the application's own path. */
function withBasePath(config: KitAuthConfig, env: Env, root: string): KitAuthConfig {
  const path = parseUrl(readEnv(env).url ?? '')?.pathname ?? '/'
  const isGiven = (config.basePath ?? config.prefix) !== undefined || path !== '/'
  return isGiven ? config : { ...config, basePath: `${root}/auth` }
}

/** SvelteKit answers nothing outside of its own path: routes there would never be reached. */
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

/** How the id of a provider is written in `authEnv`, by one of its variables; `null`: none of a provider. */
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

/** Tells those who have written their variables down, but have not declared them, what is missing. */
function withHint(error: unknown): unknown {
  if (!dev || !(error instanceof InvalidConfiguration)) return error
  const { findings } = error
  const names = findings.flatMap(({ option, fix }) => `${option} ${fix}`.match(/\bAUTH_[A-Z0-9_]+/g) ?? [])
  const missing = [...new Set(names)].filter((name) => !isDeclared(name))
  return missing.length > 0 ? new InvalidConfiguration([...findings, createHint(missing)]) : error
}

/**
 * The `Auth` of a configuration, made once.
 *
 * @param platform Environment of the platform, where it has one per request.
 * @param root Path of the application; '' for the root.
 * @param owner What `KitAuth` was given: attempts are counted for as long as that lives.
 * @throws {InvalidConfiguration}
 */
export function createKitAuth(config: KitAuthConfig, platform: object | null, root: string, owner: object): Auth {
  const byPlatform = made.get(config) ?? new WeakMap<object, Auth>()
  made.set(config, byPlatform)
  const known = byPlatform.get(platform ?? config)
  if (known !== undefined) return known
  const env = getEnvironment(platform)
  try {
    const auth = createAuth(withCounters(withBasePath(config, env, root), owner, env), { env })
    checkPrefix(auth, root)
    byPlatform.set(platform ?? config, auth)
    return auth
  } catch (error) {
    throw withHint(error)
  }
}
