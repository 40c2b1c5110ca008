import type { NextFunction, Request, Response } from 'express'
import type { Auth } from '../../types/auth.ts'
import type { DefaultSession, Session } from '../../types/session.ts'
import { GUARD } from '../argument-kinds.ts'
import { describeForbidden } from '../describe-forbidden.ts'
import { AccessDenied, assertArguments, inspect, withQuery } from '../integration.ts'
import { type GuardRules, judgeRequest, type Verdict } from '../judge-request.ts'
import { addVary } from '../node/send-response.ts'
import { findTarget } from '../node/target.ts'
import { checkMount } from './check-mount.ts'
import { getSession } from './get-session.ts'
import { getHelperAuth } from './helper-auth.ts'
import { putSession } from './locals-session.ts'
import { readHeader } from './read-header.ts'
import { getState } from './request-state.ts'
import type { NodeRequest, NodeResponse, SessionHandler, SignedIn } from './types.ts'
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

/** Returns whether a browser requests a page, not a program data. */
const wantsPage = (req: Request): boolean => (readHeader(req, 'accept') ?? '').includes('text/html')

/** Returns the URL to come back to. A redirect cannot repeat a posted form. */
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

/** Path of the sign-in page: that of the application, or the built-in one. */
function getSignInPage(req: Request, auth: Auth): string {
  const helper = getHelperAuth(req, auth)
  const { basePath } = helper
  return inspect(helper).pages.signIn ?? `${basePath === '/' ? '' : basePath}/signin`
}

/** @throws {AccessDenied} A page was requested: the error handler of the application renders it. */
function sendRefusal(req: Request, res: Response, signIn: string, verdict: Exclude<Verdict, 'pass'>): void {
  res.setHeader('cache-control', 'private, no-store')
  addVary(res, 'Cookie')
  addVary(res, 'Accept')
  if (verdict === 'preflight') res.status(204).end()
  else if (verdict === 'anonymous') askToSignIn(req, res, signIn)
  else if (wantsPage(req)) throw new AccessDenied('The guard refused the user.')
  else res.status(403).json(describeForbidden())
}

/** Creates a guard that only passes requests of signed-in users; see the function of the entry. */
export function requireSession(auth: Auth, options: RequireSessionOptions = {}): SessionHandler<SignedIn> {
  assertArguments('requireSession', options, GUARD)
  return async (req: NodeRequest, res: NodeResponse, next: NextFunction) => {
    try {
      checkMount(req, auth)
      // Not from `res.locals`, which other libraries fill, too.
      const state = getState(req)
      const session = await getSession(state, auth)
      putSession(state, res, auth, session)
      const asked = { method: req.method ?? 'GET', header: (name: string) => readHeader(req, name) }
      const verdict = await judgeRequest(asked, session, options)
      if (verdict !== 'pass') {
        // A caller that runs the guard without Express must respond itself.
        if (!isOfExpress(req)) throw new AccessDenied('The request does not pass the guard.')
        return sendRefusal(req, res as Response, options.signIn ?? getSignInPage(req, auth), verdict)
      }
    } catch (error) {
      return next(withStatus(error))
    }
    next()
  }
}
