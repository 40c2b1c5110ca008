import type { DefaultSession, Session, SessionOf } from '../../types/session.ts'
import type { ReadSessionOptions } from '../private-caching.ts'
import { createScope } from './create-scope.ts'
import { keepPrivate } from './private-response.ts'
import { changeHeaders, createEvent, getHeaders, getKey, getOriginalUrl } from './request-event.ts'
import type { GetSessionResult, ReactiveAuthOptions, ReactiveEvent } from './types.ts'

type Readings = Map<ReactiveAuthOptions, Promise<Session | null>>

/** By request: after a sign-in, SolidStart renders the next page with another one, which has the new cookies. */
const readings = new WeakMap<Request, Readings>()

/** Cookies that readings added to the answer. */
const renewed = new WeakMap<object, Map<ReactiveAuthOptions, string[]>>()

function remember(options: ReactiveAuthOptions, event: ReactiveEvent, session: Promise<Session | null>): void {
  const known = readings.get(event.request) ?? new Map()
  readings.set(event.request, known.set(options, session))
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

/** The session of an event's request, read once however often it is asked for. */
export function readSession(
  options: ReactiveAuthOptions,
  event: ReactiveEvent,
  rules?: ReadSessionOptions,
): GetSessionResult {
  // At once: while a page is streamed, its headers leave before the session is there.
  if (rules?.allowPublicCache !== true) keepPrivate(options, event)
  const session = readings.get(event.request)?.get(options) ?? read(options, event)
  remember(options, event, session)
  return session
}

/**
 * Reads the session of a request, once per request however often it is asked for. Cookies that are due for
 * renewal go out with the answer, if it has not begun. It is kept from shared caches.
 *
 * @param request `event.request`, or `event.req` of middleware.
 * @param config The same object, or function, that `ReactiveAuth` was given.
 * @returns `null` when nobody is signed in.
 * @throws {AuthError} It cannot be found out. That is never told as `null`.
 */
export const getSession = <S extends DefaultSession = Session>(
  request: Request,
  config: ReactiveAuthOptions<S>,
  options?: ReadSessionOptions,
): GetSessionResult<SessionOf<S>> =>
  // Of this configuration: what its callback returned, or no callback is there to return another.
  readSession(config, createEvent(request), options) as GetSessionResult<SessionOf<S>>

/**
 * Undoes all readings before the session changes in the same request: a cookie renewed before a sign-out would
 * outlive it.
 */
export function forgetSession(options: ReactiveAuthOptions, event: ReactiveEvent): void {
  const cookies = renewed.get(getKey(event))?.get(options) ?? []
  readings.get(event.request)?.delete(options)
  renewed.get(getKey(event))?.delete(options)
  if (cookies.length === 0) return
  changeHeaders(event, (headers) => {
    const kept = headers.getSetCookie().filter((cookie) => !cookies.includes(cookie))
    headers.delete('set-cookie')
    for (const cookie of kept) headers.append('set-cookie', cookie)
  })
}

/** Has later readings in the same request give a session that was just made. */
export const rememberSession = (options: ReactiveAuthOptions, event: ReactiveEvent, session: Session | null): void =>
  remember(options, event, Promise.resolve(session))
