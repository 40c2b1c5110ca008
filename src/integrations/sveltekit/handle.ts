import type { Handle } from '@sveltejs/kit/hooks'
import { building } from '$app/env'
import { createHook } from './create-hook.ts'
import { createFinalResponse } from './final-response.ts'
import { findHost } from './find-host.ts'
import { type Installed, install } from './installed.ts'
import { offerSessionReader } from './offer-reader.ts'
import { shareCookies } from './session.ts'
import type { VisitOf } from './visit.ts'

/**
 * Creates `handle`.
 *
 * @param actions Stored with each request.
 * @param localsKey Name in `locals` of the function that reads the session.
 */
export function createHandle(visitOf: VisitOf, actions: Omit<Installed, 'visit'>, localsKey: string): Handle {
  return createHook(async ({ event, resolve }) => {
    if (building) {
      // A prerendered page has no session, and its request has no headers.
      Reflect.set(event.locals, localsKey, async () => null)
      return resolve(event)
    }
    const visit = visitOf(event)
    const isAgain = visit.reader !== null
    offerSessionReader(visit, event, localsKey)
    install(event, { ...actions, visit })
    const state = await visit.ready
    const { auth, config } = state
    // The event's own URL is not trusted for a remote request, because the client sets it.
    const { pathname } = new URL(event.request.url)
    if (!event.isRemoteRequest && auth.handles(pathname, event.request))
      return auth.handle(event.request, findHost(visit, config))
    if (isAgain) return resolve(event)
    shareCookies(visit, state, event)
    return createFinalResponse(visit, state, event, () => resolve(event))
  })
}
