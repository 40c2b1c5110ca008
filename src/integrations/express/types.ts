import type { NextFunction, Request, Response } from 'express'
import type { AuthConfig } from '../../types/config.ts'
import type { DefaultSession, Session } from '../../types/session.ts'

/** The configuration of `ServerAuth`: all options of `AuthConfig`. */
export type ServerAuthConfig<S extends DefaultSession = Session | DefaultSession> = AuthConfig<S>

/** What reading a session gives: `null` when nobody is signed in. */
export type GetSessionResult<S = Session> = Promise<S | null>

/** A session of somebody. */
export type SignedIn<S extends DefaultSession = Session> = S & { user: NonNullable<S['user']> }

/** A handler for Express 4 and 5. A failure goes to `next`, so the promise never rejects. */
export type ServerAuthHandler = (req: Request, res: Response, next: NextFunction) => Promise<void>

/** An answer, once the session is there. @typeParam L What is in `res.locals.session`. */
export type SessionResponse<L> = Response<unknown, { session: L } & Record<string, unknown>>

/**
 * The same, and for the handlers that follow it on a route the type of `res.locals.session`.
 *
 * @typeParam L What is there.
 */
export interface SessionHandler<L> {
  /** As a handler for any route. */
  (req: Request, res: Response, next: NextFunction): Promise<void>
  /** The last one is what the types of Express learn from. */
  (req: Request, res: SessionResponse<L>, next: NextFunction): Promise<void>
}
