import type { Auth } from '../../types/auth.ts'
import { getAuth } from '../get-auth.ts'
import { findMounts } from './find-mounts.ts'
import { getConfiguredBasePath } from './mount.ts'
import type { NodeRequest, ServerAuthConfig } from './types.ts'

/**
 * The `Auth` for what is called outside of the routes. Where no base path is configured, it is that of the first mount
 * in the application.
 */
export function getHelperAuth({ app }: NodeRequest, config: ServerAuthConfig): Auth {
  const common = getAuth(config, undefined, null)
  if (getConfiguredBasePath(config) !== null) return common
  const [mount = ''] = findMounts(app, config)
  return mount === '' || mount === common.basePath ? common : getAuth(config, mount, null)
}
