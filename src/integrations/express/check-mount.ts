import { hasPassedProxy } from '../has-passed-proxy.ts'
import { warnAboutMount } from '../warn-once.ts'
import { findMounts } from './find-mounts.ts'
import { getConfiguredBasePath } from './mount.ts'
import { readHeader } from './read-header.ts'
import type { NodeRequest, ServerAuthConfig } from './types.ts'

/** Configurations that were checked. */
const checked = new WeakSet<ServerAuthConfig>()

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
export function checkMount(req: NodeRequest, config: ServerAuthConfig): void {
  if (checked.has(config)) return
  checked.add(config)
  const basePath = getConfiguredBasePath(config)
  const mounts = basePath === null ? [] : findMounts(req.app, config)
  const [mount = ''] = mounts
  if (basePath === null || mount === '' || mounts.includes(basePath)) return
  if (!(basePath.endsWith(mount) && isProxied(req))) warnAboutMount({ owner: config, config }, mount, basePath)
}
