import type { IncomingMessage, ServerResponse } from 'node:http'
import type { NextFunction, Request, Response } from 'express'
import type { AuthConfig } from '../../types/config.ts'
import type { DefaultSession, Session } from '../../types/session.ts'

/**
 * A request of Node: of Express, or one that Express has not seen, as `server.on('upgrade')` and Socket.IO give it. The
 * latter has none of these properties.
 */
export type NodeRequest = IncomingMessage &
  Partial<Pick<Request, 'app' | 'ip' | 'originalUrl' | 'protocol'>> & {
    // Engine.IO removes it again.
    readonly res?: ServerResponse | null | undefined
  }

/** Where a session is put. Node's response has no `locals`. */
export type NodeResponse = ServerResponse & { locals?: { session?: unknown } }

/** The configuration of `ServerAuth`: all options of `AuthConfig`. */
export type ServerAuthConfig<S extends DefaultSession = Session | DefaultSession> = AuthConfig<S>

/** What reading a session gives: `null` when nobody is signed in. */
export type GetSessionResult<S = Session> = Promise<S | null>

/** A session of somebody. */
export type SignedIn<S extends DefaultSession = Session> = S & { user: NonNullable<S['user']> }

/** A handler for Express 4 and 5. A failure goes to `next`, so the promise never rejects. */
export type ServerAuthHandler = (req: Request, res: Response, next: NextFunction) => Promise<void>

/** What `res.locals` holds in every handler. @typeParam T `Express.LatchkeyTypes`. */
export type SessionLocals<T> = T extends { ownSession: true }
  ? object
  : {
      /** Put there by `session` or `requireSession`; `null` when nobody is signed in. */
      session?: Session | null
    }

/**
 * An answer, once the session is there. Other values in `res.locals` have the types that Express gives them.
 *
 * @typeParam L What is in `res.locals.session`.
 */
export type SessionResponse<L> = Response<unknown, { session: L } & Response['locals']>

/**
 * The same, and for the handlers that follow it on a route the type of `res.locals.session`.
 *
 * @typeParam L What is there.
 */
export interface SessionHandler<L> {
  /** As middleware for requests that Express has not seen: `io.engine.use(session(config))` of Socket.IO. */
  (req: IncomingMessage, res: ServerResponse, next: (error?: unknown) => void): Promise<void>
  /** As a handler for any route. */
  (req: Request, res: Response, next: NextFunction): Promise<void>
  /** The last one is what the types of Express learn from. */
  (req: Request, res: SessionResponse<L>, next: NextFunction): Promise<void>
}
