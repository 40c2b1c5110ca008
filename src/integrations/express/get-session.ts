import type { Auth, SessionRequest } from '../../types/auth.ts'
import type { Session } from '../../types/session.ts'
import { READ } from '../argument-kinds.ts'
import { awaitLate } from '../await-late.ts'
import { assertArguments } from '../integration.ts'
import type { ReadSessionOptions } from '../private-caching.ts'
import { keepPrivate, sendCookies, takeBackCookies } from './private-response.ts'
import { requestOrigin } from './request-origin.ts'
import type { Reading, RequestState } from './request-state.ts'
import type { NodeRequest } from './types.ts'

/** Sets renewed cookies, unless the response has already started. Then the next request renews them. */
function passOn(state: RequestState, auth: Auth, cookies: readonly string[]): boolean {
  const { res } = state.req
  if (cookies.length === 0 || !res || res.headersSent) return false
  sendCookies(state, auth, cookies)
  return true
}

/** Returns the input of a session read. The URL is not read if an origin is configured. */
class Asked implements SessionRequest {
  readonly #req: NodeRequest

  constructor(req: NodeRequest) {
    this.#req = req
  }

  get headers(): NodeRequest['headers'] {
    return this.#req.headers
  }

  get url(): string {
    return `${requestOrigin(this.#req)}/`
  }
}

function startReading(state: RequestState, auth: Auth): Reading {
  const { readings, req } = state
  const readSession = async (): Promise<Session | null> => {
    const { session, setCookies } = await auth.session(new Asked(req))
    // A sign-out that overtook the read has cleared them.
    if (readings.get(auth) === reading && passOn(state, auth, setCookies)) reading.cookies = setCookies
    return session
  }
  const reading: Reading = { cookies: [], session: awaitLate(readSession()) }
  return reading
}

/** Reads the session of a request, at most once per request; see the function of the entry. */
export function getSession(state: RequestState, auth: Auth, options?: ReadSessionOptions): Promise<Session | null> {
  assertArguments('getSession', options, READ)
  if (!options?.allowPublicCache) keepPrivate(state, auth)
  const { readings } = state
  const reading = readings.get(auth) ?? startReading(state, auth)
  readings.set(auth, reading)
  return reading.session
}

/**
 * Undoes a read before the session changes in the same request, because a cookie renewed before a sign-out would
 * outlive it.
 */
export function forgetSession(state: RequestState, auth: Auth): void {
  const { readings } = state
  const reading = readings.get(auth)
  if (!reading) return
  readings.set(auth, null)
  takeBackCookies(state, reading.cookies)
}

/** Makes later reads in the same request return a new session. */
export function rememberSession({ readings }: RequestState, auth: Auth, session: Session | null): void {
  readings.set(auth, { session: Promise.resolve(session), cookies: [] })
}
