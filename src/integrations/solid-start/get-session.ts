import type { DefaultSession, Session, SessionOf } from '../../types/session.ts'
import { READ } from '../argument-kinds.ts'
import { awaitLate } from '../await-late.ts'
import { assertArguments } from '../integration.ts'
import type { ReadSessionOptions } from '../private-caching.ts'
import { createScope } from './create-scope.ts'
import { keepPrivate, sendCookies } from './private-response.ts'
import { changeCookies, createEvent, getCookieKey, getHeaders, getKey, getOriginalUrl } from './request-event.ts'
import type { GetSessionResult, ReactiveAuthOptions, ReactiveEvent } from './types.ts'

type Readings = Map<ReactiveAuthOptions, Promise<Session | null>>

/** By request with the cookies: after a sign-in, SolidStart renders the next page with another one. */
const readings = new WeakMap<Request, Readings>()

/** Cookies that reads added to the response. */
const renewed = new WeakMap<object, Map<ReactiveAuthOptions, string[]>>()

function remember(options: ReactiveAuthOptions, event: ReactiveEvent, session: Promise<Session | null>): void {
  const known = readings.get(getCookieKey(event)) ?? new Map()
  readings.set(getCookieKey(event), known.set(options, session))
}

/** Returns the list of those cookies. `forgetSession` replaces it. */
function findRenewed(options: ReactiveAuthOptions, event: ReactiveEvent): string[] {
  const known = renewed.get(getKey(event)) ?? new Map<ReactiveAuthOptions, string[]>()
  const cookies = known.get(options) ?? []
  renewed.set(getKey(event), known.set(options, cookies))
  return cookies
}

async function loadSession(options: ReactiveAuthOptions, event: ReactiveEvent): Promise<Session | null> {
  const cookies = findRenewed(options, event)
  const { auth } = await createScope(options, event)
  const { session, setCookies } = await auth.session({ headers: getHeaders(event), url: getOriginalUrl(event) })
  // A sign-out that overtook the read has cleared them.
  if (setCookies.length === 0 || cookies !== findRenewed(options, event)) return session
  cookies.push(...setCookies)
  sendCookies(options, event, setCookies)
  return session
}

/** Reads the session of an event's request, at most once. */
export function readSession(
  options: ReactiveAuthOptions,
  event: ReactiveEvent,
  rules?: ReadSessionOptions,
): GetSessionResult {
  assertArguments('getSession', rules, READ)
  // Set immediately, because the headers of a streamed page are sent before the session is known.
  if (rules?.allowPublicCache !== true) keepPrivate(options, event)
  const session = readings.get(getCookieKey(event))?.get(options) ?? awaitLate(loadSession(options, event))
  remember(options, event, session)
  return session
}

/**
 * Reads the session of a request, at most once per request. Renewed cookies are added to the response if it has not
 * started. Shared caches may not store it.
 *
 * @param request `event.request`, or `event.req` of middleware.
 * @param config The same object, or function, that was passed to `ReactiveAuth`.
 * @returns `null` when signed out.
 * @throws {AuthError} The session cannot be determined. `null` always means signed out.
 */
export const getSession = <S extends DefaultSession = Session>(
  request: Request,
  config: ReactiveAuthOptions<S>,
  options?: ReadSessionOptions,
): GetSessionResult<SessionOf<S>> =>
  // The session has this type: either the callback returned it, or no callback can return another.
  readSession(config, createEvent(request), options) as GetSessionResult<SessionOf<S>>

/**
 * Undoes all reads before the session changes in the same request, because a cookie renewed before a sign-out would
 * outlive it.
 */
export function forgetSession(options: ReactiveAuthOptions, event: ReactiveEvent): void {
  const cookies = new Set(renewed.get(getKey(event))?.get(options))
  readings.get(getCookieKey(event))?.delete(options)
  renewed.get(getKey(event))?.delete(options)
  if (cookies.size === 0) return
  changeCookies(event, (lines) => lines.filter((line) => !cookies.has(line)))
}

/** Makes later reads in the same request return a new session. */
export const rememberSession = (options: ReactiveAuthOptions, event: ReactiveEvent, session: Session | null): void =>
  remember(options, event, Promise.resolve(session))
