import { dev } from '$app/env'
// All that there is, since what an application declares cannot be known; without src/env.ts that is nothing.
import * as declared from '$app/env/private'
import { type Env, readAmbientEnv, readProperty } from '../../integration-api.ts'

/** What of a record can be a variable. A schema of the application may have made a number of one. */
const readVariables = (record: object): Env =>
  Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) =>
      ['string', 'number', 'boolean'].includes(typeof value) ? [[name, String(value)]] : [],
    ),
  )

/** The variables that a platform hands out with each request, as Cloudflare does. */
export function getPlatformEnv(platform: unknown): object | null {
  const env = readProperty(platform, 'env')
  return typeof env === 'object' ? env : null
}

/**
 * The environment: what src/env.ts declares, before what the platform has, before what the process has.
 *
 * @param platform As `platformEnv` gives it.
 */
export const getEnvironment = (platform: object | null): Env => ({
  ...readAmbientEnv(),
  ...readVariables(platform ?? {}),
  ...readVariables(declared),
  // A server for development is one whatever the shell says.
  ...(dev && { NODE_ENV: 'development' }),
})

/** Whether src/env.ts declares a variable. */
export const isDeclared = (name: string): boolean => Object.hasOwn(declared, name)
