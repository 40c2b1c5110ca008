import type { ServerResponse } from 'node:http'
import { hasLines, type VisitState, yieldToRoute } from '../fetch/visit-state.ts'
import { keepPrivate } from '../private-caching.ts'
import { warnAboutPublic } from '../warn-once.ts'
import { callBeforeHead } from './before-head.ts'
import { NodeHeaders } from './node-headers.ts'
import { addCookies, addNewCookies } from './send-response.ts'

/** Adds the cookies of a visit, and keeps the response out of shared caches if the session was read. */
function addHeaders(state: VisitState, res: ServerResponse, getPath: () => string): void {
  const { auth, changed, config, isPersonal, renewed } = state
  state.isSettled = true
  const hasCookies = hasLines(state)
  if (!isPersonal && !hasCookies) return
  addCookies(res, changed)
  addNewCookies(res, renewed)
  if (keepPrivate(new NodeHeaders(res), hasCookies)) warnAboutPublic({ owner: auth, config }, getPath())
}

/**
 * Settles a visit when the headers of a response are sent, whatever sets them.
 *
 * @param getPath Returns the path of the request, for a warning.
 * @param onSettled Called with the status.
 */
export function settleVisit(
  state: VisitState,
  res: ServerResponse,
  getPath: () => string,
  onSettled: (status: number) => void = () => {},
): void {
  state.isSettled ||= res.headersSent
  if (state.isSettled) return
  callBeforeHead(res, (status) => {
    addHeaders(state, res, getPath)
    onSettled(status)
  })
}

/** Adds the cookies of a visit before a route responds to its request: those of the route take precedence. */
export const passToRoute = (state: VisitState, res: ServerResponse): void => addCookies(res, yieldToRoute(state))
