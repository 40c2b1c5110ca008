// Functions of `latchkey/express` that set it up: they create an `Auth` with the preset from a configuration.

import type { DefaultSession, Session, SessionOf } from '../../types/session.ts'
import { announceConfig } from '../announce-config.ts'
import { bindAuth, type ExpressAuth } from './express-auth.ts'
import { getExpressAuth } from './get-express-auth.ts'
import { createHandler } from './server-auth.ts'
import type { ServerAuthConfig, ServerAuthHandler } from './types.ts'

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
  return createHandler(getExpressAuth(config))
}

/**
 * Creates sign-in for an Express 4 or 5 application. The functions do not depend on `this`.
 *
 * @throws {InvalidConfiguration} Lists all configuration errors.
 * @example
 * const auth = createExpressAuth({ providers: [GitHub] })
 * app.use(auth.router)
 * app.get('/account', auth.requireSession(), (req, res) => res.json(res.locals.session.user))
 */
export function createExpressAuth<S extends DefaultSession = Session>(
  config: ServerAuthConfig<S>,
): ExpressAuth<SessionOf<S>> {
  announceConfig(config, 'createExpressAuth')
  // All functions return the session of this configuration's callback.
  return bindAuth(getExpressAuth(config)) as unknown as ExpressAuth<SessionOf<S>>
}
