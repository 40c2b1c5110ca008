import { error, type RequestEvent, redirect } from '@sveltejs/kit'
import { building } from '$app/env'
import { getRequestEvent } from '$app/server'
import { GUARD, REQUIRE } from '../argument-kinds.ts'
import { assertPaths } from '../assert-paths.ts'
import { describeForbidden } from '../describe-forbidden.ts'
import { answerRefused, createSignInUrl, judgeVisit } from '../fetch/create-refusal.ts'
import { assertArguments } from '../integration.ts'
import { isBelow, toPlainPath } from '../is-below.ts'
import type { Verdict } from '../judge-request.ts'
import { createHook } from './create-hook.ts'
import { getRootPath } from './root-path.ts'
import { readSession } from './session.ts'
import type { KitAuthResult, ProtectOptions, SignedInSession } from './types.ts'
import type { CurrentVisit, Visit } from './visit.ts'

/** Returns whether a script of SvelteKit waits for the response. */
const isForScript = ({ isDataRequest, isRemoteRequest, request: { headers } }: RequestEvent): boolean =>
  isDataRequest || isRemoteRequest || headers.has('x-sveltekit-action')

/** Returns whether the response is for a browser: a page, its data, or a result that SvelteKit shows. */
const isForPerson = (event: RequestEvent): boolean =>
  isForScript(event) || (event.request.headers.get('accept') ?? '').includes('text/html')

/** Returns the page to come back to. For a posted form, the page that contains it, without the action's name. */
const returnTo = ({ request, url }: RequestEvent): string =>
  url.pathname + (request.method === 'GET' || request.method === 'HEAD' ? url.search : '')

/** Throws the response for a refused browser. @throws {Redirect} To the sign-in page. @throws {HttpError} 403 */
async function throwForPerson(visit: Visit, event: RequestEvent, verdict: Verdict, page?: string): Promise<never> {
  visit.isRefused = true
  if (verdict === 'forbidden') error(403, describeForbidden().message)
  redirect(303, createSignInUrl(await visit.ready, returnTo(event), page))
}

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
async function isForSignIn({ ready }: Visit, paths: readonly string[], signIn?: string): Promise<boolean> {
  const state = await ready
  const [address = ''] = paths
  const [page = ''] = createSignInUrl(state, null, signIn).split('?', 1)
  return state.auth.handles(address) || paths.includes(page)
}

/** @returns The response to a refused request; `null` if it may pass. @throws As `throwForPerson`. */
async function findRefusal(visit: Visit, event: RequestEvent, rules: ProtectOptions): Promise<Response | null> {
  const verdict = await judgeVisit(event, await readSession(visit), rules)
  if (verdict === 'pass') return null
  const isThrown = verdict === 'forbidden' ? isForPerson(event) : verdict === 'anonymous' && isForScript(event)
  if (isThrown) return throwForPerson(visit, event, verdict, rules.signIn)
  // SvelteKit sends a redirect that a hook throws without `Cache-Control`, so this returns it.
  return answerRefused({ ...(await visit.ready), request: event.request }, verdict, rules, returnTo(event))
}

/** Creates `protect`; see `KitAuthResult`. */
export const createProtect =
  (getVisit: CurrentVisit): KitAuthResult['protect'] =>
  (paths, rules = {}) => {
    assertPaths(paths)
    assertArguments('protect', rules, GUARD)
    return createHook(async ({ event, resolve }) => {
      const asked = listPaths(event)
      // A prerendered page has no session.
      if (building || !asked.some((path) => isBelow(path, paths))) return resolve(event)
      const visit = getVisit(event)
      if (await isForSignIn(visit, asked, rules.signIn)) return resolve(event)
      return (await findRefusal(visit, event, rules)) ?? resolve(event)
    })
  }

/** Creates `requireSession`; see `KitAuthResult`. */
export const createRequireSession =
  (getVisit: CurrentVisit): KitAuthResult['requireSession'] =>
  async (event = getRequestEvent(), options = {}) => {
    assertArguments('requireSession', options, REQUIRE)
    const { when, signIn } = options
    const visit = getVisit(event)
    const session = await readSession(visit)
    const verdict = await judgeVisit(event, session, { when })
    // Just checked: there is a user.
    if (verdict === 'pass') return session as SignedInSession
    if (verdict === 'forbidden' || isForPerson(event)) return throwForPerson(visit, event, verdict, signIn)
    return error(401, 'Sign in first.')
  }
