import type { Request, Response } from 'express'
import type { Auth } from '../../types/auth.ts'
import type { Session } from '../../types/session.ts'
import { updateSession } from '../fetch/visit.ts'
import type { ServerAuthConfig } from './types.ts'
import { getActingVisit, putSession } from './visit.ts'
import { withStatus } from './with-status.ts'

/** Options of `update`. */
export interface ServerUpdateOptions {
  /** Required if several configurations read this request. @default the one of `session` or `requireSession` */
  readonly config?: ServerAuthConfig | undefined
}

/** Updates the session from a handler; see the function of the entry. */
export async function update(req: Request, res: Response, auth: Auth, data: unknown): Promise<Session | null> {
  const visit = getActingVisit(req, auth)
  try {
    const session = await updateSession(visit.state, data)
    putSession(visit, res, session)
    return session
  } catch (error) {
    throw withStatus(error)
  }
}
