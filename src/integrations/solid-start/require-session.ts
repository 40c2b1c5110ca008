import { withQuery } from '../../lib/url.ts'
import type { DefaultSession, Session, SessionOf } from '../../types/session.ts'
import { isSignedIn } from '../is-signed-in.ts'
import type { Scope } from './auth-of.ts'
import { scopeOf } from './auth-of.ts'
import { throwable } from './failure.ts'
import { sessionOf } from './get-session.ts'
import { locationOf } from './location.ts'
import { settled } from './private-response.ts'
import { eventOf, isForPerson, isForRouter } from './request-event.ts'
import type { ReactiveAuthOptions, ReactiveEvent, SignedInSession } from './types.ts'

/** Options of `requireSession`. */
export interface RequireSessionOptions {
  /** Path of the page to send visitors to. @default `pages.signIn`, or the sign-in page under the base path */
  readonly signIn?: string | undefined
  /**
   * Path to come back to. A query that the router asks while it goes to a page does not know which: say it.
   *
   * @default the page that is asked for, or the one that the user is on
   */
  readonly redirectTo?: string | undefined
}

const pathOf = ({ pathname, search }: URL): string => pathname + search

const isRead = ({ request }: ReactiveEvent): boolean => /^(?:GET|HEAD)$/.test(request.method)

/** The page that is asked for. A form that was posted cannot be posted again by a redirect: then the page it is on. */
function pageOf(event: ReactiveEvent): string | null {
  const { headers, url } = event.request
  if (!isForRouter(event) && isRead(event)) return pathOf(new URL(url))
  const referer = headers.get('referer')
  return referer !== null && URL.canParse(referer) ? pathOf(new URL(referer)) : null
}

/** The page that visitors are sent to. */
function signInPage({ auth, config, event }: Scope, { signIn, redirectTo }: RequireSessionOptions): string {
  const page = signIn ?? config.pages?.signIn ?? `${auth.basePath === '/' ? '' : auth.basePath}/signin`
  return withQuery(page, { callbackUrl: redirectTo ?? pageOf(event) })
}

const headersFor = (more: Readonly<Record<string, string>>): Record<string, string> => ({
  'cache-control': 'private, no-store',
  vary: 'Accept, Cookie',
  ...more,
})

/** The router follows a redirect by itself: `fetch`, which called it, must not. */
function redirectStatus(event: ReactiveEvent): number {
  if (isForRouter(event)) return 200
  return isRead(event) ? 302 : 303
}

/** What a request without a session gets: a browser the way to the sign-in page, a program 401 and JSON. */
export function refusal(scope: Scope, options: RequireSessionOptions): { response: Response; body: object } {
  const url = signInPage(scope, options)
  const body = { error: 'SessionRequired', message: 'Sign in first.', url: url.split('?', 1)[0] }
  if (isForPerson(scope.event)) {
    const status = redirectStatus(scope.event)
    return { response: new Response(null, { status, headers: headersFor({ location: locationOf(url, scope) }) }), body }
  }
  const headers = headersFor({ 'content-type': 'application/json' })
  return { response: new Response(JSON.stringify(body), { status: 401, headers }), body }
}

/** The session of an event's request. @throws {Response} Nobody is signed in. */
export async function requiredSession(
  options: ReactiveAuthOptions,
  event: ReactiveEvent,
  rules: RequireSessionOptions = {},
): Promise<SignedInSession> {
  const session = await sessionOf(options, event)
  // Just looked at: there is a user.
  if (isSignedIn(session)) return session as SignedInSession
  const scope = await scopeOf(options, event)
  const { response, body } = refusal(scope, rules)
  throw throwable(settled(event, response), scope, body)
}

/**
 * The session of a request, for code that only those who are signed in may reach. Others are redirected to the
 * sign-in page, and from there back; programs get 401 and JSON.
 *
 * @param config The same object, or function, that `ReactiveAuth` was given.
 * @throws {Response} A redirect, as `redirect` of the router makes it. SolidStart sends it; let it pass.
 * @throws {AuthError} It cannot be found out.
 */
export const requireSession = <S extends DefaultSession = Session>(
  request: Request,
  config: ReactiveAuthOptions<S>,
  options: RequireSessionOptions = {},
): Promise<SignedInSession<SessionOf<S>>> =>
  // As above, and of this configuration.
  requiredSession(config, eventOf(request), options) as Promise<SignedInSession<SessionOf<S>>>
