import { randomToken } from '../crypto/random.ts'
import type { Logger } from '../types/logger.ts'
import type { EnvConfig } from './env.ts'

/**
 * Key of the secret in the global object, where every copy of this package finds it: a development server may load the
 * same files again.
 */
const KEY: symbol = Symbol.for('latchkey.development-secret')

/**
 * Returns the secret of a process that has none: with `NODE_ENV=development` a random one, the same for all
 * configurations of the process, so that they can read each other's cookies. Warns when it creates the secret.
 *
 * @returns An empty list outside of development, with a leftover of next-auth, which has to be renamed, and on Workers
 *   outside of a request, where random values are refused.
 */
export function getDevelopmentSecrets(env: EnvConfig, warn: Logger['warn']): readonly string[] {
  if (!env.isDevelopment || env.hasLeftover('NEXTAUTH_SECRET')) return []
  const known: string | undefined = Reflect.get(globalThis, KEY)
  if (known !== undefined) return [known]
  let value: string
  try {
    value = randomToken()
  } catch {
    return []
  }
  Object.defineProperty(globalThis, KEY, { value })
  warn(
    'development-secret',
    'AUTH_SECRET is not set, so sessions end with this process. Set AUTH_SECRET="$(openssl rand -base64 33)"',
  )
  return [value]
}
