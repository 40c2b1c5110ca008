import type { Finding } from '../errors/errors.ts'
import type { Adapter } from '../types/adapter.ts'
import type { AuthConfig } from '../types/config.ts'
import type { Env } from './env.ts'
import { readThrownText } from './thrown-text.ts'

/** Returns the adapter. If the application configured a function, calls it. */
export function createAdapter({ adapter }: AuthConfig, env: Env, report: (finding: Finding) => void): Adapter | null {
  try {
    return (typeof adapter === 'function' ? adapter() : adapter) ?? null
  } catch (error) {
    const problem = `threw: ${readThrownText(error, env)}`
    report({ option: 'adapter', problem, fix: 'Correct what `adapter: () => ...` calls.' })
    return null
  }
}
