import type { RequestEvent } from '@sveltejs/kit'
import type { Session } from '../../types/session.ts'
import { awaitLate } from '../await-late.ts'
import type { ReadSessionOptions } from '../private-caching.ts'
import { explain } from './explain.ts'
import type { Visit } from './visit.ts'

const raw = { decode: (value: string): string => value, encode: (value: string): string => value }

/** Passes cookies to SvelteKit, which adds them to its response. */
function setCookies({ cookies }: RequestEvent, lines: readonly string[]): void {
  for (const line of lines) {
    const { name, value = '', ...attributes } = cookies.parse(line, raw)
    cookies.set(name, value, { ...attributes, encode: raw.encode })
  }
}

/** Removes the cookies that a read renewed before a sign-out, because they would outlive it. */
function dropRenewed({ event, renewed }: Visit): void {
  for (const line of renewed) {
    const { name, value: _, ...attributes } = event.cookies.parse(line, raw)
    event.cookies.delete(name, attributes)
  }
}

/** Returns the browser's cookies after the response: received ones with later changes. */
function createHeaders({ event: { cookies }, hasChanged, request }: Visit): Headers | { cookie: string } {
  if (!hasChanged) return request.headers
  return {
    cookie: cookies
      .getAll(raw)
      .map(({ name, value }) => `${name}=${value}`)
      .join('; '),
  }
}

async function read(visit: Visit): Promise<Session | null> {
  const { event, ready, request } = visit
  const { auth } = await ready
  const { session, setCookies: lines } = await auth
    .session({ headers: createHeaders(visit), url: request.url })
    .catch(async (error) => Promise.reject(await explain(error)))
  try {
    setCookies(event, lines)
    visit.renewed = lines
  } catch {
    // The response has already started, as while data is streamed. The next request renews the cookies.
  }
  return session
}

/** Returns the session of a request, read once. */
export function readSession(visit: Visit, options?: ReadSessionOptions): Promise<Session | null> {
  if (options?.allowPublicCache !== true) visit.isPersonal = true
  visit.session ??= awaitLate(read(visit))
  return visit.session
}

/** Adds cookies that do not change the session, unless the response has started. */
export function addCookies(visit: Visit, lines: readonly string[]): void {
  try {
    setCookies(visit.event, lines)
    visit.hasChanged = true
  } catch {
    // The next request finds the refreshed tokens in the `StateStore`.
  }
}

/** Passes on the cookies of a sign-in or sign-out. Later reads return the new session. */
export function changeSession(visit: Visit, lines: readonly string[]): void {
  dropRenewed(visit)
  setCookies(visit.event, lines)
  Object.assign(visit, { session: null, renewed: [], hasChanged: true } satisfies Partial<Visit>)
}
