import { type Finding, InvalidConfiguration, readAmbientEnv, readEnv } from '../integration.ts'
import { createScope, type Scope } from './create-scope.ts'
import { getKey } from './request-event.ts'
import type { GivenAuth, ReactiveEvent } from './types.ts'

/** Requests that have reached the route file. */
const reached = new WeakSet<object>()

/** Called by the route file. */
export const markReached = (event: ReactiveEvent): void => void reached.add(getKey(event))

/** Logs an error of the application. Browsers see it in development only. */
export function answerMistake(finding: Finding, { config }: Scope): Response {
  const error = new InvalidConfiguration([finding])
  config.logger.error(error)
  const { isDevelopment } = readEnv(readAmbientEnv())
  const message = isDevelopment ? error.message : 'See the server log.'
  return Response.json({ error: 'Configuration', message }, { status: 500, headers: { 'cache-control': 'no-store' } })
}

/** Routes that no page of an application replaces, and those that one may replace. */
const ROUTE =
  /\/(?:(?:session|csrf|providers|signout\/return|(?:callback|(?:back|front)channel-logout|webauthn-options)\/[^/]+)|(signin|signout|error|verify-request))$/

const createMissingFinding = ({ auth }: Scope): Finding => ({
  option: `src/routes${auth.basePath}/[...auth].ts`,
  problem: 'is missing, or does not have both GET and POST: what is under the base path is not reachable',
  fix: "export { GET, POST } from '~/auth' in it; or `basePath`, where the file is elsewhere",
})

/** Methods of a route file. For other methods SolidStart calls none, so the route file is not missing. */
const ANSWERED: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST'])

/**
 * Returns a replacement for a response that the route file did not create. `null` if it did, or if the route belongs to
 * the application.
 *
 * @param result The existing response.
 */
export async function answerUnreachable(
  given: GivenAuth,
  event: ReactiveEvent,
  result: unknown,
): Promise<Response | null> {
  const { request } = event
  const { pathname } = new URL(request.url)
  const [match, page] = ROUTE.exec(pathname) ?? []
  // `params`: an API route of the application has responded.
  if (match === undefined || reached.has(getKey(event)) || event.params !== undefined) return null
  if (page !== undefined && (result instanceof Response ? result : event.response)?.status !== 404) return null
  const scope = await createScope(given, event)
  if (!scope.auth.handles(pathname)) return null
  return ANSWERED.has(request.method) ? answerMistake(createMissingFinding(scope), scope) : scope.auth.handle(request)
}
