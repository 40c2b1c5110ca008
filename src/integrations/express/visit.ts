// Requests of Express use the visit of `fetch/`, which reads and changes the session, collects cookies and judges visitors.
// This folder adds what only Express needs: the path of a mount, the settings about proxies, `res.locals`, errors with a
// status for its handlers, and requests that did not pass through it, as of a WebSocket.

import type { Auth, RequestLike } from '../../types/auth.ts'
import type { Session } from '../../types/session.ts'
import type { SessionRequest } from '../../types/session-request.ts'
import { createState, type VisitState } from '../fetch/visit-state.ts'
import { inspect } from '../integration.ts'
import { settleVisit } from '../node/settle-visit.ts'
import { findTarget } from '../node/target.ts'
import { fromNodeHeaders } from '../node/to-request.ts'
import { getHelperAuth } from './helper-auth.ts'
import { requestOrigin } from './request-origin.ts'
import type { NodeRequest, NodeResponse } from './types.ts'

/** The visit of a request with one `Auth`. */
export interface ExpressVisit {
  readonly req: NodeRequest
  readonly state: VisitState
  /** The session that latchkey put into `res.locals`; `undefined` before that. */
  put: Session | null | undefined
  /** Whether `watchResponse` was called. */
  isWatched: boolean
}

/** A request of Express as one of Fetch. Each object is created on first access. */
export class ExpressRequest implements RequestLike {
  readonly req: NodeRequest

  constructor(req: NodeRequest) {
    this.req = req
  }

  get headers(): Headers {
    return fromNodeHeaders(this.req.headers)
  }

  get method(): string {
    return this.req.method ?? 'GET'
  }

  get url(): string {
    const { path, search } = findTarget(this.req) ?? { path: '/', search: '' }
    return requestOrigin(this.req) + path + search
  }
}

/** The same for a session read. It creates no object of Fetch and, with a configured origin, does not read the address. */
class Asked implements SessionRequest {
  readonly req: NodeRequest

  constructor(req: NodeRequest) {
    this.req = req
  }

  get headers(): NodeRequest['headers'] {
    return this.req.headers
  }

  get url(): string {
    return requestOrigin(this.req)
  }
}

/** The visits of each request. */
const visits = new WeakMap<NodeRequest, Map<Auth, ExpressVisit>>()

/** Returns every `Auth` that has acted for a request. */
export const listVisited = (req: NodeRequest): Auth[] => [...(visits.get(req)?.keys() ?? [])]

/** Returns the visit of a request, and opens it the first time. */
export function getVisit(req: NodeRequest, auth: Auth): ExpressVisit {
  const opened = visits.get(req) ?? new Map<Auth, ExpressVisit>()
  if (opened.size === 0) visits.set(req, opened)
  const known = opened.get(auth)
  if (known !== undefined) return known
  const state = createState({ auth, config: inspect(auth) }, new ExpressRequest(req), {}, new Asked(req))
  const visit: ExpressVisit = { req, state, put: undefined, isWatched: false }
  opened.set(auth, visit)
  return visit
}

/**
 * Adds the cookies and the caching headers of a visit when the response is sent. Without a response, as of a WebSocket, or
 * after it has started, there are none.
 */
export function watchResponse(visit: ExpressVisit): void {
  if (visit.isWatched) return
  const { req, state } = visit
  if (req.res) settleVisit(state, req.res, () => findTarget(req)?.path ?? '')
  else state.isSettled = true
  visit.isWatched = true
}

/** Returns the visit of a request that changes something or leads to a page: at the base path of the application. */
export function getActingVisit(req: NodeRequest, auth: Auth): ExpressVisit {
  const visit = getVisit(req, auth)
  visit.state.auth = getHelperAuth(req, auth)
  watchResponse(visit)
  return visit
}

/** Puts the session into `res.locals.session`, for the application. latchkey never reads it from there. */
export function putSession(visit: ExpressVisit, res: NodeResponse, session: Session | null): void {
  res.locals ??= {}
  res.locals.session = session
  visit.put = session
}

/** Removes the session from the locals when it ends or changes. An object of the application stays. */
export function dropSession({ put }: ExpressVisit, res: NodeResponse): void {
  if (put !== undefined && put === res.locals?.session) delete res.locals?.session
}
