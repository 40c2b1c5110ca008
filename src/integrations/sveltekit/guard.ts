import { error, type RequestEvent, redirect } from '@sveltejs/kit'
import { building } from '$app/env'
import { getRequestEvent } from '$app/server'
import type { Session } from '../../types/session.ts'
import { GUARD, REQUIRE } from '../argument-kinds.ts'
import { assertPaths } from '../assert-paths.ts'
import { describeForbidden } from '../describe-forbidden.ts'
import { assertArguments, withQuery } from '../integration.ts'
import { isBelow, toPlainPath } from '../is-below.ts'
import { type GuardRules, judgeRequest, type Verdict } from '../judge-request.ts'
import { createHook } from './create-hook.ts'
import { getSignInPage } from './failure.ts'
import { assertInstalled } from './installed.ts'
import { getRootPath } from './root-path.ts'
import { readSession } from './session.ts'
import type { KitAuthResult, ProtectOptions, RequireSessionOptions, SignedInSession } from './types.ts'
import type { Visit, VisitOf } from './visit.ts'

/** Returns whether a script of SvelteKit waits for the response. */
const isForScript = ({ isDataRequest, isRemoteRequest, request: { headers } }: RequestEvent): boolean =>
  isDataRequest || isRemoteRequest || headers.has('x-sveltekit-action')

/** Returns whether the response is for a person: a page, its data, or a result that SvelteKit shows. */
const isForPerson = (event: RequestEvent): boolean =>
  isForScript(event) || (event.request.headers.get('accept') ?? '').includes('text/html')

/** Returns the page to come back to. For a posted form, the page that contains it, without the action's name. */
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

/** Throws the response for a person who is refused. @throws {Redirect} To the sign-in page. @throws {HttpError} 403 */
async function throwForPerson(
  visit: Visit,
  event: RequestEvent,
  rules: RequireSessionOptions,
  verdict: Verdict,
): Promise<never> {
  visit.isRefused = true
  if (verdict === 'forbidden') error(403, describeForbidden().message)
  redirect(303, await createPageUrl(visit, event, rules))
}

/** Redirects a browser. SvelteKit sends a redirect that a hook throws without `Cache-Control`. */
async function redirectBrowser(visit: Visit, event: RequestEvent, rules: RequireSessionOptions): Promise<Response> {
  const location = await createPageUrl(visit, event, rules)
  return new Response(null, { status: 303, headers: { ...headers, location } })
}

/** Returns the response to a program that is refused. */
async function createRefusal(visit: Visit, event: RequestEvent, rules: RequireSessionOptions, verdict: Verdict) {
  if (verdict === 'preflight') return new Response(null, { status: 204, headers })
  if (verdict === 'forbidden') return Response.json(describeForbidden(), { status: 403, headers })
  const [url] = (await createPageUrl(visit, event, rules)).split('?', 1)
  return Response.json({ error: 'SessionRequired', message: 'Sign in first.', url }, { status: 401, headers })
}

/** Returns whether a request may pass, based on its session. */
const judge = ({ request }: RequestEvent, session: Session | null, rules: GuardRules): Promise<Verdict> =>
  judgeRequest({ method: request.method, header: (name) => request.headers.get(name) }, session, rules)

/**
 * Returns the paths of a request: that of its URL, and that of its route, which a `reroute` hook can change:
 * `/de/account` to `/account`.
 */
function listPaths({ route, url }: RequestEvent): string[] {
  const address = toPlainPath(url)
  if (route.id === null) return [address]
  const folders = route.id.replace(/\/(?:\([^/]+\)|\[\[[^/]+\]\])/g, '')
  return [address, `${getRootPath(url) ?? ''}${folders}`]
}

/**
 * Returns whether a request is for the sign-in page or a route of latchkey. Both stay open if everything is protected.
 */
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

/** @returns The response to a refused request; `null` if it may pass. @throws As `throwForPerson`. */
async function findRefusal(visit: Visit, event: RequestEvent, rules: ProtectOptions): Promise<Response | null> {
  const verdict = await judge(event, await readSession(visit), rules)
  if (verdict === 'pass') return null
  if (verdict === 'preflight' || !isForPerson(event)) return createRefusal(visit, event, rules, verdict)
  if (verdict === 'forbidden' || isForScript(event)) return throwForPerson(visit, event, rules, verdict)
  return redirectBrowser(visit, event, rules)
}

/** Creates `protect`; see `KitAuthResult`. */
export const createProtect =
  (visitOf: VisitOf): KitAuthResult['protect'] =>
  (paths, rules = {}) => {
    assertPaths(paths)
    assertArguments('protect', rules, GUARD)
    return createHook(async ({ event, resolve }) => {
      const asked = listPaths(event)
      // A prerendered page has no session.
      if (building || !asked.some((path) => isBelow(path, paths))) return resolve(event)
      const visit = visitOf(event)
      assertInstalled(visit)
      if (await isForSignIn(visit, asked, rules)) return resolve(event)
      return (await findRefusal(visit, event, rules)) ?? resolve(event)
    })
  }

/** Creates `requireSession`; see `KitAuthResult`. */
export const createRequireSession =
  (visitOf: VisitOf): KitAuthResult['requireSession'] =>
  async (event = getRequestEvent(), options = {}) => {
    assertArguments('requireSession', options, REQUIRE)
    const { when, ...rules } = options
    const visit = visitOf(event)
    assertInstalled(visit)
    const session = await readSession(visit)
    const verdict = await judge(event, session, { when })
    // Just checked: there is a user.
    if (verdict === 'pass') return session as SignedInSession
    if (verdict === 'forbidden' || isForPerson(event)) return throwForPerson(visit, event, rules, verdict)
    return error(401, 'Sign in first.')
  }
