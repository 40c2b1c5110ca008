import { error, type RequestEvent, redirect } from '@sveltejs/kit'
import type { Handle } from '@sveltejs/kit/hooks'
import { building } from '$app/env'
import { getRequestEvent } from '$app/server'
import { rowOf } from '../../errors.ts'
import { withQuery } from '../../lib/url.ts'
import type { Session } from '../../types/session.ts'
import { isBelow, plainPath } from '../is-below.ts'
import { type GuardRules, judgeRequest, type Verdict } from '../judge-request.ts'
import { assertInstalled } from './installed.ts'
import { sessionOf } from './session.ts'
import { signInPage } from './sign-in.ts'
import type { KitAuthResult, ProtectOptions, RequireSessionOptions, SignedInSession } from './types.ts'
import type { Visit, VisitOf } from './visit.ts'

/** Whether the answer is for a person: a page, its data, or what a script of SvelteKit shows. */
const isForPerson = ({ isDataRequest, isRemoteRequest, request: { headers } }: RequestEvent): boolean =>
  isDataRequest ||
  isRemoteRequest ||
  headers.has('x-sveltekit-action') ||
  (headers.get('accept') ?? '').includes('text/html')

/** Where to come back to. Of a form that was posted, the page that it is on, without the name of the action. */
const returnTo = ({ request, url }: RequestEvent): string =>
  url.pathname + (request.method === 'GET' || request.method === 'HEAD' ? url.search : '')

async function pageFor({ ready }: Visit, event: RequestEvent, { signIn }: RequireSessionOptions): Promise<string> {
  const { auth, config } = await ready
  return withQuery(signIn ?? signInPage(auth, config), { callbackUrl: returnTo(event) })
}

const headers = { 'cache-control': 'private, no-store', vary: 'Cookie, Accept' }

/** Throws what a person gets who may not pass. @throws {Redirect} To the sign-in page. @throws {HttpError} 403 */
async function refusePerson(
  visit: Visit,
  event: RequestEvent,
  rules: RequireSessionOptions,
  verdict: Verdict,
): Promise<never> {
  if (verdict === 'forbidden') error(403, rowOf('AccessDenied').text)
  redirect(303, await pageFor(visit, event, rules))
}

/** What a program gets that may not pass. */
async function refuseProgram(visit: Visit, event: RequestEvent, rules: RequireSessionOptions, verdict: Verdict) {
  if (verdict === 'preflight') return new Response(null, { status: 204, headers })
  if (verdict === 'forbidden')
    return Response.json({ error: 'AccessDenied', message: rowOf('AccessDenied').text }, { status: 403, headers })
  const [url] = (await pageFor(visit, event, rules)).split('?', 1)
  return Response.json({ error: 'SessionRequired', message: 'Sign in first.', url }, { status: 401, headers })
}

/** Whether a request may pass, by its session. */
const verdictOn = ({ request }: RequestEvent, session: Session | null, rules: GuardRules): Promise<Verdict> =>
  judgeRequest({ method: request.method, header: (name) => request.headers.get(name) }, session, rules)

/** Whether a path is the way in, which stays open where everything is protected. */
async function isWayIn({ ready }: Visit, path: string, { signIn }: RequireSessionOptions): Promise<boolean> {
  const { auth, config } = await ready
  return auth.handles(path) || path === (signIn ?? signInPage(auth, config)).split('?', 1)[0]
}

/** @returns The answer to a request that may not pass; `null`: it may. @throws As `refusePerson`. */
async function refusalOf(visit: Visit, event: RequestEvent, rules: ProtectOptions): Promise<Response | null> {
  const verdict = await verdictOn(event, await sessionOf(visit), rules)
  if (verdict === 'pass') return null
  const refuse = isForPerson(event) && verdict !== 'preflight' ? refusePerson : refuseProgram
  return refuse(visit, event, rules, verdict)
}

/** Makes `protect`; see `KitAuthResult`. */
export const createProtect =
  (visitOf: VisitOf): KitAuthResult['protect'] =>
  (paths, rules = {}): Handle =>
  async ({ event, resolve }) => {
    const path = plainPath(event.url)
    // A page that is made before anybody visits it has no session.
    if (building || !isBelow(path, paths)) return resolve(event)
    const visit = visitOf(event)
    assertInstalled(visit)
    if (await isWayIn(visit, path, rules)) return resolve(event)
    return (await refusalOf(visit, event, rules)) ?? resolve(event)
  }

/** Makes `requireSession`; see `KitAuthResult`. */
export const createRequireSession =
  (visitOf: VisitOf): KitAuthResult['requireSession'] =>
  async (event = getRequestEvent(), { when, ...rules } = {}) => {
    const visit = visitOf(event)
    assertInstalled(visit)
    const session = await sessionOf(visit)
    const verdict = await verdictOn(event, session, { when })
    // Just looked at: there is a user.
    if (verdict === 'pass') return session as SignedInSession
    if (verdict === 'forbidden' || isForPerson(event)) return refusePerson(visit, event, rules, verdict)
    return error(401, 'Sign in first.')
  }
