import { isRecord } from '../../lib/is-record.ts'
import type { AuthConfig } from '../../types/config.ts'

const made = new WeakMap<AuthConfig, object | null>()

/**
 * The adapter of a configuration, made once where the application gave a function that makes it: each may open a
 * database.
 *
 * @returns `null`: there is none, or it could not be made. Which of them, the check of the options says.
 */
export function findAdapter(config: AuthConfig): object | null {
  const known = made.get(config)
  if (known !== undefined) return known
  const adapter = tryToMake(config)
  made.set(config, adapter)
  return adapter
}

function tryToMake({ adapter }: AuthConfig): object | null {
  try {
    const value: unknown = typeof adapter === 'function' ? adapter() : adapter
    return isRecord(value) ? value : null
  } catch {
    return null
  }
}
