import type { NextFunction, Request, Response } from 'express'
import { AccessDenied, withQuery } from '../../integration-api.ts'
import type { DefaultSession, Session, SessionOf } from '../../types/session.ts'
import { describeForbidden } from '../describe-forbidden.ts'
import { getAuth } from '../get-auth.ts'
import { type GuardRules, judgeRequest, type Verdict } from '../judge-request.ts'
import { addVary } from '../node-http.ts'
import { checkMount } from './check-mount.ts'
import { getSession } from './get-session.ts'
import { getHelperAuth } from './helper-auth.ts'
import { findBelievedSession, putSession } from './locals-session.ts'
import { findTarget } from './mount.ts'
import { keepPrivate } from './private-response.ts'
import { readHeader } from './read-header.ts'
import { claimRequest } from './request-state.ts'
import type { NodeRequest, NodeResponse, ServerAuthConfig, SessionHandler, SignedIn } from './types.ts'
import { withStatus } from './with-status.ts'

/** Options of `requireSession`. @typeParam S The session. */
export interface RequireSessionOptions<S extends DefaultSession = Session> extends GuardRules<S> {
  /**
   * Path of the page to send visitors to.
   *
   * @default `pages.signIn`, or the sign-in page under the base path: `basePath`, the path of AUTH_URL, or where
   *   `ServerAuth` is mounted in this application; see `ServerAuth`
   */
  readonly signIn?: string | undefined
}

const isOfExpress = (req: NodeRequest): req is Request => req.app !== undefined

/** Whether a page is asked for, by a browser, and not data, by a program. */
const wantsPage = (req: Request): boolean => (readHeader(req, 'accept') ?? '').includes('text/html')

/** Where to come back to. A form that was posted cannot be posted again by a redirect. */
function returnTo(req: Request): string | null {
  const target = req.method === 'GET' || req.method === 'HEAD' ? findTarget(req) : null
  return target === null ? null : target.path + target.search
}

function askToSignIn(req: Request, res: Response, signIn: string): void {
  if (wantsPage(req)) {
    const status = req.method === 'GET' || req.method === 'HEAD' ? 302 : 303
    res.redirect(status, withQuery(signIn, { callbackUrl: returnTo(req) }))
  } else {
    res.status(401).json({ error: 'SessionRequired', message: 'Sign in first.', url: signIn })
  }
}

/** The sign-in page of the library. */
function getSignInPage(req: Request, config: ServerAuthConfig): string {
  const { basePath } = getHelperAuth(req, config)
  return `${basePath === '/' ? '' : basePath}/signin`
}

/** @throws {AccessDenied} A page was asked for: the application has a page for errors. */
function sendRefusal(req: Request, res: Response, signIn: string, verdict: Exclude<Verdict, 'pass'>): void {
  res.setHeader('cache-control', 'private, no-store')
  addVary(res, 'Cookie')
  addVary(res, 'Accept')
  if (verdict === 'preflight') res.status(204).end()
  else if (verdict === 'anonymous') askToSignIn(req, res, signIn)
  else if (wantsPage(req)) throw new AccessDenied('The user may not pass the guard.')
  else res.status(403).json(describeForbidden())
}

/**
 * A guard: lets a request pass when somebody is signed in. Otherwise a browser is sent to the sign-in page
 * and from there back to the page it asked for; a program gets 401 and JSON. A user whom `when` refuses gets 403: a
 * browser by the error handlers of the application, a program as JSON.
 *
 * A session that `session(config)` or the application put into `res.locals.session` is used. One of another
 * configuration is not. Without one the session is read and put there.
 *
 * @throws {InvalidConfiguration} When called.
 * @example
 * app.get('/account', requireSession(config), (req, res) => res.json(res.locals.session?.user))
 */
export function requireSession<S extends DefaultSession = Session>(
  config: ServerAuthConfig<S>,
  options: RequireSessionOptions<SessionOf<S>> = {},
): SessionHandler<SignedIn<SessionOf<S>>> {
  getAuth(config)
  const page = options.signIn ?? config.pages?.signIn
  return async (req: NodeRequest, res: NodeResponse, next: NextFunction) => {
    try {
      checkMount(req, config)
      claimRequest(req, config)
      keepPrivate(req, config)
      const known = findBelievedSession(req, res, config)
      const session = known === undefined ? await getSession(req, config) : known
      putSession(req, res, config, session)
      // The rules are those of this configuration's session.
      const asked = { method: req.method ?? 'GET', header: (name: string) => readHeader(req, name) }
      const verdict = await judgeRequest(asked, session, options as GuardRules)
      if (verdict !== 'pass') {
        // The caller that runs the guard in place of Express has to answer.
        if (!isOfExpress(req)) throw new AccessDenied('The request does not pass the guard.')
        return sendRefusal(req, res as Response, page ?? getSignInPage(req, config), verdict)
      }
    } catch (error) {
      return next(withStatus(error))
    }
    next()
  }
}
