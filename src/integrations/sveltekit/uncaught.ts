import { type AuthError, CredentialsSignin, rowOf } from '../../errors.ts'
import { withQuery } from '../../lib/url.ts'
import { signInPage } from './sign-in.ts'
import type { Visit } from './visit.ts'

const codeOf = (error: AuthError): string | null =>
  error instanceof CredentialsSignin || error.type === 'CredentialsSignin' ? String(Reflect.get(error, 'code')) : null

/** The page that tells a visitor what went wrong, or lets them try again. */
export async function pageFor({ ready }: Visit, error: AuthError, callbackUrl: string | null): Promise<string> {
  const { auth, config } = await ready
  const { page, shown } = rowOf(error.type)
  const basePath = auth.basePath === '/' ? '' : auth.basePath
  const path = page === 'signIn' ? signInPage(auth, config) : (config.pages?.error ?? `${basePath}/error`)
  return withQuery(path, { error: shown ? error.type : 'Configuration', code: codeOf(error), callbackUrl })
}

/** Whether a script of SvelteKit waits for the result of an action, and not a browser for a page. */
const isEnhanced = ({ headers }: Response, text: string): boolean =>
  headers.get('content-type')?.startsWith('application/json') === true && /"type":"error"/.test(text)

/**
 * What takes the place of the error page where a sign-in has failed and nobody has caught it: the way to the
 * sign-in page, as a browser or as SvelteKit's own script reads it.
 *
 * @param response The answer of SvelteKit, which has taken the failure for a fault of the application.
 */
export async function answerUncaught(visit: Visit, response: Response): Promise<Response> {
  if (visit.failed === null || response.status < 500) return response
  const { error, callbackUrl } = visit.failed
  const location = await pageFor(visit, error, callbackUrl)
  const headers = new Headers(response.headers.getSetCookie().map((line): [string, string] => ['set-cookie', line]))
  headers.set('cache-control', 'private, no-store')
  const version = response.headers.get('x-sveltekit-version')
  if (version !== null) headers.set('x-sveltekit-version', version)
  if (isEnhanced(response, await response.text()))
    return Response.json({ type: 'redirect', status: 303, location }, { headers })
  headers.set('location', location)
  return new Response(null, { status: 303, headers })
}
