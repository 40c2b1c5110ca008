import { rowOf, withQuery } from '../../integration-api.ts'
import type { DefaultSession, Session, SessionOf } from '../../types/session.ts'
import { type GuardRules, judgeRequest, type Verdict } from '../judge-request.ts'
import type { Scope } from './auth-of.ts'
import { scopeOf } from './auth-of.ts'
import { throwable } from './failure.ts'
import { sessionOf } from './get-session.ts'
import { locationOf } from './location.ts'
import { settled } from './private-response.ts'
import { eventOf, isForPerson, isForRouter } from './request-event.ts'
import type { ReactiveAuthOptions, ReactiveEvent, SignedInSession } from './types.ts'

/** Options of `requireSession`. @typeParam S The session. */
export interface RequireSessionOptions<S extends DefaultSession = Session> extends Pick<GuardRules<S>, 'when'> {
  /** Path of the page to send visitors to. @default `pages.signIn`, or the sign-in page under the base path */
  readonly signIn?: string | undefined
  /**
   * Path to come back to. A query that the router asks while it goes to a page does not know which: say it.
   *
   * @default the page that is asked for, or the one that the user is on
   */
  readonly redirectTo?: string | undefined
}

/** Options of `protect`. @typeParam S The session. */
export interface ProtectOptions<S extends DefaultSession = Session> extends RequireSessionOptions<S>, GuardRules<S> {}

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

/** What a guard answers with, and what a program reads in it. */
interface Refusal {
  readonly response: Response
  readonly body: object
}

const jsonOf = (body: object, status: number): Refusal => {
  const headers = headersFor({ 'content-type': 'application/json' })
  return { response: new Response(JSON.stringify(body), { status, headers }), body }
}

/** To a browser the way to the sign-in page, to a program 401 and JSON. */
function askToSignIn(scope: Scope, options: RequireSessionOptions): Refusal {
  const url = signInPage(scope, options)
  const body = { error: 'SessionRequired', message: 'Sign in first.', url: url.split('?', 1)[0] }
  if (!isForPerson(scope.event)) return jsonOf(body, 401)
  const status = redirectStatus(scope.event)
  return { response: new Response(null, { status, headers: headersFor({ location: locationOf(url, scope) }) }), body }
}

/** The user is signed in and may not pass. */
function forbid({ event }: Scope): Refusal {
  const { text } = rowOf('AccessDenied')
  const refusal = jsonOf({ error: 'AccessDenied', message: text }, 403)
  if (!isForPerson(event)) return refusal
  const headers = headersFor({ 'content-type': 'text/plain; charset=utf-8' })
  return { ...refusal, response: new Response(isForRouter(event) ? null : text, { status: 403, headers }) }
}

/** What a request gets that may not pass. */
export function refusal(scope: Scope, options: RequireSessionOptions, verdict: Exclude<Verdict, 'pass'>): Refusal {
  if (verdict === 'anonymous') return askToSignIn(scope, options)
  if (verdict === 'forbidden') return forbid(scope)
  return { response: new Response(null, { status: 204, headers: headersFor({}) }), body: {} }
}

/** Whether a request may pass, by its session. */
export const verdictOn = ({ request }: ReactiveEvent, session: Session | null, rules: GuardRules): Promise<Verdict> =>
  judgeRequest({ method: request.method, header: (name) => request.headers.get(name) }, session, rules)

/** The session of an event's request. @throws {Response} Nobody is signed in, or `when` refuses the user. */
export async function requiredSession(
  options: ReactiveAuthOptions,
  event: ReactiveEvent,
  { when, ...rules }: RequireSessionOptions = {},
): Promise<SignedInSession> {
  const session = await sessionOf(options, event)
  const verdict = await verdictOn(event, session, { when })
  // Just looked at: there is a user.
  if (verdict === 'pass') return session as SignedInSession
  const scope = await scopeOf(options, event)
  const { response, body } = refusal(scope, rules, verdict)
  throw throwable(settled(event, response), scope, body)
}

/**
 * The session of a request, for code that only those who are signed in may reach. Others are redirected to the
 * sign-in page, and from there back; programs get 401 and JSON. A user whom `when` refuses gets 403.
 *
 * @param config The same object, or function, that `ReactiveAuth` was given.
 * @throws {Response} A redirect, as `redirect` of the router makes it. SolidStart sends it; let it pass.
 * @throws {AuthError} It cannot be found out.
 */
export const requireSession = <S extends DefaultSession = Session>(
  request: Request,
  config: ReactiveAuthOptions<S>,
  options: RequireSessionOptions<SessionOf<S>> = {},
): Promise<SignedInSession<SessionOf<S>>> =>
  // As above, and of this configuration.
  requiredSession(config, eventOf(request), options as RequireSessionOptions) as Promise<SignedInSession<SessionOf<S>>>
