import type { IncomingMessage } from 'node:http'
import type { Request, Response } from 'express'
import type { DefaultSession, Session, SessionOf } from '../../types/session.ts'
import { announceConfig } from '../announce-config.ts'
import type { ReadSessionOptions } from '../private-caching.ts'
import type { RequestAccount } from '../request-account.ts'
import { account } from './account.ts'
import { getSession } from './get-session.ts'
import { isSameOrigin } from './is-same-origin.ts'
import { type RequireSessionOptions, requireSession } from './require-session.ts'
import { ServerAuth } from './server-auth.ts'
import { session } from './session.ts'
import { type ServerSignInOptions, type ServerSignOutOptions, signIn, signOut } from './sign-in.ts'
import type { ServerAuthConfig, ServerAuthHandler, SessionHandler, SignedIn } from './types.ts'
import { update } from './update.ts'

/**
 * Sign-in for one Express application: all functions of this entry, bound to one configuration.
 *
 * @typeParam S What the `session` callback returns.
 */
export interface ExpressAuth<S extends DefaultSession = Session> {
  /**
   * Answers the routes under the base path: `app.use(auth.router)` under `/auth` or what the configuration says,
   * `app.use('/login', auth.router)` under `/login`.
   */
  readonly router: ServerAuthHandler
  /** Makes middleware that puts the session into `res.locals.session`. */
  session(options?: ReadSessionOptions): SessionHandler<S | null>
  /** Makes a guard that lets a request pass when somebody is signed in. */
  requireSession(options?: RequireSessionOptions<S>): SessionHandler<SignedIn<S>>
  /** Reads the session of a request. */
  getSession(req: IncomingMessage, options?: ReadSessionOptions): Promise<S | null>
  /** Whether a page of this application sent a request: to be checked before a WebSocket is accepted. */
  isSameOrigin(req: IncomingMessage): boolean
  /** Starts a sign-in from a handler, or with `fields` does all of it. */
  signIn(req: Request, res: Response, provider: string, options?: Omit<ServerSignInOptions, 'config'>): Promise<string>
  /** Ends the session from a handler. */
  signOut(req: Request, res: Response, options?: Omit<ServerSignOutOptions, 'config'>): Promise<string>
  /** Updates the session from a handler. */
  update(req: Request, res: Response, data: unknown): Promise<S | null>
  /** The account of whoever has sent a request. */
  account(req: Request): RequestAccount
}

/**
 * Makes sign-in for an Express application, 4 or 5. The functions may be taken out of the object.
 *
 * @throws {InvalidConfiguration} With every mistake there is.
 * @example
 * const auth = createExpressAuth({ providers: [GitHub] })
 * app.use(auth.router)
 * app.get('/account', auth.requireSession(), (req, res) => res.json(res.locals.session.user))
 */
export function createExpressAuth<S extends DefaultSession = Session>(
  config: ServerAuthConfig<S>,
): ExpressAuth<SessionOf<S>> {
  announceConfig(config, 'createExpressAuth')
  const bound: ExpressAuth = {
    router: ServerAuth(config),
    session: (options) => session(config, options) as SessionHandler<Session | null>,
    requireSession: (options = {}) => requireSession<Session>(config as ServerAuthConfig<Session>, options),
    getSession: (req, options) => getSession(req, config, options),
    isSameOrigin: (req) => isSameOrigin(req, config),
    signIn: (req, res, provider, options) => signIn(req, res, provider, { ...options, config }),
    signOut: (req, res, options) => signOut(req, res, { ...options, config }),
    update: (req, res, data) => update(req, res, data, { config }),
    account: (req) => account(req, config),
  }
  // What the callback of this configuration returns is what all of them give.
  return bound as unknown as ExpressAuth<SessionOf<S>>
}
