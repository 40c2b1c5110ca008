import type { Request } from 'express'
import type { Auth } from '../../types/auth.ts'
import { getMount } from '../get-mount.ts'
import { InvalidConfiguration, inspect } from '../integration.ts'
import { sendResponse } from '../node/send-response.ts'
import { passToRoute } from '../node/settle-visit.ts'
import { findTarget } from '../node/target.ts'
import { toRequest } from '../node/to-request.ts'
import { passOnConfig } from '../pass-on-config.ts'
import { checkMount } from './check-mount.ts'
import { findClientAddress } from './client-address.ts'
import { findSpelling, rememberHandler } from './find-mounts.ts'
import { findMount, type Mount } from './mount.ts'
import { requestOrigin } from './request-origin.ts'
import type { NodeRequest, ServerAuthHandler } from './types.ts'
import { getVisit } from './visit.ts'
import { watchReach } from './watch-reach.ts'
import { handlesPath } from './well-known.ts'
import { withStatus } from './with-status.ts'

/** A request to a route: its `Auth`, and the public path and query. */
interface Found {
  readonly auth: Auth
  readonly target: string
}

/**
 * Finds the route of a request. If the application or AUTH_URL has a base path, the mount only determines the
 * remaining path, because a proxy may have removed a prefix. Otherwise the mount is the base path, as the application
 * spells it, and the default for a handler mounted at the root.
 */
function createFind(common: Auth): (req: Request) => Found | null {
  const { basePath: configured, isRoute } = inspect(common)
  const getAuthAt = (req: Request, basePath: string): Auth =>
    configured === null && basePath !== common.basePath ? getMount(common, findSpelling(req, common, basePath)) : common
  const findBelow = (req: Request, { basePath, tail }: Mount, search: string): Found | null => {
    if (basePath === '' || !isRoute(`/${tail}`)) return null
    const auth = getAuthAt(req, basePath)
    return { auth, target: `${configured ?? auth.basePath}/${tail}${search}` }
  }
  return (req) => {
    const asked = findTarget(req)
    if (asked === null) return null
    const { path, search } = asked
    const mount = findMount(req, path, isRoute)
    const isDirect = configured !== null || mount === null || mount.basePath === ''
    if (isDirect && handlesPath(common, req, path)) return { auth: common, target: path + search }
    return mount === null ? null : findBelow(req, mount, search)
  }
}

/** Other servers pass Node requests without the settings of Express. @throws {InvalidConfiguration} */
function assertExpress({ app }: NodeRequest): void {
  if (app === undefined)
    throw new InvalidConfiguration([
      {
        option: 'ServerAuth',
        problem: 'got a request that did not pass through Express',
        fix: "Use toNodeHandler(createAuth(config)) of 'latchkey/node' for node:http, Fastify, Koa and NestJS on Fastify.",
      },
    ])
}

/** Creates a handler that responds to the routes under its base path; see `ServerAuth` of the entries. */
export function createHandler(auth: Auth): ServerAuthHandler {
  const find = createFind(auth)
  const onReach = watchReach(auth)
  const handler: ServerAuthHandler = async (req, res, next) => {
    try {
      assertExpress(req)
      onReach?.()
      checkMount(req, auth)
      const found = find(req)
      if (found === null) return next()
      passToRoute(getVisit(req, auth).state, res)
      const request = toRequest(req, res, requestOrigin(req) + found.target)
      const clientAddress = findClientAddress(req, auth)
      const response = await found.auth.handle(request, clientAddress === null ? {} : { clientAddress })
      await sendResponse(response, res)
    } catch (error) {
      next(withStatus(error))
    }
  }
  rememberHandler(handler, auth)
  return passOnConfig(handler, auth)
}
