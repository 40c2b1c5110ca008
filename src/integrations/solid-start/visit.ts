import type { Session } from '../../types/session.ts'
import { READ } from '../argument-kinds.ts'
import { awaitLate } from '../await-late.ts'
import { mergeCookies } from '../cookie-lines.ts'
import { type OpenVisit, openVisit } from '../fetch/visit.ts'
import { forgetRead } from '../fetch/visit-state.ts'
import { assertArguments } from '../integration.ts'
import type { ReadSessionOptions } from '../private-caching.ts'
import { createScope, type Scope } from './create-scope.ts'
import { findHost } from './find-host.ts'
import { keepPrivate } from './private-response.ts'
import { changeHeaders, getHeaders, getKey, getOriginalUrl } from './request-event.ts'
import type { GetSessionResult, GivenAuth, ReactiveEvent } from './types.ts'

interface SentVisit extends OpenVisit {
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
  const known = opened.find(({ state }) => state.auth === auth && state.request.headers.get('cookie') === cookie)
  if (known !== undefined) return known
  const visit = { ...openVisit(scope, { headers, url: getOriginalUrl(event) }, findHost(scope)), sent: [] }
  opened.push(visit)
  return visit
}

/**
 * Gives the response the cookies of a visit, whatever creates it: SolidStart adds the headers of the event to each. They
 * replace those with the same name.
 */
function sendCookies({ event, given }: Scope, opened: SentVisit): void {
  const { sent, visit } = opened
  const { setCookies } = visit
  if (sent.join() === setCookies.join()) return
  opened.sent = setCookies
  changeHeaders(event, (headers) => {
    const others = headers.getSetCookie().filter((line) => !sent.includes(line))
    headers.delete('set-cookie')
    for (const line of mergeCookies(others, setCookies)) headers.append('set-cookie', line)
  })
  keepPrivate(given, event, true)
}

/** Uses the visit of an event, and adds its cookies to the response. */
export async function useVisit<T>(scope: Scope, use: (opened: OpenVisit) => Promise<T>): Promise<T> {
  const opened = getVisit(scope)
  try {
    return await use(opened)
  } finally {
    sendCookies(scope, opened)
  }
}

/** Undoes a read before a route changes the session in the same request. */
export function forgetSession(scope: Scope): void {
  const opened = getVisit(scope)
  forgetRead(opened.state)
  sendCookies(scope, opened)
}

async function loadSession(given: GivenAuth, event: ReactiveEvent): Promise<Session | null> {
  return useVisit(await createScope(given, event), ({ visit }) => visit.session())
}

/** Reads the session of an event's request, at most once. */
export function readSession(given: GivenAuth, event: ReactiveEvent, rules?: ReadSessionOptions): GetSessionResult {
  assertArguments('getSession', rules, READ)
  // Set immediately, because the headers of a streamed page are sent before the session is known.
  if (rules?.allowPublicCache !== true) keepPrivate(given, event)
  return awaitLate(loadSession(given, event))
}
