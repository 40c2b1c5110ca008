import type { Auth } from '../../types/auth.ts'
import { inspect } from '../integration.ts'
import { sendResponse } from '../node/send-response.ts'
import { findTarget } from '../node/target.ts'
import { toRequest } from '../node/to-request.ts'
import { requestOrigin } from './request-origin.ts'
import type { NodeRequest, NodeResponse } from './types.ts'

/** Returns whether a path is a route. The origin of the request is read only for a path of the whole host. */
export const handlesPath = (auth: Auth, req: NodeRequest, path: string): boolean =>
  auth.handles(path, {
    method: req.method ?? 'GET',
    get url() {
      return requestOrigin(req) + path
    },
  })

/**
 * Creates a handler for paths of the whole host, such as `/.well-known/webauthn`. `ServerAuth` usually does not see them,
 * because it is mounted at the base path.
 *
 * @returns A function that responds, or returns `null` for every other request.
 */
export function createWellKnownHandler(auth: Auth): (req: NodeRequest, res: NodeResponse) => Promise<void> | null {
  const { wellKnown } = inspect(auth)
  return (req, res) => {
    const target = findTarget(req)
    if (target === null || !wellKnown?.has(target.path) || !handlesPath(auth, req, target.path)) return null
    const request = toRequest(req, res, requestOrigin(req) + target.path + target.search)
    return auth.handle(request).then((response) => sendResponse(response, res))
  }
}
