import type { Auth } from '../../types/auth.ts'
import { getMount } from '../get-mount.ts'
import { inspect } from '../integration.ts'
import { findMounts } from './find-mounts.ts'
import type { NodeRequest } from './types.ts'

/**
 * Returns the `Auth` for calls outside of the routes. Without a configured base path, it uses that of the first mount
 * in the application.
 */
export function getHelperAuth({ app }: NodeRequest, auth: Auth): Auth {
  if (inspect(auth).basePath !== null) return auth
  const [mount = ''] = findMounts(app, auth)
  return mount === '' ? auth : getMount(auth, mount)
}
