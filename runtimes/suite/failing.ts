import type { AuthConfig } from '../../src/index.ts'
import type { Library } from '../library.ts'
import { type Application, openApplication, passwordProvider } from './application.ts'

/** An application whose sign-in by password fails in a way that must not be told. */
export function openFailing(
  library: Library,
  overrides: Partial<AuthConfig> = {},
  env?: Record<string, string>,
): Application {
  const provider = passwordProvider(library)
  const authorize = () => {
    const cause = { access_token: 'canary-cause', code: 'ECONNREFUSED' }
    throw Object.assign(new Error('database at 10.0.0.7 is down', { cause }), { password: 'canary-field' })
  }
  return openApplication(library, { providers: [{ ...provider, authorize }], ...overrides }, env)
}
