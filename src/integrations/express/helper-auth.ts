import type { Auth } from '../../types/auth.ts'
import { getAuth } from '../get-auth.ts'
import { findMounts } from './find-mounts.ts'
import { getConfiguredBasePath } from './mount.ts'
import type { NodeRequest, ServerAuthConfig } from './types.ts'

/**
 * Returns the `Auth` for calls outside of the routes. Without a configured base path, it uses that of the first mount
 * in the application.
 */
export function getHelperAuth({ app }: NodeRequest, config: ServerAuthConfig): Auth {
  const common = getAuth(config)
  if (getConfiguredBasePath(config) !== null) return common
  const [mount = ''] = findMounts(app, config)
  return mount === '' ? common : getAuth(config, mount)
}
