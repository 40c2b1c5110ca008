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
 * @typeParam S Result of the `session` callback.
 */
export interface ExpressAuth<S extends DefaultSession = Session> {
  /**
   * Handles the routes under the base path. `app.use(auth.router)` mounts them under `/auth` or the configured path,
   * `app.use('/login', auth.router)` under `/login`.
   */
  readonly router: ServerAuthHandler
  /** Creates middleware that puts the session into `res.locals.session`. */
  session(options?: ReadSessionOptions): SessionHandler<S | null>
  /** Creates a guard that only passes requests of signed-in users. */
  requireSession(options?: RequireSessionOptions<S>): SessionHandler<SignedIn<S>>
  /** Reads the session of a request. */
  getSession(req: IncomingMessage, options?: ReadSessionOptions): Promise<S | null>
  /** Returns whether a page of this application sent a request. Check it before you accept a WebSocket. */
  isSameOrigin(req: IncomingMessage): boolean
  /** Starts a sign-in from a handler. With `fields`, completes it. */
  signIn(req: Request, res: Response, provider: string, options?: Omit<ServerSignInOptions, 'config'>): Promise<string>
  /** Ends the session from a handler. */
  signOut(req: Request, res: Response, options?: Omit<ServerSignOutOptions, 'config'>): Promise<string>
  /** Updates the session from a handler. */
  update(req: Request, res: Response, data: unknown): Promise<S | null>
  /** Returns the account API for the current user of a request. */
  account(req: Request): RequestAccount
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
  // All functions return the session of this configuration's callback.
  return bound as unknown as ExpressAuth<SessionOf<S>>
}
