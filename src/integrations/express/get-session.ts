import type { Request } from 'express'
import type { SessionRequest } from '../../types/auth.ts'
import type { DefaultSession, Session, SessionOf } from '../../types/session.ts'
import { authFor } from '../auth-for.ts'
import { addCookies, addVary, beforeHead, removeCookies } from '../node-http.ts'
import { privateCaching } from '../private-caching.ts'
import { requestOrigin } from './request-origin.ts'
import type { GetSessionResult, ServerAuthConfig } from './types.ts'

/** One reading of the session of a request. */
interface Reading {
  readonly session: Promise<Session | null>
  /** Cookies that it added to the answer. */
  cookies: readonly string[]
}

const readings = new WeakMap<Request, Map<ServerAuthConfig, Reading>>()

/** Passes renewed cookies on, unless the answer has left already: then the next request renews them. */
function passOn({ res }: Request, cookies: readonly string[]): boolean {
  if (cookies.length === 0 || res === undefined || res.headersSent) return false
  addCookies(res, cookies)
  // Not now: what comes after may say something else.
  beforeHead(res, () => res.setHeader('cache-control', privateCaching(String(res.getHeader('cache-control') ?? ''))))
  return true
}

/** What reading a session needs of a request. Where an origin is configured, nobody asks for the URL. */
class Asked implements SessionRequest {
  readonly #req: Request

  constructor(req: Request) {
    this.#req = req
  }

  get headers(): Request['headers'] {
    return this.#req.headers
  }

  get url(): string {
    return `${requestOrigin(this.#req)}/`
  }
}

async function read(req: Request, config: ServerAuthConfig, keep: (cookies: readonly string[]) => void) {
  const { session, setCookies } = await authFor(config).session(new Asked(req))
  if (passOn(req, setCookies)) keep(setCookies)
  return session
}

function startReading(req: Request, config: ServerAuthConfig): Reading {
  if (req.res !== undefined && !req.res.headersSent) addVary(req.res, 'Cookie')
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
 * renewal go out with the answer.
 *
 * @param config The same object that `ServerAuth` was given.
 * @returns `null` when nobody is signed in. What the `session` callback of the configuration returns is known by type,
 *   unless the configuration was declared as another: write `const config = { … } satisfies ServerAuthConfig`.
 * @throws {AuthError} It cannot be found out. That is never told as `null`.
 */
export function getSession<S extends DefaultSession = Session>(
  req: Request,
  config: ServerAuthConfig<S>,
): GetSessionResult<SessionOf<S>> {
  const byConfig = readings.get(req) ?? new Map<ServerAuthConfig, Reading>()
  readings.set(req, byConfig)
  const reading = byConfig.get(config) ?? startReading(req, config)
  byConfig.set(config, reading)
  // Of this configuration: what its callback returned, or no callback is there to return another.
  return reading.session as GetSessionResult<SessionOf<S>>
}

/**
 * Undoes a reading before the session changes in the same request: a cookie renewed before a sign-out
 * would outlive it.
 */
export function forgetSession(req: Request, config: ServerAuthConfig): void {
  const reading = readings.get(req)?.get(config)
  if (reading === undefined) return
  readings.get(req)?.delete(config)
  if (req.res !== undefined && !req.res.headersSent && reading.cookies.length > 0)
    removeCookies(req.res, reading.cookies)
}
