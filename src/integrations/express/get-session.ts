import type { IncomingMessage } from 'node:http'
import type { SessionRequest } from '../../types/auth.ts'
import type { DefaultSession, Session, SessionOf } from '../../types/session.ts'
import { READ } from '../argument-kinds.ts'
import { awaitLate } from '../await-late.ts'
import { getAuth } from '../get-auth.ts'
import { assertArguments } from '../integration.ts'
import type { ReadSessionOptions } from '../private-caching.ts'
import { keepPrivate, sendCookies, takeBackCookies } from './private-response.ts'
import { requestOrigin } from './request-origin.ts'
import { getState, type Reading } from './request-state.ts'
import type { GetSessionResult, NodeRequest, ServerAuthConfig } from './types.ts'

/** Sets renewed cookies, unless the response has already started. Then the next request renews them. */
function passOn(req: NodeRequest, config: ServerAuthConfig, cookies: readonly string[]): boolean {
  const { res } = req
  if (cookies.length === 0 || !res || res.headersSent) return false
  sendCookies(req, config, cookies)
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

function startReading(req: NodeRequest, config: ServerAuthConfig): Reading {
  const { readings } = getState(req)
  const readSession = async (): Promise<Session | null> => {
    const { session, setCookies } = await getAuth(config).session(new Asked(req))
    // A sign-out that overtook the read has cleared them.
    if (readings.get(config) === reading && passOn(req, config, setCookies)) reading.cookies = setCookies
    return session
  }
  const reading: Reading = { cookies: [], session: awaitLate(readSession()) }
  return reading
}

/**
 * Reads the session of a request, at most once per request. Renewed cookies are added to the response, and shared
 * caches may not store it.
 *
 * @param req A request of Express, or of Node: from `server.on('upgrade')`, or `socket.request` of Socket.IO. Check
 * `isSameOrigin` before you accept a WebSocket.
 * @param config The same object that was passed to `ServerAuth`.
 * @returns `null` when signed out. The type follows from the `session` callback, unless the configuration has a
 * declared type: use `const config = { … } satisfies ServerAuthConfig`.
 * @throws {AuthError} The session cannot be determined. `null` always means signed out.
 */
export function getSession<S extends DefaultSession = Session>(
  req: IncomingMessage,
  config: ServerAuthConfig<S>,
  options?: ReadSessionOptions,
): GetSessionResult<SessionOf<S>> {
  assertArguments('getSession', options, READ)
  if (!options?.allowPublicCache) keepPrivate(req, config)
  const { readings } = getState(req)
  const reading = readings.get(config) ?? startReading(req, config)
  readings.set(config, reading)
  // The session has this type: either the callback returned it, or no callback can return another.
  return reading.session as GetSessionResult<SessionOf<S>>
}

/**
 * Undoes a read before the session changes in the same request, because a cookie renewed before a sign-out would
 * outlive it.
 */
export function forgetSession(req: NodeRequest, config: ServerAuthConfig): void {
  const { readings } = getState(req)
  const reading = readings.get(config)
  if (!reading) return
  readings.set(config, null)
  takeBackCookies(req, reading.cookies)
}

/** Makes later reads in the same request return a new session. */
export function rememberSession(req: NodeRequest, config: ServerAuthConfig, session: Session | null): void {
  getState(req).readings.set(config, { session: Promise.resolve(session), cookies: [] })
}
