import { dev } from '$app/env'
// All declared variables, because their names are unknown; without src/env.ts none.
import * as declared from '$app/env/private'
import { type Env, readAmbientEnv, readProperty } from '../integration.ts'
import { readVariables } from '../read-variables.ts'

/** Returns the variables that a platform passes with each request, as Cloudflare does. */
export function getPlatformEnv(platform: unknown): object | null {
  const env = readProperty(platform, 'env')
  return typeof env === 'object' ? env : null
}

/**
 * Returns the environment: declarations in src/env.ts override the platform, which overrides the process.
 *
 * @param platform Result of `getPlatformEnv`.
 */
export const getEnvironment = (platform: object | null): Env => ({
  ...readAmbientEnv(),
  ...readVariables(platform ?? {}),
  ...readVariables(declared),
  // A development server sets it, whatever the shell contains.
  ...(dev && { NODE_ENV: 'development' }),
})

/** Returns whether src/env.ts declares a variable. */
export const isDeclared = (name: string): boolean => Object.hasOwn(declared, name)
