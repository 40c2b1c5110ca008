import { addMissingCookies } from '../cookie-lines.ts'
import { withCookies } from '../private-response.ts'
import { createScope, type Scope } from './create-scope.ts'
import { findHost } from './find-host.ts'
import { settleResponse } from './private-response.ts'
import type { GivenAuth, ReactiveHandler } from './types.ts'
import { answerMistake, markReached } from './unreachable.ts'
import { leaveToRoute } from './visit.ts'

/** Derives the mount of the route file from the path of a request. */
function readMount(path: string, params: Readonly<Record<string, string | undefined>> = {}): string {
  const tail = Object.values(params).at(-1)
  return tail !== undefined && path.endsWith(`/${tail}`) ? path.slice(0, -tail.length - 1) || '/' : path
}

/** The route file has another path than configured, so the URLs that latchkey creates would not work. */
function misplaced(path: string, scope: Scope): Response {
  const { auth, event } = scope
  const mount = readMount(path, event.params)
  const fix = `basePath: '${mount}' in the configuration, or move the file to src/routes${auth.basePath}/[...auth].ts`
  const problem = `is ${auth.basePath}, but the routes are mounted at ${mount}`
  return answerMistake({ option: 'basePath', problem, fix }, scope)
}

/** Creates the handler of all routes. */
export function createHandler(given: GivenAuth): ReactiveHandler {
  return async (event) => {
    markReached(event)
    const scope = await createScope(given, event)
    const { auth } = scope
    const { pathname } = new URL(event.request.url)
    const isBelow = auth.basePath === '/' || pathname.startsWith(`${auth.basePath}/`)
    // Those of the whole host are elsewhere.
    if (!isBelow && !scope.config.wellKnown?.has(pathname)) return misplaced(pathname, scope)
    const earlier = leaveToRoute(scope)
    const response = await auth.handle(event.request, findHost(scope))
    const lines = addMissingCookies(response.headers.getSetCookie(), earlier)
    return settleResponse(event, earlier.length > 0 ? withCookies(response, lines) : response)
  }
}
