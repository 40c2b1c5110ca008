import type { Handle } from '@sveltejs/kit/hooks'
import { building, dev } from '$app/env'
import { markResponsePrivate } from '../private-response.ts'
import { warnAboutPublic } from '../warn-once.ts'
import { createHook } from './create-hook.ts'
import { findHost } from './find-host.ts'
import { type Installed, install } from './installed.ts'
import { offerSessionReader } from './offer-reader.ts'
import { answerUncaught } from './uncaught.ts'
import type { Visit, VisitOf } from './visit.ts'

/** Keeps a response out of shared caches after a session read. */
async function keepPrivate(visit: Visit, response: Response): Promise<Response> {
  const { given: owner, hasChanged, isPersonal, isRefused, ready, renewed, request } = visit
  const mustNotStore = hasChanged || isRefused || renewed.length > 0
  if (!isPersonal && !mustNotStore) return response
  const { config } = await ready
  const { pathname } = new URL(request.url)
  return markResponsePrivate(response, mustNotStore, () => warnAboutPublic({ owner, config }, pathname, dev))
}

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
    offerSessionReader(visit, event, localsKey)
    install(event, { ...actions, visit })
    const { auth, config } = await visit.ready
    // The event's own URL is not trusted for a remote request, because the client sets it.
    const { pathname } = new URL(event.request.url)
    if (!event.isRemoteRequest && auth.handles(pathname)) return auth.handle(event.request, findHost(visit, config))
    return keepPrivate(visit, await answerUncaught(visit, await resolve(event)))
  })
}
