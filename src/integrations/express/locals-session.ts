import type { Session } from '../../types/session.ts'
import { getState } from './request-state.ts'
import type { NodeRequest, NodeResponse, ServerAuthConfig } from './types.ts'

/** Puts the session into `res.locals.session`. */
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

/** Who put the session there that is in the locals; `null`: the application. */
function findWriter(req: NodeRequest, { locals }: NodeResponse): ServerAuthConfig | null {
  const { put } = getState(req)
  return put !== null && put.session === locals?.session ? put.config : null
}

/**
 * The session in `res.locals.session`, where a configuration may believe it: it has put it there itself, or the
 * application has, and no other configuration knows the request. What the application has may otherwise be the
 * session of the other one, in a copy.
 *
 * @returns `undefined`: none that may be believed.
 */
export function findBelievedSession(
  req: NodeRequest,
  res: NodeResponse,
  config: ServerAuthConfig,
): Session | null | undefined {
  const writer = findWriter(req, res)
  const isOurs = writer === null ? [...getState(req).readings.keys()].every((one) => one === config) : writer === config
  // Of this configuration, or the application vouches for it.
  return isOurs ? (res.locals?.session as Session | null | undefined) : undefined
}

/** Removes the session from the locals when it ends or changes, unless another configuration has put it there. */
export function dropSession(req: NodeRequest, res: NodeResponse, config: ServerAuthConfig): void {
  const writer = findWriter(req, res)
  if (writer === null || writer === config) delete res.locals?.session
}
