import type { Handle } from '@sveltejs/kit/hooks'
import { building, dev } from '$app/env'
import { privateResponse } from '../private-response.ts'
import { warnAboutPublic } from '../warn-once.ts'
import { type Installed, install } from './installed.ts'
import { sessionOf } from './session.ts'
import { answerUncaught } from './uncaught.ts'
import { clientAddressOf, type Visit, type VisitOf } from './visit.ts'

/** Keeps a response for which the session was read from shared caches. */
async function keepPrivate(visit: Visit, response: Response): Promise<Response> {
  const { event, given: owner, hasChanged, isPersonal, ready, renewed } = visit
  const bringsCookie = hasChanged || renewed.length > 0
  if (!isPersonal && !bringsCookie) return response
  const { config } = await ready
  const { pathname } = new URL(event.request.url)
  return privateResponse(response, bringsCookie, () => warnAboutPublic({ owner, config }, pathname, dev))
}

/** Makes `handle`. @param actions What it leaves with each request. */
export function createHandle(visitOf: VisitOf, actions: Omit<Installed, 'visit'>): Handle {
  return async ({ event, resolve }) => {
    if (building) {
      // A page that is made before anybody visits it has no session, and its request no headers.
      event.locals.auth = async () => null
      return resolve(event)
    }
    const visit = visitOf(event)
    visit.isHandled = true
    install(event.request, { ...actions, visit })
    event.locals.auth = (options) => sessionOf(visit, options)
    const { auth, config } = await visit.ready
    // The event's own URL is what a remote request says it is.
    const { pathname } = new URL(event.request.url)
    if (!event.isRemoteRequest && auth.handles(pathname))
      return auth.handle(event.request, clientAddressOf(visit, config))
    return keepPrivate(visit, await answerUncaught(visit, await resolve(event)))
  }
}
