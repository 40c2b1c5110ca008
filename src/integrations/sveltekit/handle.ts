import type { Handle } from '@sveltejs/kit/hooks'
import { building } from '$app/env'
import { privateCaching } from '../private-caching.ts'
import { type Installed, install } from './installed.ts'
import { sessionOf } from './session.ts'
import { answerUncaught } from './uncaught.ts'
import { clientAddressOf, type Visit, type VisitOf } from './visit.ts'

/** A page that knows who reads it is for nobody else. */
function markPrivate({ renewed, session }: Visit, { headers }: Response): void {
  if (session === null) return
  const vary = headers.get('vary') ?? ''
  if (!/(?:^|[\s,])(?:cookie|\*)(?:$|[\s,])/i.test(vary)) headers.append('vary', 'Cookie')
  if (renewed.length > 0) headers.set('cache-control', privateCaching(headers.get('cache-control') ?? ''))
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
    event.locals.auth = () => sessionOf(visit)
    const { auth } = await visit.ready
    // The event's own URL is what a remote request says it is.
    const { pathname } = new URL(event.request.url)
    if (!event.isRemoteRequest && auth.handles(pathname)) return auth.handle(event.request, clientAddressOf(event))
    const response = await answerUncaught(visit, await resolve(event))
    markPrivate(visit, response)
    return response
  }
}
