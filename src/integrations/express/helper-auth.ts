import type { Auth } from '../../types/auth.ts'
import { authFor } from '../auth-for.ts'
import { findMounts } from './find-mounts.ts'
import { configuredBasePath } from './mount.ts'
import type { NodeRequest, ServerAuthConfig } from './types.ts'

/**
 * The `Auth` for what is called outside of the routes. Where no base path is configured, it is that of the first mount
 * in the application.
 */
export function helperAuth({ app }: NodeRequest, config: ServerAuthConfig): Auth {
  const common = authFor(config, undefined, null)
  if (configuredBasePath(config) !== null) return common
  const [mount = ''] = findMounts(app, config)
  return mount === '' || mount === common.basePath ? common : authFor(config, mount, null)
}
