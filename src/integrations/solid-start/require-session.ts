import type { DefaultSession, Session } from '../../types/session.ts'
import { REQUIRE } from '../argument-kinds.ts'
import { createAnswer, createSignInUrl, describeRefusal } from '../fetch/create-refusal.ts'
import { assertArguments, type Kinds, TEXT } from '../integration.ts'
import { type GuardRules, judgeRequest, type Verdict } from '../judge-request.ts'
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

/** The response of a guard, and its JSON for programs. */
interface Refusal {
  readonly response: Response
  readonly body: object
}

/** Returns the response to a refused request. */
export function createRefusal(
  scope: Scope,
  { redirectTo, signIn }: RequireSessionOptions,
  verdict: Exclude<Verdict, 'pass'>,
): Refusal {
  const { event } = scope
  const page = createSignInUrl(scope, redirectTo ?? findPage(event), signIn)
  const { body, headers, status } = createAnswer(verdict, page, isForPerson(event))
  const location = headers.get('location')
  headers.set('vary', 'Accept, Cookie')
  if (location !== null) headers.set('location', toLocation(location, scope))
  const init = { status: location === null ? status : redirectStatus(event), headers }
  return { response: new Response(isForRouter(event) ? null : body, init), body: describeRefusal(verdict, page) }
}

/** Returns whether a request may pass, based on its session. */
export const judge = ({ request }: ReactiveEvent, session: Session | null, rules: GuardRules): Promise<Verdict> =>
  judgeRequest({ method: request.method, header: (name) => request.headers.get(name) }, session, rules)

const KINDS: Kinds = { ...REQUIRE, redirectTo: TEXT }

/** Returns the session of an event's request. @throws {Response} Signed out, or `when` refuses the user. */
export async function readRequiredSession(
  given: GivenAuth,
  event: ReactiveEvent,
  options: RequireSessionOptions = {},
): Promise<SignedInSession> {
  assertArguments('requireSession', options, KINDS)
  const { when, ...rules } = options
  const session = await readSession(given, event)
  const verdict = await judge(event, session, { when })
  // Just checked: there is a user.
  if (verdict === 'pass') return session as SignedInSession
  const scope = await createScope(given, event)
  const { response, body } = createRefusal(scope, rules, verdict)
  throw createThrowable(settleResponse(event, response), scope, body)
}
