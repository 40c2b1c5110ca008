import type { RequestEvent } from '@sveltejs/kit'
import type { Session } from '../../types/session.ts'
import { awaitLate } from '../await-late.ts'
import { mergeCookies } from '../cookie-lines.ts'
import { parseUrl } from '../integration.ts'
import type { ReadSessionOptions } from '../private-caching.ts'
import { explain } from './explain.ts'
import type { Visit } from './visit.ts'

const raw = { decode: (value: string): string => value, encode: (value: string): string => value }

/**
 * Puts cookies into SvelteKit's own list. It adds them to a redirect that a hook throws, and to requests of
 * `event.fetch`. Otherwise they stay out of it, because SvelteKit fails to add them to a response with immutable headers,
 * and adds none to a response of a hook.
 */
export function passCookies({ event: { cookies }, setCookie: set }: Visit, lines: readonly string[]): void {
  for (const line of lines) {
    const { name, value = '', ...attributes } = cookies.parse(line, raw)
    set(name, value, { ...attributes, encode: raw.encode })
  }
}

/** Makes `event.fetch` send changed cookies to the application itself. */
export function shareCookies(visit: Visit, event: RequestEvent): void {
  const { fetch: sendRequest, url } = event
  const fetch: typeof sendRequest = (input, init) => {
    const target = parseUrl(input instanceof Request ? input.url : String(input), url.href)
    if (target?.origin === url.origin) passCookies(visit, visit.changed)
    return sendRequest(input, init)
  }
  Object.assign(event, { fetch })
}

/** Returns the browser's cookies after the response: received ones with later changes. */
function createHeaders({ changed, event: { cookies }, request }: Visit): Headers | { cookie: string } {
  if (changed.length === 0) return request.headers
  const known = new Map(cookies.getAll(raw).map(({ name, value }) => [name, value]))
  for (const line of changed) {
    const { maxAge, name, value = '' } = cookies.parse(line, raw)
    if (maxAge === 0) known.delete(name)
    else known.set(name, value)
  }
  return { cookie: Array.from(known, (pair) => pair.join('=')).join('; ') }
}

async function loadSession(visit: Visit): Promise<Session | null> {
  const { changed, ready, request } = visit
  const { auth } = await ready
  const { session, setCookies: lines } = await auth
    .session({ headers: createHeaders(visit), url: request.url })
    .catch((error) => Promise.reject(explain(error)))
  // If the response has started, as while data is streamed, the next request renews them. After a sign-out, none does.
  if (!visit.isSettled && visit.changed === changed) visit.renewed = lines
  return session
}

/** Returns the session of a request, read once. */
export function readSession(visit: Visit, options?: ReadSessionOptions): Promise<Session | null> {
  if (options?.allowPublicCache !== true) visit.isPersonal = true
  visit.session ??= awaitLate(loadSession(visit))
  return visit.session
}

/** Adds cookies to the response. If it has started, the next request finds refreshed tokens in the `StateStore`. */
export function addCookies(visit: Visit, lines: readonly string[]): void {
  if (!visit.isSettled) visit.changed = mergeCookies(visit.changed, lines)
}

/**
 * Adds the cookies of a sign-in or sign-out. Later reads return the new session. Cookies that were renewed before are
 * dropped, because they would outlive a sign-out.
 *
 * @throws The response is complete.
 */
export function changeSession(visit: Visit, lines: readonly string[]): void {
  if (visit.isSettled) passCookies({ ...visit, setCookie: visit.event.cookies.set }, lines)
  const changed = mergeCookies(visit.changed, lines)
  Object.assign(visit, { session: null, renewed: [], changed, hasChanged: true } satisfies Partial<Visit>)
}
