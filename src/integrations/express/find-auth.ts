import type { Auth } from '../../types/auth.ts'
import { getExpressAuth } from './get-express-auth.ts'
import type { NodeRequest, ServerAuthConfig } from './types.ts'
import { listVisited } from './visit.ts'

/** Explains why no configuration is known. State of another copy of the package is invisible here. */
function describeMissing(req: NodeRequest): string {
  const hasSession = Object(Reflect.get(req, 'res')).locals?.session !== undefined
  return hasSession
    ? 'this copy of latchkey has not read `res.locals.session`. `npm ls latchkey` must list one version; or pass the option'
    : 'pass it, or put `app.use(session(config))` before this handler'
}

/**
 * Returns the `Auth` for a helper.
 *
 * @param config The configuration that the application passed.
 * @throws {TypeError} It passed none, and the request belongs to no configuration or to several.
 */
export function findAuth(req: NodeRequest, config: ServerAuthConfig | undefined): Auth {
  if (config !== undefined) return getExpressAuth(config)
  const [auth, ...others] = listVisited(req)
  if (auth === undefined) throw new TypeError(`"options.config" is missing: ${describeMissing(req)}`)
  if (others.length > 0)
    throw new TypeError(
      'two configurations read the session of this request. Name the one to act on: { config }, or account(req, config)',
    )
  return auth
}
