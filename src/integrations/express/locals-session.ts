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

/** The configuration that put the session into the locals; `null` for the application. */
function findWriter(req: NodeRequest, { locals }: NodeResponse): ServerAuthConfig | null {
  const { put } = getState(req)
  return put !== null && put.session === locals?.session ? put.config : null
}

/**
 * Returns the session in `res.locals.session` if a configuration may trust it: it put it there itself, or the
 * application did and no other configuration reads the request. Otherwise the application's value may be a copy of the
 * other configuration's session.
 *
 * @returns `undefined` if there is none to trust.
 */
export function findBelievedSession(
  req: NodeRequest,
  res: NodeResponse,
  config: ServerAuthConfig,
): Session | null | undefined {
  const writer = findWriter(req, res)
  const isOurs = writer === null ? [...getState(req).readings.keys()].every((one) => one === config) : writer === config
  // From this configuration or from the application.
  return isOurs ? (res.locals?.session as Session | null | undefined) : undefined
}

/** Removes the session from the locals when it ends or changes, unless another configuration put it there. */
export function dropSession(req: NodeRequest, res: NodeResponse, config: ServerAuthConfig): void {
  const writer = findWriter(req, res)
  if (writer === null || writer === config) delete res.locals?.session
}
