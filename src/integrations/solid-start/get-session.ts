import type { DefaultSession, Session, SessionOf } from '../../types/session.ts'
import type { ReadSessionOptions } from '../private-caching.ts'
import { scopeOf } from './auth-of.ts'
import { keepPrivate } from './private-response.ts'
import { cameTo, changeHeaders, eventOf, headersOf } from './request-event.ts'
import type { GetSessionResult, ReactiveAuthOptions, ReactiveEvent } from './types.ts'

/** One reading of the session of a request. */
interface Reading {
  readonly session: Promise<Session | null>
  /** Cookies that it added to the answer. */
  cookies: readonly string[]
}

const readings = new WeakMap<Request, Map<ReactiveAuthOptions, Reading>>()

async function read(options: ReactiveAuthOptions, event: ReactiveEvent, keep: (cookies: readonly string[]) => void) {
  const { auth } = await scopeOf(options, event)
  const { session, setCookies } = await auth.session({ headers: headersOf(event), url: cameTo(event) })
  if (setCookies.length === 0) return session
  changeHeaders(event, (headers) => {
    for (const cookie of setCookies) headers.append('set-cookie', cookie)
  })
  keepPrivate(options, event, true)
  keep(setCookies)
  return session
}

function startReading(options: ReactiveAuthOptions, event: ReactiveEvent): Reading {
  const reading: Reading = {
    cookies: [],
    session: read(options, event, (cookies) => {
      reading.cookies = cookies
    }),
  }
  return reading
}

/** The session of an event's request, read once however often it is asked for. */
export function sessionOf(
  options: ReactiveAuthOptions,
  event: ReactiveEvent,
  rules?: ReadSessionOptions,
): GetSessionResult {
  const { request } = event
  // At once: while a page is streamed, its headers leave before the session is there.
  if (rules?.allowPublicCache !== true) keepPrivate(options, event)
  const known = readings.get(request) ?? new Map<ReactiveAuthOptions, Reading>()
  readings.set(request, known)
  const reading = known.get(options) ?? startReading(options, event)
  known.set(options, reading)
  return reading.session
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
  sessionOf(config, eventOf(request), options) as GetSessionResult<SessionOf<S>>

/**
 * Undoes a reading before the session changes in the same request: a cookie renewed before a sign-out would
 * outlive it.
 */
export function forgetSession(options: ReactiveAuthOptions, event: ReactiveEvent): void {
  const cookies = readings.get(event.request)?.get(options)?.cookies ?? []
  readings.get(event.request)?.delete(options)
  if (cookies.length === 0) return
  changeHeaders(event, (headers) => {
    const kept = headers.getSetCookie().filter((cookie) => !cookies.includes(cookie))
    headers.delete('set-cookie')
    for (const cookie of kept) headers.append('set-cookie', cookie)
  })
}

/** Has later readings in the same request give a session that was just made. */
export function rememberSession(options: ReactiveAuthOptions, event: ReactiveEvent, session: Session | null): void {
  const known = readings.get(event.request) ?? new Map<ReactiveAuthOptions, Reading>()
  readings.set(event.request, known.set(options, { session: Promise.resolve(session), cookies: [] }))
}
