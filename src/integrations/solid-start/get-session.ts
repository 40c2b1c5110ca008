import type { Session } from '../../types/session.ts'
import { READ } from '../argument-kinds.ts'
import { awaitLate } from '../await-late.ts'
import { assertArguments } from '../integration.ts'
import type { ReadSessionOptions } from '../private-caching.ts'
import { createScope } from './create-scope.ts'
import { keepPrivate, sendCookies } from './private-response.ts'
import { changeCookies, getCookieKey, getHeaders, getKey, getOriginalUrl } from './request-event.ts'
import type { GetSessionResult, GivenAuth, ReactiveEvent } from './types.ts'

type Readings = Map<GivenAuth, Promise<Session | null>>

/** By request with the cookies: after a sign-in, SolidStart renders the next page with another one. */
const readings = new WeakMap<Request, Readings>()

/** Cookies that reads added to the response. */
const renewed = new WeakMap<object, Map<GivenAuth, string[]>>()

function remember(given: GivenAuth, event: ReactiveEvent, session: Promise<Session | null>): void {
  const known = readings.get(getCookieKey(event)) ?? new Map()
  readings.set(getCookieKey(event), known.set(given, session))
}

/** Returns the list of those cookies. `forgetSession` replaces it. */
function findRenewed(given: GivenAuth, event: ReactiveEvent): string[] {
  const known = renewed.get(getKey(event)) ?? new Map<GivenAuth, string[]>()
  const cookies = known.get(given) ?? []
  renewed.set(getKey(event), known.set(given, cookies))
  return cookies
}

async function loadSession(given: GivenAuth, event: ReactiveEvent): Promise<Session | null> {
  const cookies = findRenewed(given, event)
  const { auth } = await createScope(given, event)
  const { session, setCookies } = await auth.session({ headers: getHeaders(event), url: getOriginalUrl(event) })
  // A sign-out that overtook the read has cleared them.
  if (setCookies.length === 0 || cookies !== findRenewed(given, event)) return session
  cookies.push(...setCookies)
  sendCookies(given, event, setCookies)
  return session
}

/** Reads the session of an event's request, at most once. */
export function readSession(given: GivenAuth, event: ReactiveEvent, rules?: ReadSessionOptions): GetSessionResult {
  assertArguments('getSession', rules, READ)
  // Set immediately, because the headers of a streamed page are sent before the session is known.
  if (rules?.allowPublicCache !== true) keepPrivate(given, event)
  const session = readings.get(getCookieKey(event))?.get(given) ?? awaitLate(loadSession(given, event))
  remember(given, event, session)
  return session
}

/**
 * Undoes all reads before the session changes in the same request, because a cookie renewed before a sign-out would
 * outlive it.
 */
export function forgetSession(given: GivenAuth, event: ReactiveEvent): void {
  const cookies = new Set(renewed.get(getKey(event))?.get(given))
  readings.get(getCookieKey(event))?.delete(given)
  renewed.get(getKey(event))?.delete(given)
  if (cookies.size === 0) return
  changeCookies(event, (lines) => lines.filter((line) => !cookies.has(line)))
}

/** Makes later reads in the same request return a new session. */
export const rememberSession = (given: GivenAuth, event: ReactiveEvent, session: Session | null): void =>
  remember(given, event, Promise.resolve(session))
