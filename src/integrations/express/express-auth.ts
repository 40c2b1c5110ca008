import type { IncomingMessage } from 'node:http'
import type { Request, Response } from 'express'
import type { Auth } from '../../types/auth.ts'
import type { DefaultSession, Session } from '../../types/session.ts'
import { inspect } from '../integration.ts'
import type { ReadSessionOptions } from '../private-caching.ts'
import type { RequestAccount } from '../request-account.ts'
import { account } from './account.ts'
import { getSession } from './get-session.ts'
import { isSameOrigin } from './is-same-origin.ts'
import { type RequireSessionOptions, requireSession } from './require-session.ts'
import { createHandler } from './server-auth.ts'
import { session } from './session.ts'
import { type ServerSignInOptions, type ServerSignOutOptions, signIn, signOut } from './sign-in.ts'
import type { ServerAuthHandler, SessionHandler, SignedIn } from './types.ts'
import { update } from './update.ts'
import { getVisit } from './visit.ts'

/**
 * All functions of this entry, bound to one configuration.
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

/** Binds all functions to one `Auth`. They do not depend on `this`. */
export const bindAuth = (auth: Auth): ExpressAuth => ({
  router: createHandler(auth),
  session: (options) => session(auth, options),
  requireSession: (options) => requireSession(auth, options),
  getSession: (req, options) => getSession(getVisit(req, auth), options),
  isSameOrigin: (req) => isSameOrigin(req, () => auth, inspect(auth).logger),
  signIn: (req, res, provider, options) => signIn(req, res, auth, provider, options),
  signOut: (req, res, options) => signOut(req, res, auth, options),
  update: (req, res, data) => update(req, res, auth, data),
  account: (req) => account(req, auth),
})
