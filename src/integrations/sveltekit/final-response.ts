import { isHttpError, isRedirect, type RequestEvent } from '@sveltejs/kit'
import { dev } from '$app/env'
import { addMissingCookies, mergeCookies } from '../cookie-lines.ts'
import { markResponsePrivate, withCookies } from '../private-response.ts'
import { warnAboutPublic } from '../warn-once.ts'
import { passCookies } from './session.ts'
import type { Visit } from './visit.ts'

/** Keeps a response out of shared caches after a session read. */
async function keepPrivate(visit: Visit, response: Response): Promise<Response> {
  const { changed, given: owner, hasChanged, isPersonal, isRefused, ready, renewed, request } = visit
  const mustNotStore = hasChanged || isRefused || changed.length + renewed.length > 0
  if (!isPersonal && !mustNotStore) return response
  const { config } = await ready
  const { pathname } = new URL(request.url)
  return markResponsePrivate(response, mustNotStore, () => warnAboutPublic({ owner, config }, pathname, dev))
}

/** SvelteKit replaces a redirect in the response to a data request, and then its headers are lost. */
function toData({ isDataRequest }: RequestEvent, response: Response): Response {
  const { headers, status } = response
  const location = headers.get('location')
  if (!isDataRequest || location === null || status < 300 || status > 308) return response
  return Response.json({ type: 'redirect', status, location })
}

/** Adds the cookies of a request to its response, whatever created it. */
function addCookies({ changed, renewed }: Visit, event: RequestEvent, response: Response): Response {
  if (changed.length + renewed.length === 0) return response
  const lines = addMissingCookies(mergeCookies(response.headers.getSetCookie(), changed), renewed)
  return withCookies(toData(event, response), lines)
}

/** Whether caches may store a redirect to which SvelteKit adds no `Cache-Control`. */
const isStorable = (status: number): boolean => status === 301 || status === 308

/**
 * Responds to an exception of a hook after a sign-in or sign-out. SvelteKit adds cookies to thrown redirects only, so
 * an error would leave the browser signed in.
 *
 * @throws The exception, if SvelteKit can respond to it.
 */
async function answerThrown(visit: Visit, event: RequestEvent, error: unknown): Promise<Response> {
  const { changed, hasChanged, ready, renewed } = visit
  if (isRedirect(error)) passCookies(visit, isStorable(error.status) ? changed : [...changed, ...renewed])
  if (isRedirect(error) || !hasChanged) throw error
  const { config } = await ready
  if (!isHttpError(error)) config.logger.error(error instanceof Error ? error : new Error(String(error)))
  const { status, message } = isHttpError(error) ? error.body : { status: 500, message: 'Internal Error' }
  const isForBrowser = event.request.headers.get('accept')?.includes('text/html')
  return isForBrowser ? new Response(message, { status }) : Response.json({ status, message }, { status })
}

/**
 * Returns the response to a request with its cookies, private if its session was read.
 *
 * @param respond The hooks behind this one, and SvelteKit.
 */
export async function createFinalResponse(
  visit: Visit,
  event: RequestEvent,
  respond: () => Response | Promise<Response>,
): Promise<Response> {
  try {
    const response = await Promise.resolve()
      .then(respond)
      .catch((error) => answerThrown(visit, event, error))
    return await keepPrivate(visit, addCookies(visit, event, response))
  } finally {
    visit.isSettled = true
  }
}
