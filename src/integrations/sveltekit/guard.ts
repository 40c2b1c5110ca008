import { error, type RequestEvent, redirect } from '@sveltejs/kit'
import type { Handle } from '@sveltejs/kit/hooks'
import { building } from '$app/env'
import { getRequestEvent } from '$app/server'
import { withQuery } from '../../integration-api.ts'
import type { Session } from '../../types/session.ts'
import { describeForbidden } from '../describe-forbidden.ts'
import { isBelow, toPlainPath } from '../is-below.ts'
import { type GuardRules, judgeRequest, type Verdict } from '../judge-request.ts'
import { assertInstalled } from './installed.ts'
import { getRootPath } from './root-path.ts'
import { readSession } from './session.ts'
import { getSignInPage } from './sign-in.ts'
import type { KitAuthResult, ProtectOptions, RequireSessionOptions, SignedInSession } from './types.ts'
import type { Visit, VisitOf } from './visit.ts'

/** Whether a script of SvelteKit waits for the answer. */
const isForScript = ({ isDataRequest, isRemoteRequest, request: { headers } }: RequestEvent): boolean =>
  isDataRequest || isRemoteRequest || headers.has('x-sveltekit-action')

/** Whether the answer is for a person: a page, its data, or what a script of SvelteKit shows. */
const isForPerson = (event: RequestEvent): boolean =>
  isForScript(event) || (event.request.headers.get('accept') ?? '').includes('text/html')

/** Where to come back to. Of a form that was posted, the page that it is on, without the name of the action. */
const returnTo = ({ request, url }: RequestEvent): string =>
  url.pathname + (request.method === 'GET' || request.method === 'HEAD' ? url.search : '')

async function createPageUrl(
  { ready }: Visit,
  event: RequestEvent,
  { signIn }: RequireSessionOptions,
): Promise<string> {
  const { auth, config } = await ready
  return withQuery(signIn ?? getSignInPage(auth, config), { callbackUrl: returnTo(event) })
}

const headers = { 'cache-control': 'private, no-store', vary: 'Cookie, Accept' }

/** Throws what a person gets who may not pass. @throws {Redirect} To the sign-in page. @throws {HttpError} 403 */
async function refusePerson(
  visit: Visit,
  event: RequestEvent,
  rules: RequireSessionOptions,
  verdict: Verdict,
): Promise<never> {
  visit.isRefused = true
  if (verdict === 'forbidden') error(403, describeForbidden().message)
  redirect(303, await createPageUrl(visit, event, rules))
}

/** Redirects a browser. SvelteKit answers a redirect that a hook throws without `Cache-Control`. */
async function redirectBrowser(visit: Visit, event: RequestEvent, rules: RequireSessionOptions): Promise<Response> {
  const answer = new Headers({ ...headers, location: await createPageUrl(visit, event, rules) })
  for (const line of visit.renewed) answer.append('set-cookie', line)
  return new Response(null, { status: 303, headers: answer })
}

/** What a program gets that may not pass. */
async function createRefusal(visit: Visit, event: RequestEvent, rules: RequireSessionOptions, verdict: Verdict) {
  if (verdict === 'preflight') return new Response(null, { status: 204, headers })
  if (verdict === 'forbidden') return Response.json(describeForbidden(), { status: 403, headers })
  const [url] = (await createPageUrl(visit, event, rules)).split('?', 1)
  return Response.json({ error: 'SessionRequired', message: 'Sign in first.', url }, { status: 401, headers })
}

/** Whether a request may pass, by its session. */
const judge = ({ request }: RequestEvent, session: Session | null, rules: GuardRules): Promise<Verdict> =>
  judgeRequest({ method: request.method, header: (name) => request.headers.get(name) }, session, rules)

/**
 * The paths of a request: that of its address, and that of its route, to which a `reroute` hook may lead other addresses:
 * `/de/account` to `/account`.
 */
function listPaths({ route, url }: RequestEvent): string[] {
  const address = toPlainPath(url)
  if (route.id === null) return [address]
  const folders = route.id.replace(/\/(?:\([^/]+\)|\[\[[^/]+\]\])/g, '')
  return [address, `${getRootPath(url) ?? ''}${folders}`]
}

/** Whether a request is for the sign-in page or a route of latchkey: both stay open where everything is protected. */
async function isForSignIn(
  { ready }: Visit,
  paths: readonly string[],
  { signIn }: RequireSessionOptions,
): Promise<boolean> {
  const { auth, config } = await ready
  const [address = ''] = paths
  const [page = ''] = (signIn ?? getSignInPage(auth, config)).split('?', 1)
  return auth.handles(address) || paths.includes(page)
}

/** @returns The answer to a request that may not pass; `null`: it may. @throws As `refusePerson`. */
async function findRefusal(visit: Visit, event: RequestEvent, rules: ProtectOptions): Promise<Response | null> {
  const verdict = await judge(event, await readSession(visit), rules)
  if (verdict === 'pass') return null
  if (verdict === 'preflight' || !isForPerson(event)) return createRefusal(visit, event, rules, verdict)
  if (verdict === 'forbidden' || isForScript(event)) return refusePerson(visit, event, rules, verdict)
  return redirectBrowser(visit, event, rules)
}

/** Makes `protect`; see `KitAuthResult`. */
export const createProtect =
  (visitOf: VisitOf): KitAuthResult['protect'] =>
  (paths, rules = {}): Handle =>
  async ({ event, resolve }) => {
    const asked = listPaths(event)
    // A prerendered page has no session.
    if (building || !asked.some((path) => isBelow(path, paths))) return resolve(event)
    const visit = visitOf(event)
    assertInstalled(visit)
    if (await isForSignIn(visit, asked, rules)) return resolve(event)
    return (await findRefusal(visit, event, rules)) ?? resolve(event)
  }

/** Makes `requireSession`; see `KitAuthResult`. */
export const createRequireSession =
  (visitOf: VisitOf): KitAuthResult['requireSession'] =>
  async (event = getRequestEvent(), { when, ...rules } = {}) => {
    const visit = visitOf(event)
    assertInstalled(visit)
    const session = await readSession(visit)
    const verdict = await judge(event, session, { when })
    // Just looked at: there is a user.
    if (verdict === 'pass') return session as SignedInSession
    if (verdict === 'forbidden' || isForPerson(event)) return refusePerson(visit, event, rules, verdict)
    return error(401, 'Sign in first.')
  }
