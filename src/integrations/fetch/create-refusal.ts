import type { DefaultSession, Session } from '../../types/session.ts'
import { GUARD } from '../argument-kinds.ts'
import { describeForbidden } from '../describe-forbidden.ts'
import { assertArguments, withQuery } from '../integration.ts'
import { type GuardRules, judgeRequest } from '../judge-request.ts'
import type { VisitState } from './visit-state.ts'

/** Options of a guard. @typeParam S The session. */
export interface RefusalOptions<S extends DefaultSession = Session> extends GuardRules<S> {
  /** Path of the page to redirect visitors to. @default `pages.signIn`, or the sign-in page under the base path */
  readonly signIn?: string | undefined
}

const HEADERS = { 'cache-control': 'private, no-store', vary: 'Cookie, Accept' }

/** Returns the path and the query of a request. */
export function readTarget({ url = '/' }: VisitState): string {
  const { pathname, search } = new URL(url, 'https://a.invalid')
  return pathname + search
}

/** Returns the path of the sign-in page. @param returnTo Target after the sign-in; `null`: the page decides. */
export const createSignInUrl = ({ auth, config }: VisitState, returnTo: string | null, page?: string): string =>
  withQuery(page ?? config.pages.signIn ?? `${auth.basePath === '/' ? '' : auth.basePath}/signin`, {
    callbackUrl: returnTo,
  })

/** A `RequestLike` may have no method. Then it is that of a page. */
const readMethod = ({ request }: VisitState): string =>
  'method' in request && typeof request.method === 'string' ? request.method : 'GET'

const wantsPage = ({ request }: VisitState): boolean => (request.headers.get('accept') ?? '').includes('text/html')

/** Redirects browsers to the sign-in page, and back unless they posted a form; programs get 401 and JSON. */
function askToSignIn(state: VisitState, { signIn }: RefusalOptions): Response {
  const isRead = /^(?:GET|HEAD)$/.test(readMethod(state))
  const location = createSignInUrl(state, isRead ? readTarget(state) : null, signIn)
  if (wantsPage(state)) return new Response(null, { status: 303, headers: { ...HEADERS, location } })
  const body = { error: 'SessionRequired', message: 'Sign in first.', url: location.split('?', 1)[0] }
  return Response.json(body, { status: 401, headers: HEADERS })
}

/** Refuses a signed-in user. */
function forbid(state: VisitState): Response {
  const body = describeForbidden()
  if (!wantsPage(state)) return Response.json(body, { status: 403, headers: HEADERS })
  return new Response(body.message, {
    status: 403,
    headers: { ...HEADERS, 'content-type': 'text/plain; charset=utf-8' },
  })
}

/** Returns the response to a visitor who may not pass; `null` if they may. @throws Errors of `when`. */
export async function createRefusal(
  state: VisitState,
  session: Session | null,
  options: RefusalOptions = {},
): Promise<Response | null> {
  assertArguments('findRefusal', options, GUARD)
  const asked = { method: readMethod(state), header: (name: string) => state.request.headers.get(name) }
  const verdict = await judgeRequest(asked, session, options)
  if (verdict === 'pass') return null
  if (verdict === 'preflight') return new Response(null, { status: 204, headers: HEADERS })
  return verdict === 'anonymous' ? askToSignIn(state, options) : forbid(state)
}
