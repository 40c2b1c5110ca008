import type { NextFunction } from 'express'
import type { DefaultSession, Session, SessionOf } from '../../types/session.ts'
import { READ } from '../argument-kinds.ts'
import { getAuth } from '../get-auth.ts'
import { assertArguments } from '../integration.ts'
import type { ReadSessionOptions } from '../private-caching.ts'
import { checkMount } from './check-mount.ts'
import { getSession } from './get-session.ts'
import { putSession } from './locals-session.ts'
import type { NodeRequest, NodeResponse, ServerAuthConfig, SessionHandler } from './types.ts'
import { withStatus } from './with-status.ts'

/**
 * Creates middleware that puts the session into `res.locals.session` for templates: `null` when signed out. It keeps
 * the response out of shared caches, so mount it after static files.
 *
 * @throws {InvalidConfiguration} When called.
 * @example
 * app.use(session(config))
 */
export function session<S extends DefaultSession = Session>(
  config: ServerAuthConfig<S>,
  options: ReadSessionOptions = {},
): SessionHandler<SessionOf<S> | null> {
  assertArguments('session', options, READ)
  getAuth(config)
  return async (req: NodeRequest, res: NodeResponse, next: NextFunction) => {
    try {
      checkMount(req, config)
      putSession(req, res, config, await getSession(req, config, options))
    } catch (error) {
      return next(withStatus(error))
    }
    next()
  }
}
