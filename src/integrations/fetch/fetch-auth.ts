import type { Auth, HandleContext } from '../../types/auth.ts'
import { assertArguments, FLAG } from '../integration.ts'
import { mountAuth } from '../mounted-auth.ts'
import { getProxiedUrl } from './public-url.ts'
import type { FetchAuth, FetchOptions } from './types.ts'
import { createVisit } from './visit.ts'

/** Path of the routes, unless the application chooses another. */
const DEFAULT_PATH = '/auth'

/**
 * Creates sign-in for a server with Fetch requests.
 *
 * @param getAuth Called for each request, and returns the same `Auth`.
 * @param path Base path, unless the application has chosen one.
 */
export function createFetchAuth(
  getAuth: () => Auth,
  options: FetchOptions = {},
  path: string = DEFAULT_PATH,
): FetchAuth {
  assertArguments('fetchAuth', options, { trustProxy: FLAG })
  const { trustProxy = false } = options
  const getMounted = () => mountAuth(getAuth(), path)
  const addUrl = ({ headers, url }: Parameters<FetchAuth['visit']>[0], host: HandleContext): HandleContext =>
    trustProxy && url !== undefined && host.url === undefined ? { ...host, url: getProxiedUrl(url, headers) } : host
  const result: FetchAuth = {
    get auth() {
      return getMounted().auth
    },
    visit: (request, host = {}) => createVisit(getMounted(), request, addUrl(request, host)),
    route(request, host = {}) {
      const { auth } = getMounted()
      const { pathname } = new URL(request.url)
      return auth.handles(pathname) ? auth.handle(request, addUrl(request, host)) : null
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
