import { type NextRequest, NextResponse } from 'next/server'
import type { Session } from '../../types/session.ts'
import { createRefusal } from '../fetch/create-refusal.ts'
import { type OpenVisit, openVisit } from '../fetch/visit.ts'
import { type AuthError, answerInTime, describeFailure, isAuthError } from '../integration.ts'
import type { MountedAuth } from '../mounted-auth.ts'
import { warnAboutHost } from '../warn-once.ts'
import { getHost, getTarget } from './get-host.ts'
import { changeCookieHeader } from './pass-on.ts'
import type { Setup } from './setup.ts'
import type { Authorized, NextAnswer } from './types.ts'

/** Functions that decide about a request. Without both, every request passes. */
interface Deciders {
  readonly authorized: Authorized | undefined
  /** The proxy of the application. */
  readonly own: ((session: Session | null) => NextAnswer | Promise<NextAnswer>) | undefined
}

/** Returns whether a path is one of the pages that lead to a sign-in. A guard in front of them would redirect forever. */
function isSignInPage({ config }: MountedAuth, { url }: NextRequest): boolean {
  const { error, signIn, verifyRequest } = config.pages
  const { pathname } = new URL(url)
  return [error, signIn, verifyRequest].some((page) => page && new URL(page, url).pathname === pathname)
}

/** Returns the response to a request whose session cannot be read. */
const createFailure = (error: AuthError): Response => {
  const { headers, status, text } = describeFailure(error)
  return new Response(text, { status, headers: { 'content-type': 'text/plain; charset=utf-8', ...headers } })
}

/**
 * Reads the session. If it cannot be read, requests pass unless the application decides about them: static pages work, and
 * the others report the error themselves. On an unknown host, all visitors are signed out.
 *
 * @returns The response to a request that must not pass undecided.
 */
async function readSession({ state, visit }: OpenVisit, isDecided: boolean): Promise<Session | null | Response> {
  const { auth, config } = state
  try {
    return await visit.session({ allowPublicCache: !isDecided })
  } catch (error) {
    if (!isAuthError(error)) throw error
    const isUnknownHost = error.type === 'UntrustedHost'
    if (isUnknownHost) warnAboutHost({ owner: auth, config }, `${error.message} ${error.cause?.['fix'] ?? ''}`)
    else config.logger.error(error)
    return isDecided && !isUnknownHost ? createFailure(error) : null
  }
}

/**
 * Removes the body of a refusal if the router of Next.js gets it. The router does not read it, and a body that is not read
 * keeps a connection of the browser busy.
 */
function shortenForRouter(refusal: Response, { headers }: NextRequest): Response {
  // Next.js removes the other headers of its router from what a proxy sees.
  if (!headers.has('next-url') || refusal.body === null) return refusal
  const own = new Headers(refusal.headers)
  own.delete('content-type')
  return new Response(null, { status: refusal.status, headers: own })
}

/** Calls `authorized`. @returns The response to a request that may not pass; `null` if it may. */
async function askAuthorized(
  authorized: Authorized,
  request: NextRequest,
  { state }: OpenVisit,
  session: Session | null,
): Promise<Response | null> {
  const answer: unknown = await answerInTime('authorized', authorized({ request, auth: session }))
  if (answer instanceof Response) return answer
  const refusal = answer === true ? null : await createRefusal(state, session, { when: () => false })
  return refusal && shortenForRouter(refusal, request)
}

/** Returns the response to a request, without its cookies. */
async function decideRequest(request: NextRequest, open: OpenVisit, { authorized, own }: Deciders): Promise<Response> {
  const isAsked = authorized !== undefined && !isSignInPage(open.state, request)
  const isDecided = isAsked || own !== undefined
  const session = await readSession(open, isDecided)
  if (session instanceof Response) return shortenForRouter(session, request)
  const answer = (isAsked && (await askAuthorized(authorized, request, open, session))) || (await own?.(session))
  if (answer) return answer
  const response = NextResponse.next()
  // A response that depends on the session must not be cached, even if the page itself is static.
  if (isDecided) response.headers.set('cache-control', 'private, no-store')
  return response
}

/** Next.js requires absolute redirects, and makes those to the address that the server listens on relative again. */
function toAbsolute(response: Response, { url }: NextRequest): Response {
  const location = response.headers.get('location')
  if (location === null || location === new URL(location, url).href) return response
  const headers = new Headers(response.headers)
  headers.set('location', new URL(location, url).href)
  return new Response(response.body, { status: response.status, headers })
}

/**
 * Runs the proxy: renews the session cookie, and calls the function that decides. The routes of the sign-in always
 * pass.
 */
export async function runProxy(
  { getAuthorized, getMounted, options }: Setup,
  request: NextRequest,
  own?: Deciders['own'],
): Promise<Response> {
  const mounted = getMounted()
  const target = getTarget(request)
  if (mounted.auth.handles(new URL(request.url).pathname)) return NextResponse.next()
  const { headers, method } = request
  const host = getHost(headers, target, options)
  const sent = { headers, method, url: host.url }
  const open = openVisit(mounted, sent, host)
  const { visit } = open
  const answer = await decideRequest(request, open, { authorized: getAuthorized(), own })
  const hasCookies = visit.setCookies.length > 0
  const response = visit.apply(toAbsolute(answer, request))
  if (hasCookies) changeCookieHeader(response, request, visit.cookieHeader)
  return response
}
