import type { Session } from '../../types/session.ts'
import { READ } from '../argument-kinds.ts'
import { awaitLate } from '../await-late.ts'
import { mergeCookies } from '../cookie-lines.ts'
import { readSession as readOnce } from '../fetch/visit.ts'
import { createState, listLines, type VisitState, yieldToRoute } from '../fetch/visit-state.ts'
import { assertArguments } from '../integration.ts'
import type { ReadSessionOptions } from '../private-caching.ts'
import { createScope, type Scope } from './create-scope.ts'
import { findHost } from './find-host.ts'
import { keepPrivate } from './private-response.ts'
import { changeHeaders, getHeaders, getKey, getOriginalUrl } from './request-event.ts'
import type { GetSessionResult, GivenAuth, ReactiveEvent } from './types.ts'

/** A visit whose cookies the response gets at once. */
interface SentVisit extends VisitState {
  /** Lines that the response has. */
  sent: readonly string[]
}

/** The visits of a request: one for each `Auth` and each `Cookie` header, see `getHeaders`. */
const visits = new WeakMap<object, SentVisit[]>()

/**
 * Returns the visit of an event. After a sign-in, SolidStart renders the next page with another request, which has the new
 * cookies. A handler whose response all visitors share has fewer.
 */
function getVisit(scope: Scope): SentVisit {
  const { auth, event } = scope
  const headers = getHeaders(event)
  const opened = visits.get(getKey(event)) ?? []
  visits.set(getKey(event), opened)
  const cookie = headers.get('cookie')
  const known = opened.find((one) => one.auth === auth && one.request.headers.get('cookie') === cookie)
  if (known !== undefined) return known
  const visit = { ...createState(scope, { headers, url: getOriginalUrl(event) }, findHost(scope)), sent: [] }
  opened.push(visit)
  return visit
}

/**
 * Gives the response the cookies of a visit, whatever creates it: SolidStart adds the headers of the event to each. They
 * replace those with the same name.
 */
function sendCookies({ event, given }: Scope, visit: SentVisit): void {
  const { sent } = visit
  const lines = listLines(visit)
  if (sent.join() === lines.join()) return
  visit.sent = lines
  changeHeaders(event, (headers) => {
    const others = headers.getSetCookie().filter((line) => !sent.includes(line))
    headers.delete('set-cookie')
    for (const line of mergeCookies(others, lines)) headers.append('set-cookie', line)
  })
  keepPrivate(given, event, true)
}

/** Uses the visit of an event, and adds its cookies to the response. */
export async function useVisit<T>(scope: Scope, use: (visit: VisitState) => Promise<T>): Promise<T> {
  const visit = getVisit(scope)
  try {
    return await use(visit)
  } finally {
    sendCookies(scope, visit)
  }
}

/** Empties the visit of an event when a route responds. @returns The cookies of its changes, for that response. */
export function leaveToRoute(scope: Scope): readonly string[] {
  const visit = getVisit(scope)
  const changed = yieldToRoute(visit)
  sendCookies(scope, visit)
  return changed
}

async function loadSession(given: GivenAuth, event: ReactiveEvent): Promise<Session | null> {
  return useVisit(await createScope(given, event), (visit) => readOnce(visit))
}

/** Reads the session of an event's request, at most once. */
export function readSession(given: GivenAuth, event: ReactiveEvent, rules?: ReadSessionOptions): GetSessionResult {
  assertArguments('getSession', rules, READ)
  // Set immediately, because the headers of a streamed page are sent before the session is known.
  if (rules?.allowPublicCache !== true) keepPrivate(given, event)
  return awaitLate(loadSession(given, event))
}
