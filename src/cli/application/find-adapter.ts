import { isRecord } from '../../lib/is-record.ts'
import type { AuthConfig } from '../../types/config.ts'

const made = new WeakMap<AuthConfig, object | null>()

/**
 * Returns the adapter of a configuration. A function is called once, because each call may open a database.
 *
 * @returns `null` if there is none, or if it could not be created, which the check of the options reports.
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
