import { randomToken } from '../crypto/random.ts'
import type { Logger } from '../types/logger.ts'

/** Where all copies of this package find the secret: a development server may load the same files again. */
const KEY: symbol = Symbol.for('latchkey.development-secret')

/**
 * Returns the secret of a development process that has none: random, and the same for all configurations of the
 * process, so that they can read each other's cookies. Warns when it creates the secret.
 *
 * @returns An empty list on Workers outside of a request, where random values are refused.
 */
export function getDevelopmentSecret(warn: Logger['warn']): readonly string[] {
  const known: string | undefined = Reflect.get(globalThis, KEY)
  if (known !== undefined) return [known]
  try {
    const value = randomToken()
    Object.defineProperty(globalThis, KEY, { value })
    warn(
      'development-secret',
      'AUTH_SECRET is not set, so sessions end with this process. Set AUTH_SECRET="$(openssl rand -base64 33)"',
    )
    return [value]
  } catch {
    return []
  }
}
