import type { DefaultSession, Session } from '../../types/session.ts'
import { REQUIRE } from '../argument-kinds.ts'
import { createAnswer, createSignInUrl, describeRefusal, judgeVisit } from '../fetch/create-refusal.ts'
import { assertArguments, type Kinds, TEXT } from '../integration.ts'
import type { GuardRules } from '../judge-request.ts'
import { createScope, type Scope } from './create-scope.ts'
import { createThrowable } from './failure.ts'
import { toLocation } from './location.ts'
import { settleResponse } from './private-response.ts'
import { isForPerson, isForRouter } from './request-event.ts'
import type { GivenAuth, ReactiveEvent, SignedInSession } from './types.ts'
import { readSession } from './visit.ts'

/** Options of `requireSession`. @typeParam S The session. */
export interface RequireSessionOptions<S extends DefaultSession = Session> extends Pick<GuardRules<S>, 'when'> {
  /** Path of the page to redirect visitors to. @default `pages.signIn`, or the sign-in page under the base path */
  readonly signIn?: string | undefined
  /**
   * Path to come back to. Set it in a query that runs during a navigation, because the query does not know the new
   * page.
   *
   * @default the requested page, or the page that the user is on
   */
  readonly redirectTo?: string | undefined
}

/** Options of `protect`. @typeParam S The session. */
export interface ProtectOptions<S extends DefaultSession = Session> extends RequireSessionOptions<S>, GuardRules<S> {}

const getPath = ({ pathname, search }: URL): string => pathname + search

const isRead = ({ request }: ReactiveEvent): boolean => /^(?:GET|HEAD)$/.test(request.method)

/** Returns the requested page. A redirect cannot repeat a posted form, so then it is the page with the form. */
function findPage(event: ReactiveEvent): string | null {
  const { headers, url } = event.request
  if (!isForRouter(event) && isRead(event)) return getPath(new URL(url))
  const referer = headers.get('referer')
  return referer !== null && URL.canParse(referer) ? getPath(new URL(referer)) : null
}

/** The router follows a redirect itself, so `fetch` must not. */
function redirectStatus(event: ReactiveEvent): number {
  if (isForRouter(event)) return 200
  return isRead(event) ? 302 : 303
}

/** Returns the response to a request that may not pass, and its JSON for API clients; `null` if it may. */
export async function findRefusal(
  scope: Scope,
  session: Session | null,
  rules: ProtectOptions,
): Promise<{ readonly response: Response; readonly body: object } | null> {
  const { event } = scope
  const verdict = await judgeVisit(event, session, rules)
  if (verdict === 'pass') return null
  const page = createSignInUrl(scope, rules.redirectTo ?? findPage(event), rules.signIn)
  const { body, headers, status } = createAnswer(verdict, page, isForPerson(event))
  const location = headers.get('location')
  headers.set('vary', 'Accept, Cookie')
  if (location !== null) headers.set('location', toLocation(location, scope))
  const init = { status: location === null ? status : redirectStatus(event), headers }
  const response = settleResponse(event, new Response(isForRouter(event) ? null : body, init))
  return { response, body: describeRefusal(verdict, page) }
}

const KINDS: Kinds = { ...REQUIRE, redirectTo: TEXT }

/** Returns the session of an event's request. @throws {Response} Signed out, or `when` refuses the user. */
export async function readRequiredSession(
  given: GivenAuth,
  event: ReactiveEvent,
  options: RequireSessionOptions = {},
): Promise<SignedInSession> {
  assertArguments('requireSession', options, KINDS)
  const session = await readSession(given, event)
  const scope = await createScope(given, event)
  const refusal = await findRefusal(scope, session, options)
  // Just checked: there is a user.
  if (refusal === null) return session as SignedInSession
  throw createThrowable(refusal.response, scope, refusal.body)
}
