import { isHttpError, isRedirect, type RequestEvent } from '@sveltejs/kit'
import { dev } from '$app/env'
import { settle } from '../fetch/visit.ts'
import { listLines, type VisitState } from '../fetch/visit-state.ts'
import { warnAboutPublic } from '../warn-once.ts'
import { passCookies } from './session.ts'
import type { Visit } from './visit.ts'

/** SvelteKit replaces a redirect in the response to a data request, and then its headers are lost. */
function toData({ isDataRequest }: RequestEvent, response: Response): Response {
  const { headers, status } = response
  const location = headers.get('location')
  if (!isDataRequest || location === null || status < 300 || status > 308) return response
  return Response.json({ type: 'redirect', status, location })
}

/** Adds the cookies of a request to its response, whatever created it, and keeps it out of shared caches. */
function complete(visit: Visit, state: VisitState, event: RequestEvent, response: Response): Response {
  const { given: owner, hasChanged, isRefused } = visit
  const sent = listLines(state).length === 0 ? response : toData(event, response)
  return settle(state, sent, hasChanged || isRefused, ({ config }, path) =>
    warnAboutPublic({ owner, config }, path, dev),
  )
}

/** Whether caches may store a redirect to which SvelteKit adds no `Cache-Control`. */
const isStorable = (status: number): boolean => status === 301 || status === 308

/**
 * Responds to an exception of a hook after a sign-in or sign-out. SvelteKit adds cookies to thrown redirects only, so
 * an error would leave the browser signed in.
 *
 * @throws The exception, if SvelteKit can respond to it.
 */
function answerThrown(visit: Visit, state: VisitState, event: RequestEvent, error: unknown): Response {
  const { changed, config } = state
  if (isRedirect(error)) passCookies(visit, isStorable(error.status) ? changed : listLines(state))
  if (isRedirect(error) || !visit.hasChanged) throw error
  if (!isHttpError(error)) config.logger.error(error instanceof Error ? error : new Error(String(error)))
  const { status, message } = isHttpError(error) ? error.body : { status: 500, message: 'Internal Error' }
  const isForBrowser = event.request.headers.get('accept')?.includes('text/html')
  return isForBrowser ? new Response(message, { status }) : Response.json({ status, message }, { status })
}

/**
 * Returns the response to a request with its cookies, private if its session was read.
 *
 * @param state The shared visit of the request.
 * @param respond The hooks behind this one, and SvelteKit.
 */
export async function createFinalResponse(
  visit: Visit,
  state: VisitState,
  event: RequestEvent,
  respond: () => Response | Promise<Response>,
): Promise<Response> {
  try {
    const response = await Promise.resolve()
      .then(respond)
      .catch((error) => answerThrown(visit, state, event, error))
    return complete(visit, state, event, response)
  } finally {
    state.isSettled = true
  }
}
