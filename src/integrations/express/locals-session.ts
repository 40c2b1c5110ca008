import type { Session } from '../../types/session.ts'
import { getState } from './request-state.ts'
import type { NodeRequest, NodeResponse, ServerAuthConfig } from './types.ts'

/** Puts the session into `res.locals.session`, for the application. latchkey never reads it from there. */
export function putSession(
  req: NodeRequest,
  res: NodeResponse,
  config: ServerAuthConfig,
  session: Session | null,
): void {
  res.locals ??= {}
  res.locals.session = session
  getState(req).put = { config, session }
}

/**
 * Removes the session from the locals when it ends or changes. An object of the application, or of another
 * configuration, stays.
 */
export function dropSession(req: NodeRequest, res: NodeResponse, config: ServerAuthConfig): void {
  const { put } = getState(req)
  if (put?.config === config && put.session === res.locals?.session) delete res.locals?.session
}
