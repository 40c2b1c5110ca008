import type { NextFunction } from 'express'
import type { Auth } from '../../types/auth.ts'
import type { Session } from '../../types/session.ts'
import { READ } from '../argument-kinds.ts'
import { assertArguments } from '../integration.ts'
import type { ReadSessionOptions } from '../private-caching.ts'
import { checkMount } from './check-mount.ts'
import { getSession } from './get-session.ts'
import type { NodeRequest, NodeResponse, SessionHandler } from './types.ts'
import { getVisit, putSession } from './visit.ts'
import { createWellKnownHandler } from './well-known.ts'
import { withStatus } from './with-status.ts'

/** Creates middleware that puts the session into `res.locals.session`; see the function of the entry. */
export function session(auth: Auth, options: ReadSessionOptions = {}): SessionHandler<Session | null> {
  assertArguments('session', options, READ)
  const answer = createWellKnownHandler(auth)
  return async (req: NodeRequest, res: NodeResponse, next: NextFunction) => {
    try {
      const answered = answer(req, res)
      if (answered !== null) return await answered
      checkMount(req, auth)
      const visit = getVisit(req, auth)
      putSession(visit, res, await getSession(visit, options))
    } catch (error) {
      return next(withStatus(error))
    }
    next()
  }
}
