import type { NextFunction, Request, Response } from 'express'
import type { DefaultSession, Session, SessionOf } from '../../types/session.ts'
import { authFor } from '../auth-for.ts'
import { getSession } from './get-session.ts'
import { rememberConfig } from './remembered-config.ts'
import type { ServerAuthConfig, SessionHandler } from './types.ts'
import { withStatus } from './with-status.ts'

/**
 * Middleware that puts the session into `res.locals.session`, where templates find it: `null` when nobody
 * is signed in.
 *
 * @throws {InvalidConfiguration} When called.
 * @example
 * app.use(session(config))
 */
export function session<S extends DefaultSession = Session>(
  config: ServerAuthConfig<S>,
): SessionHandler<SessionOf<S> | null> {
  authFor(config)
  return async (req: Request, res: Response, next: NextFunction) => {
    try {
      rememberConfig(req, config)
      res.locals.session = await getSession(req, config)
    } catch (error) {
      return next(withStatus(error))
    }
    next()
  }
}
