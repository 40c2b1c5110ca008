import type { DefaultSession, Session, SessionOf } from '../../types/session.ts'
import { privateCaching } from '../private-caching.ts'
import { scopeOf } from './auth-of.ts'
import { cameTo, eventOf, headersOf } from './request-event.ts'
import type { GetSessionResult, ReactiveAuthOptions, ReactiveEvent } from './types.ts'

/** One reading of the session of a request. */
interface Reading {
  readonly session: Promise<Session | null>
  /** Cookies that it added to the answer. */
  cookies: readonly string[]
}

const readings = new WeakMap<Request, Map<ReactiveAuthOptions, Reading>>()

/** Of an ordinary answer, and of one with an error, which otherwise has no cookies. */
const answerHeaders = ({ response }: ReactiveEvent): Headers[] =>
  [response?.headers, response?.errHeaders].filter((headers) => headers !== undefined)

/** Changes what goes out with the answer. Once that has left, nobody looks at it any more. */
function change(event: ReactiveEvent, run: (headers: Headers) => void): void {
  try {
    answerHeaders(event).forEach(run)
  } catch {
    // Headers of an answer that has left may be frozen. The next request renews the cookies.
  }
}

function passOn(event: ReactiveEvent, cookies: readonly string[]): void {
  change(event, (headers) => {
    for (const cookie of cookies) headers.append('set-cookie', cookie)
  })
  if (cookies.length > 0) keepPrivate(event)
}

const keepPrivate = (event: ReactiveEvent): void =>
  change(event, (headers) => headers.set('cache-control', privateCaching(headers.get('cache-control') ?? '')))

async function read(options: ReactiveAuthOptions, event: ReactiveEvent, keep: (cookies: readonly string[]) => void) {
  const { auth } = await scopeOf(options, event)
  const { session, setCookies } = await auth.session({ headers: headersOf(event), url: cameTo(event) })
  passOn(event, setCookies)
  keep(setCookies)
  return session
}

function startReading(options: ReactiveAuthOptions, event: ReactiveEvent): Reading {
  change(event, (headers) => {
    if (!/\bcookie\b/i.test(headers.get('vary') ?? '')) headers.append('vary', 'Cookie')
  })
  const reading: Reading = {
    cookies: [],
    session: read(options, event, (cookies) => {
      reading.cookies = cookies
    }),
  }
  return reading
}

/** The session of an event's request, read once however often it is asked for. */
export function sessionOf(options: ReactiveAuthOptions, event: ReactiveEvent): GetSessionResult {
  const { request } = event
  const known = readings.get(request) ?? new Map<ReactiveAuthOptions, Reading>()
  readings.set(request, known)
  const reading = known.get(options) ?? startReading(options, event)
  known.set(options, reading)
  return reading.session
}

/**
 * Reads the session of a request, once per request however often it is asked for. Cookies that are due for
 * renewal go out with the answer, if it has not begun.
 *
 * @param request `event.request`, or `event.req` of middleware.
 * @param config The same object, or function, that `ReactiveAuth` was given.
 * @returns `null` when nobody is signed in.
 * @throws {AuthError} It cannot be found out. That is never told as `null`.
 */
export const getSession = <S extends DefaultSession = Session>(
  request: Request,
  config: ReactiveAuthOptions<S>,
): GetSessionResult<SessionOf<S>> =>
  // Of this configuration: what its callback returned, or no callback is there to return another.
  sessionOf(config, eventOf(request)) as GetSessionResult<SessionOf<S>>

/** The last word on caches, where a cookie was renewed: the application may have said something else meanwhile. */
export function closeReading(options: ReactiveAuthOptions, event: ReactiveEvent): void {
  const { cookies = [] } = readings.get(event.request)?.get(options) ?? {}
  if (cookies.length > 0) keepPrivate(event)
}

/**
 * Undoes a reading before the session changes in the same request: a cookie renewed before a sign-out would
 * outlive it.
 */
export function forgetSession(options: ReactiveAuthOptions, event: ReactiveEvent): void {
  const cookies = readings.get(event.request)?.get(options)?.cookies ?? []
  readings.get(event.request)?.delete(options)
  if (cookies.length === 0) return
  change(event, (headers) => {
    const kept = headers.getSetCookie().filter((cookie) => !cookies.includes(cookie))
    headers.delete('set-cookie')
    for (const cookie of kept) headers.append('set-cookie', cookie)
  })
}
