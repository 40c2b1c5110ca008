import type { IncomingMessage, ServerResponse } from 'node:http'
import type { NextFunction, Request, Response } from 'express'
import type { AuthConfig } from '../../types/config.ts'
import type { DefaultSession, Session } from '../../types/session.ts'

/**
 * A Node request: of Express, or from `server.on('upgrade')` and Socket.IO. The latter has none of these properties.
 */
export type NodeRequest = IncomingMessage &
  Partial<Pick<Request, 'app' | 'ip' | 'originalUrl' | 'protocol'>> & {
    // Engine.IO removes it again.
    readonly res?: ServerResponse | null | undefined
  }

/** The part of a response that holds the session. Node's response has no `locals`. */
export type NodeResponse = ServerResponse & { locals?: { session?: unknown } }

/** The configuration of `ServerAuth`: all options of `AuthConfig`. */
export type ServerAuthConfig<S extends DefaultSession = Session | DefaultSession> = AuthConfig<S>

/** Result of a session read: `null` when signed out. */
export type GetSessionResult<S = Session> = Promise<S | null>

/** The session of a signed-in user. */
export type SignedIn<S extends DefaultSession = Session> = S & { user: NonNullable<S['user']> }

/** A handler for Express 4 and 5. A failure is passed to `next`, so the promise never rejects. */
export type ServerAuthHandler = (req: Request, res: Response, next: NextFunction) => Promise<void>

/** Content of `res.locals` in every handler. @typeParam T `Express.LatchkeyTypes`. */
export type SessionLocals<T> = T extends { ownSession: true }
  ? object
  : {
      /** Set by `session` or `requireSession`; `null` when signed out. */
      session?: Session | null
    }

/**
 * A response with the session. Other values in `res.locals` have the types of Express.
 *
 * @typeParam L Type of `res.locals.session`.
 */
export type SessionResponse<L> = Response<unknown, { session: L } & Response['locals']>

/**
 * The same, and the handlers after it on a route get the type of `res.locals.session`.
 *
 * @typeParam L Type of `res.locals.session`.
 */
export interface SessionHandler<L> {
  /** As middleware for requests outside of Express: `io.engine.use(session(config))` of Socket.IO. */
  (req: IncomingMessage, res: ServerResponse, next: (error?: unknown) => void): Promise<void>
  /** As a handler for any route. */
  (req: Request, res: Response, next: NextFunction): Promise<void>
  /** The types of Express use the last overload. */
  (req: Request, res: SessionResponse<L>, next: NextFunction): Promise<void>
}

declare global {
  namespace Express {
    /** Set `ownSession: true` in it if your application uses `res.locals.session` for something else. */
    interface LatchkeyTypes {}
    // Inherited instead of declared, so that an application can declare `session` with the type of its own callback.
    interface Locals extends SessionLocals<LatchkeyTypes> {}
  }
}
