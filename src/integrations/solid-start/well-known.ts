import { createScope } from './create-scope.ts'
import { findHost } from './find-host.ts'
import type { GivenAuth, ReactiveEvent } from './types.ts'

async function answer(given: GivenAuth, event: ReactiveEvent): Promise<Response | null> {
  const { request } = event
  const { pathname } = new URL(request.url)
  const scope = await createScope(given, event)
  const { auth, config } = scope
  return config.wellKnown?.has(pathname) && auth.handles(pathname, request)
    ? auth.handle(request, findHost(scope))
    : null
}

/**
 * Responds to a request for a path of the whole host, such as `/.well-known/webauthn`, which needs no route file.
 *
 * @returns `null` for every other request.
 */
export const answerWellKnown = (given: GivenAuth, event: ReactiveEvent): Promise<Response | null> | null =>
  event.request.url.includes('/.well-known/') ? answer(given, event) : null
