import type { NextFunction, Request, Response } from 'express'
import type { AuthConfig } from '../../types/config.ts'
import type { Session } from '../../types/session.ts'

/** The configuration of `ServerAuth`: all options of `AuthConfig`. */
export type ServerAuthConfig = Omit<AuthConfig, 'raw'>

/** What reading a session gives: `null` when nobody is signed in. */
export type GetSessionResult = Promise<Session | null>

/** A handler for Express 4 and 5. A failure goes to `next`, so the promise never rejects. */
export type ServerAuthHandler = (req: Request, res: Response, next: NextFunction) => Promise<void>
