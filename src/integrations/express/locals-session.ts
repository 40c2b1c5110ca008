import type { Auth } from '../../types/auth.ts'
import type { Session } from '../../types/session.ts'
import type { RequestState } from './request-state.ts'
import type { NodeResponse } from './types.ts'

/** Puts the session into `res.locals.session`, for the application. latchkey never reads it from there. */
export function putSession(state: RequestState, res: NodeResponse, auth: Auth, session: Session | null): void {
  res.locals ??= {}
  res.locals.session = session
  state.put = { auth, session }
}

/**
 * Removes the session from the locals when it ends or changes. An object of the application, or of another
 * `Auth`, stays.
 */
export function dropSession({ put }: RequestState, res: NodeResponse, auth: Auth): void {
  if (put?.auth === auth && put.session === res.locals?.session) delete res.locals?.session
}
