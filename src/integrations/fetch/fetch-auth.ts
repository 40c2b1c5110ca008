import type { Auth } from '../../types/auth.ts'
import { assertArguments, FLAG } from '../integration.ts'
import { mountAuth } from '../mounted-auth.ts'
import { getHost } from './get-host.ts'
import type { FetchAuth, FetchOptions } from './types.ts'
import { createVisit } from './visit.ts'

/** Path of the routes, unless the application chooses another. */
const DEFAULT_PATH = '/auth'

/**
 * Creates sign-in for a server with Fetch requests.
 *
 * @param getAuth Called for each request, and returns the same `Auth`.
 */
export function createFetchAuth(getAuth: () => Auth, options: FetchOptions = {}): FetchAuth {
  assertArguments('fetchAuth', options, { trustProxy: FLAG })
  const getMounted = () => mountAuth(getAuth(), DEFAULT_PATH)
  const result: FetchAuth = {
    get auth() {
      return getMounted().auth
    },
    visit: (request, host = {}) => createVisit(getMounted(), request, getHost(request, host, options.trustProxy)),
    route(request, host = {}) {
      const { auth } = getMounted()
      const { pathname } = new URL(request.url)
      if (!auth.handles(pathname)) return null
      const { method, url } = request
      const known = getHost(request, host, options.trustProxy)
      return auth.handles(pathname, { method, url: known.url ?? url }) ? auth.handle(request, known) : null
    },
    async respond(request, next, host) {
      const answer = result.route(request, host)
      if (answer !== null) return answer
      const visit = result.visit(request, host)
      return visit.apply(await next(visit))
    },
  }
  return result
}
