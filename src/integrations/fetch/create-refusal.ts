import type { DefaultSession, Session } from '../../types/session.ts'
import { GUARD } from '../argument-kinds.ts'
import { describeForbidden } from '../describe-forbidden.ts'
import { assertArguments, withQuery } from '../integration.ts'
import { type GuardRules, judgeRequest, type Verdict } from '../judge-request.ts'
import type { MountedAuth } from '../mounted-auth.ts'
import { getUrl, type VisitState } from './visit-state.ts'

/** Options of a guard. @typeParam S The session. */
export interface RefusalOptions<S extends DefaultSession = Session> extends GuardRules<S> {
  /** Path of the page to redirect visitors to. @default `pages.signIn`, or the sign-in page under the base path */
  readonly signIn?: string | undefined
}

export type Refused = Exclude<Verdict, 'pass'>

const HEADERS = { 'cache-control': 'private, no-store', vary: 'Cookie, Accept' }

/** Returns the path and the query of a request. */
export function readTarget(state: VisitState): string {
  const { pathname, search } = new URL(getUrl(state) ?? '/', 'https://a.invalid')
  return pathname + search
}

/** Returns the path of the sign-in page. @param returnTo Target after the sign-in; `null`: the page decides. */
export const createSignInUrl = ({ auth, config }: MountedAuth, returnTo: string | null, page?: string): string =>
  withQuery(page ?? config.pages.signIn ?? `${auth.basePath === '/' ? '' : auth.basePath}/signin`, {
    callbackUrl: returnTo,
  })

/** The part of a visit that a guard reads. */
type Asked = Pick<VisitState, 'request'>

/** A `RequestLike` may have no method. Then it counts as a page request. */
const readMethod = ({ request }: Asked): string =>
  'method' in request && typeof request.method === 'string' ? request.method : 'GET'

export const wantsPage = ({ request }: Asked): boolean => (request.headers.get('accept') ?? '').includes('text/html')

/** Describes, as JSON, why a visitor may not pass. @param location Sign-in page. */
export const describeRefusal = (
  verdict: Refused,
  location: string,
): { readonly error: string; readonly message: string } =>
  verdict === 'anonymous'
    ? { error: 'SessionRequired', message: 'Sign in first.', ...{ url: location.split('?', 1)[0] } }
    : describeForbidden()

/** Redirects browsers to the sign-in page, or refuses a signed-in user with a sentence; API clients get JSON. */
export function createAnswer(verdict: Refused, location: string, isPage: boolean): Response {
  if (verdict === 'preflight') return new Response(null, { status: 204, headers: HEADERS })
  const body = describeRefusal(verdict, location)
  const isAnonymous = verdict === 'anonymous'
  if (!isPage) return Response.json(body, { status: isAnonymous ? 401 : 403, headers: HEADERS })
  return isAnonymous
    ? new Response(null, { status: 303, headers: { ...HEADERS, location } })
    : new Response(body.message, { status: 403, headers: { ...HEADERS, 'content-type': 'text/plain; charset=utf-8' } })
}

/** Decides how a guard handles a request. @throws Errors of `when`. */
export const judgeVisit = (asked: Asked, session: Session | null, rules: GuardRules): Promise<Verdict> =>
  judgeRequest({ method: readMethod(asked), header: (name) => asked.request.headers.get(name) }, session, rules)

/** Returns the page to come back to: a redirect cannot repeat a posted form. */
const findReturn = (state: VisitState): string | null =>
  /^(?:GET|HEAD)$/.test(readMethod(state)) ? readTarget(state) : null

/** Returns the response to a visitor who may not pass. @param returnTo Target after the sign-in. */
export const answerRefused = (
  state: VisitState,
  verdict: Refused,
  { signIn }: RefusalOptions,
  returnTo: string | null = findReturn(state),
): Response => createAnswer(verdict, createSignInUrl(state, returnTo, signIn), wantsPage(state))

/** Returns the response to a visitor who may not pass; `null` if they may. @throws Errors of `when`. */
export async function createRefusal(
  state: VisitState,
  session: Session | null,
  options: RefusalOptions = {},
): Promise<Response | null> {
  assertArguments('findRefusal', options, GUARD)
  const verdict = await judgeVisit(state, session, options)
  return verdict === 'pass' ? null : answerRefused(state, verdict, options)
}
