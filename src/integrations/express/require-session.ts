import type { NextFunction, Request, Response } from 'express'
import type { Auth } from '../../types/auth.ts'
import type { DefaultSession, Session } from '../../types/session.ts'
import { GUARD } from '../argument-kinds.ts'
import { answerRefused, judgeVisit, type RefusalOptions, type Refused, wantsPage } from '../fetch/create-refusal.ts'
import { AccessDenied, assertArguments } from '../integration.ts'
import type { GuardRules } from '../judge-request.ts'
import { sendResponse } from '../node/send-response.ts'
import { checkMount } from './check-mount.ts'
import { getSession } from './get-session.ts'
import type { NodeRequest, NodeResponse, SessionHandler, SignedIn } from './types.ts'
import { getActingVisit, getVisit, putSession } from './visit.ts'
import { withStatus } from './with-status.ts'

/** Options of `requireSession`. @typeParam S The session. */
export interface RequireSessionOptions<S extends DefaultSession = Session> extends GuardRules<S> {
  /**
   * Path of the page to redirect visitors to.
   *
   * @default `pages.signIn`, or the sign-in page under the base path: `basePath`, the path of AUTH_URL, or the mount of
   * `ServerAuth` in this application; see `ServerAuth`
   */
  readonly signIn?: string | undefined
}

const isOfExpress = (req: NodeRequest): req is Request => req.app !== undefined

/** @throws {AccessDenied} A page was requested: the error handler of the application renders it. */
async function sendRefusal(req: Request, res: Response, auth: Auth, verdict: Refused, options: RefusalOptions) {
  const { state } = getActingVisit(req, auth)
  if (verdict === 'forbidden' && wantsPage(state)) throw new AccessDenied('The guard refused the user.')
  await sendResponse(answerRefused(state, verdict, options), res)
}

/** Creates a guard that only passes requests of signed-in users; see the function of the entry. */
export function requireSession(auth: Auth, options: RequireSessionOptions = {}): SessionHandler<SignedIn> {
  assertArguments('requireSession', options, GUARD)
  return async (req: NodeRequest, res: NodeResponse, next: NextFunction) => {
    try {
      checkMount(req, auth)
      // Not from `res.locals`, which other libraries fill, too.
      const visit = getVisit(req, auth)
      const session = await getSession(visit)
      putSession(visit, res, session)
      const verdict = await judgeVisit(visit.state, session, options)
      if (verdict !== 'pass') {
        // Outside of Express, the caller of the guard must respond itself.
        if (!isOfExpress(req)) throw new AccessDenied('The request does not pass the guard.')
        return await sendRefusal(req, res as Response, auth, verdict, options)
      }
    } catch (error) {
      return next(withStatus(error))
    }
    next()
  }
}
