import { isRecord } from '../../lib/is-record.ts'
import type { AuthConfig } from '../../types/config.ts'
import { attempt } from '../attempt.ts'

const made = new WeakMap<AuthConfig, object | null>()

/**
 * Returns the adapter of a configuration. A function is called once, because each call may open a database.
 *
 * @returns `null` if there is none, or if it could not be created, which the check of the options reports.
 */
export function findAdapter(config: AuthConfig): object | null {
  const adapter = made.has(config) ? (made.get(config) ?? null) : attempt(() => makeAdapter(config))
  made.set(config, adapter)
  return adapter
}

function makeAdapter({ adapter }: AuthConfig): object | null {
  const value: unknown = typeof adapter === 'function' ? adapter() : adapter
  return isRecord(value) ? value : null
}
