import { type AuthError, describeFailure, withQuery } from '../../integration-api.ts'
import { getSignInPage } from './sign-in.ts'
import type { Visit } from './visit.ts'

/** Returns the page that explains a failure to the visitor, or lets them try again. */
export async function createErrorUrl({ ready }: Visit, error: AuthError, callbackUrl: string | null): Promise<string> {
  const { auth, config } = await ready
  const { page, shown } = describeFailure(error)
  const basePath = auth.basePath === '/' ? '' : auth.basePath
  const path = page === 'signIn' ? getSignInPage(auth, config) : (config.pages?.error ?? `${basePath}/error`)
  return withQuery(path, { error: shown.error, code: shown.code, callbackUrl })
}

/** Returns whether a script of SvelteKit waits for the result of an action. */
const isEnhanced = ({ headers }: Response, text: string): boolean =>
  headers.get('content-type')?.startsWith('application/json') === true && /"type":"error"/.test(text)

/**
 * Replaces SvelteKit's error page after an uncaught sign-in failure with a redirect to the sign-in page, in the format
 * that a browser or SvelteKit's own script reads.
 *
 * @param response The response of SvelteKit, which treats the failure as an error of the application.
 */
export async function answerUncaught(visit: Visit, response: Response): Promise<Response> {
  if (visit.failed === null || response.status < 500) return response
  const { error, callbackUrl } = visit.failed
  const location = await createErrorUrl(visit, error, callbackUrl)
  const headers = new Headers(response.headers.getSetCookie().map((line): [string, string] => ['set-cookie', line]))
  headers.set('cache-control', 'private, no-store')
  const version = response.headers.get('x-sveltekit-version')
  if (version !== null) headers.set('x-sveltekit-version', version)
  if (isEnhanced(response, await response.text()))
    return Response.json({ type: 'redirect', status: 303, location }, { headers })
  headers.set('location', location)
  return new Response(null, { status: 303, headers })
}
