import type { IncomingMessage } from 'node:http'
import type { SessionRequest } from '../../types/auth.ts'
import type { DefaultSession, Session, SessionOf } from '../../types/session.ts'
import { getAuth } from '../get-auth.ts'
import type { ReadSessionOptions } from '../private-caching.ts'
import { keepPrivate, sendCookies, takeBackCookies } from './private-response.ts'
import { requestOrigin } from './request-origin.ts'
import { getState, type Reading } from './request-state.ts'
import type { GetSessionResult, NodeRequest, ServerAuthConfig } from './types.ts'

/** Passes renewed cookies on, unless the answer has left already: then the next request renews them. */
function passOn(req: NodeRequest, config: ServerAuthConfig, cookies: readonly string[]): boolean {
  const { res } = req
  if (cookies.length === 0 || !res || res.headersSent) return false
  sendCookies(req, config, cookies)
  return true
}

/** What reading a session needs of a request. Where an origin is configured, nobody asks for the URL. */
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

async function read(req: NodeRequest, config: ServerAuthConfig, keep: (cookies: readonly string[]) => void) {
  const { session, setCookies } = await getAuth(config, undefined, null).session(new Asked(req))
  if (passOn(req, config, setCookies)) keep(setCookies)
  return session
}

function startReading(req: NodeRequest, config: ServerAuthConfig): Reading {
  const reading: Reading = {
    cookies: [],
    session: read(req, config, (cookies) => {
      reading.cookies = cookies
    }),
  }
  return reading
}

/**
 * Reads the session of a request, once per request however often it is asked for. Cookies that are due for
 * renewal go out with the answer, which is kept from shared caches.
 *
 * @param req Of Express, or one that Express has not seen: of `server.on('upgrade')`, or `socket.request` of Socket.IO.
 *   Check `isSameOrigin` before you accept a WebSocket.
 * @param config The same object that `ServerAuth` was given.
 * @returns `null` when nobody is signed in. What the `session` callback of the configuration returns is known by type,
 *   unless the configuration was declared as another: write `const config = { … } satisfies ServerAuthConfig`.
 * @throws {AuthError} It cannot be found out. That is never told as `null`.
 */
export function getSession<S extends DefaultSession = Session>(
  req: IncomingMessage,
  config: ServerAuthConfig<S>,
  { allowPublicCache = false }: ReadSessionOptions = {},
): GetSessionResult<SessionOf<S>> {
  if (!allowPublicCache) keepPrivate(req, config)
  const { readings } = getState(req)
  const reading = readings.get(config) ?? startReading(req, config)
  readings.set(config, reading)
  // Of this configuration: what its callback returned, or no callback is there to return another.
  return reading.session as GetSessionResult<SessionOf<S>>
}

/**
 * Undoes a reading before the session changes in the same request: a cookie renewed before a sign-out
 * would outlive it.
 */
export function forgetSession(req: NodeRequest, config: ServerAuthConfig): void {
  const { readings } = getState(req)
  const reading = readings.get(config)
  if (!reading) return
  readings.set(config, null)
  takeBackCookies(req, reading.cookies)
}

/** Has later readings in the same request give a session that was just made. */
export function rememberSession(req: NodeRequest, config: ServerAuthConfig, session: Session | null): void {
  getState(req).readings.set(config, { session: Promise.resolve(session), cookies: [] })
}
