import type { DefaultSession, Session, SessionOf } from '../../types/session.ts'
import { awaitLate } from '../await-late.ts'
import type { ReadSessionOptions } from '../private-caching.ts'
import { createScope } from './create-scope.ts'
import { keepPrivate } from './private-response.ts'
import { changeHeaders, createEvent, getCookieKey, getHeaders, getKey, getOriginalUrl } from './request-event.ts'
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

function addCookies(options: ReactiveAuthOptions, event: ReactiveEvent, cookies: readonly string[]): void {
  changeHeaders(event, (headers) => {
    for (const cookie of cookies) headers.append('set-cookie', cookie)
  })
  const known = renewed.get(getKey(event)) ?? new Map<ReactiveAuthOptions, string[]>()
  renewed.set(getKey(event), known.set(options, [...(known.get(options) ?? []), ...cookies]))
}

async function read(options: ReactiveAuthOptions, event: ReactiveEvent): Promise<Session | null> {
  const { auth } = await createScope(options, event)
  const { session, setCookies } = await auth.session({ headers: getHeaders(event), url: getOriginalUrl(event) })
  if (setCookies.length === 0) return session
  addCookies(options, event, setCookies)
  keepPrivate(options, event, true)
  return session
}

/** Reads the session of an event's request, at most once. */
export function readSession(
  options: ReactiveAuthOptions,
  event: ReactiveEvent,
  rules?: ReadSessionOptions,
): GetSessionResult {
  // Set immediately, because the headers of a streamed page are sent before the session is known.
  if (rules?.allowPublicCache !== true) keepPrivate(options, event)
  const session = readings.get(getCookieKey(event))?.get(options) ?? awaitLate(read(options, event))
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
  changeHeaders(event, (headers) => {
    const kept = headers.getSetCookie().filter((cookie) => !cookies.has(cookie))
    headers.delete('set-cookie')
    for (const cookie of kept) headers.append('set-cookie', cookie)
  })
}

/** Makes later reads in the same request return a new session. */
export const rememberSession = (options: ReactiveAuthOptions, event: ReactiveEvent, session: Session | null): void =>
  remember(options, event, Promise.resolve(session))
