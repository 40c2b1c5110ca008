import type { Auth } from '../../types/auth.ts'
import { hasPassedProxy } from '../has-passed-proxy.ts'
import { inspect } from '../integration.ts'
import { warnAboutMount } from '../warn-once.ts'
import { findMounts } from './find-mounts.ts'
import { readHeader } from './read-header.ts'
import type { NodeRequest } from './types.ts'

/** Each `Auth` that was checked. */
const checked = new WeakSet<Auth>()

/**
 * Returns whether a proxy forwarded a request. It may have removed a prefix: the base path is the one that browsers
 * use.
 */
const isProxied = (req: NodeRequest): boolean =>
  hasPassedProxy(
    { xForwardedFor: readHeader(req, 'x-forwarded-for') ?? null, forwarded: readHeader(req, 'forwarded') ?? null },
    req.socket.remoteAddress,
  )

/**
 * Warns if `ServerAuth` is mounted at another path than the configured base path. Links, forms and redirects use the
 * latter, where the application responds with `Cannot GET`. Checks once, at the first request.
 */
export function checkMount(req: NodeRequest, auth: Auth): void {
  if (checked.has(auth)) return
  checked.add(auth)
  const config = inspect(auth)
  const { basePath, basePathSetting } = config
  const mounts = basePath === null ? [] : findMounts(req.app, auth)
  const [mount = ''] = mounts
  if (basePath === null || mount === '' || mounts.includes(basePath)) return
  if (basePath.endsWith(mount) && isProxied(req)) return
  warnAboutMount({ owner: auth, config }, mount, basePath, basePathSetting === 'AUTH_URL')
}
