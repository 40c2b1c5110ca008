import type { Request } from 'express'
import type { Auth } from '../../types/auth.ts'
import { announceConfig } from '../announce-config.ts'
import { getAuth } from '../get-auth.ts'
import { parsePath } from '../integration.ts'
import { sendResponse, toRequest } from '../node-http.ts'
import { passOnConfig } from '../pass-on-config.ts'
import { checkMount } from './check-mount.ts'
import { findClientAddress } from './client-address.ts'
import { findSpelling, rememberHandler } from './find-mounts.ts'
import { forgetSession } from './get-session.ts'
import { findMount, findTarget, getConfiguredBasePath, type Mount } from './mount.ts'
import { markOwn } from './private-response.ts'
import { requestOrigin } from './request-origin.ts'
import { claimRequest } from './request-state.ts'
import type { ServerAuthConfig, ServerAuthHandler } from './types.ts'
import { watchReach } from './watch-reach.ts'
import { withStatus } from './with-status.ts'

/** Methods that `Request` does not allow. */
const IMPOSSIBLE: ReadonlySet<string> = new Set(['CONNECT', 'TRACE', 'TRACK'])

/** A request to a route: its `Auth`, and the public path and query. */
interface Found {
  readonly auth: Auth
  readonly target: string
}

/**
 * Finds the route of a request. If the configuration or AUTH_URL has a base path, the mount only determines the
 * remaining path, because a proxy may have removed a prefix. Otherwise the mount is the base path, as the application
 * spells it, and the default for a handler mounted at the root.
 */
function createFind(config: ServerAuthConfig): (req: Request) => Found | null {
  const common = getAuth(config)
  const configured = getConfiguredBasePath(config)
  const getAuthAt = (req: Request, basePath: string): Auth =>
    configured === null && basePath !== common.basePath ? getAuth(config, findSpelling(req, config, basePath)) : common
  const findBelow = (req: Request, { basePath, tail }: Mount, search: string): Found | null => {
    if (basePath === '' || parsePath(`/${tail}`, '') === null) return null
    const auth = getAuthAt(req, basePath)
    return { auth, target: `${configured ?? auth.basePath}/${tail}${search}` }
  }
  return (req) => {
    const asked = IMPOSSIBLE.has(req.method) ? null : findTarget(req)
    if (asked === null) return null
    const { path, search } = asked
    const mount = findMount(req, path)
    const isDirect = configured !== null || mount === null || mount.basePath === ''
    if (isDirect && common.handles(path)) return { auth: common, target: path + search }
    return mount === null ? null : findBelow(req, mount, search)
  }
}

/**
 * Creates a handler for an Express 4 or 5 application that responds to the routes under its base path and passes every
 * other request on.
 *
 * Mount it at a path (`app.use('/auth', …)`), at a wildcard, in a router, or at the root, where it uses `/auth`. It
 * works with and without a body parser.
 *
 * @experimental Its interface may change before version 1.
 * @throws {InvalidConfiguration} When called. Lists all configuration errors.
 * @example
 * app.use('/auth', ServerAuth({ providers: [GitHub] }))
 */
export function ServerAuth(config: ServerAuthConfig): ServerAuthHandler {
  announceConfig(config, 'ServerAuth')
  const find = createFind(config)
  const auth = getAuth(config)
  const onReach = watchReach(config, auth.handles)
  const handler: ServerAuthHandler = async (req, res, next) => {
    try {
      onReach?.()
      checkMount(req, config)
      const found = find(req)
      if (found === null) return next()
      claimRequest(req, config)
      markOwn(req)
      forgetSession(req, config)
      const request = toRequest(req, res, requestOrigin(req) + found.target)
      const clientAddress = findClientAddress(req, config)
      const response = await found.auth.handle(request, clientAddress === null ? {} : { clientAddress })
      await sendResponse(response, res)
    } catch (error) {
      next(withStatus(error))
    }
  }
  rememberHandler(handler, config)
  return passOnConfig(handler, auth)
}
