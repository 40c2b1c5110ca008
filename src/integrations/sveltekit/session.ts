import type { RequestEvent } from '@sveltejs/kit'
import type { Session } from '../../types/session.ts'
import { awaitLate } from '../await-late.ts'
import { parseSetCookie } from '../fetch/cookie-parts.ts'
import { readSession as readOnce } from '../fetch/visit.ts'
import type { VisitState } from '../fetch/visit-state.ts'
import { parseUrl } from '../integration.ts'
import type { ReadSessionOptions } from '../private-caching.ts'
import { explain } from './explain.ts'
import type { Visit } from './visit.ts'

/** The values of latchkey are encoded already. */
const encode = (value: string): string => value

/**
 * Puts cookies into SvelteKit's own list. It adds them to a redirect that a hook throws, and to requests of
 * `event.fetch`. Otherwise they stay out of it, because SvelteKit fails to add them to a response with immutable headers,
 * and adds none to a response of a hook.
 */
export function passCookies({ setCookie: set }: Visit, lines: readonly string[]): void {
  for (const { name, value, ...attributes } of lines.map(parseSetCookie))
    set(name, value, { path: '/', ...attributes, encode })
}

/** Makes `event.fetch` send changed cookies to the application itself. */
export function shareCookies(visit: Visit, state: VisitState, event: RequestEvent): void {
  const { fetch: sendRequest, url } = event
  const fetch: typeof sendRequest = (input, init) => {
    const target = parseUrl(input instanceof Request ? input.url : String(input), url.href)
    if (target?.origin === url.origin) passCookies(visit, state.changed)
    return sendRequest(input, init)
  }
  Object.assign(event, { fetch })
}

async function readExplained({ ready }: Visit, options?: ReadSessionOptions): Promise<Session | null> {
  try {
    return await readOnce(await ready, options)
  } catch (error) {
    throw explain(error)
  }
}

/** Returns the session of a request, read once. */
export const readSession = (visit: Visit, options?: ReadSessionOptions): Promise<Session | null> =>
  awaitLate(readExplained(visit, options))
