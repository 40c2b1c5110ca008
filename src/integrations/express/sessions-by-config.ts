// The functions of `latchkey/express` that read a session. Each one takes a configuration and calls its `Auth`.

import type { IncomingMessage } from 'node:http'
import type { Auth } from '../../types/auth.ts'
import type { DefaultSession, Session, SessionOf } from '../../types/session.ts'
import { awaitLate } from '../await-late.ts'
import { createLogger } from '../integration.ts'
import type { ReadSessionOptions } from '../private-caching.ts'
import { getExpressAuth } from './get-express-auth.ts'
import { getSession as readSession } from './get-session.ts'
import { isSameOrigin as isSentByOwnPage } from './is-same-origin.ts'
import { requireSession as createGuard, type RequireSessionOptions } from './require-session.ts'
import { session as createMiddleware } from './session.ts'
import type { GetSessionResult, ServerAuthConfig, SessionHandler, SignedIn } from './types.ts'
import { getVisit } from './visit.ts'

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
  let auth: Auth
  try {
    auth = getExpressAuth(config)
  } catch (error) {
    // It runs in server events, where an exception ends the process.
    return awaitLate(Promise.reject(error))
  }
  // The session has this type: either the callback returned it, or no callback can return another.
  return readSession(getVisit(req, auth), options) as GetSessionResult<SessionOf<S>>
}

/**
 * Returns whether a page of this application sent a request, according to `Sec-Fetch-Site` or `Origin`.
 *
 * Check it before you accept a WebSocket. Browsers send cookies with a WebSocket of any site, and CORS does not apply:
 * without this check, another site could open a WebSocket with the session of its visitor, and read the messages.
 *
 * @returns `false` also for an API client that sends neither header, for an untrusted host and for a failure of
 * `origin`. Both are logged. It never throws.
 * @see https://www.rfc-editor.org/rfc/rfc6455#section-10.2
 */
export const isSameOrigin = (req: IncomingMessage, config: ServerAuthConfig): boolean =>
  isSentByOwnPage(req, () => getExpressAuth(config), createLogger(config.logger, config.debug))

/**
 * Creates middleware that puts the session into `res.locals.session` for templates: `null` when signed out. It keeps
 * the response out of shared caches, so mount it after static files.
 *
 * @throws {InvalidConfiguration} When called.
 * @example
 * app.use(session(config))
 */
export const session = <S extends DefaultSession = Session>(
  config: ServerAuthConfig<S>,
  options?: ReadSessionOptions,
): SessionHandler<SessionOf<S> | null> =>
  createMiddleware(getExpressAuth(config), options) as SessionHandler<SessionOf<S> | null>

/**
 * Creates a guard that only passes requests of signed-in users. Others are redirected to the sign-in page and then back
 * to the page; API clients get 401 and JSON. A user whom `when` refuses gets 403: browsers through the error handlers
 * of the application, API clients as JSON.
 *
 * It reads the session with its own configuration, once per request, and puts it into `res.locals.session`. It ignores
 * what is there already.
 *
 * @throws {InvalidConfiguration} When called.
 * @example
 * app.get('/account', requireSession(config), (req, res) => res.json(res.locals.session?.user))
 */
export const requireSession = <S extends DefaultSession = Session>(
  config: ServerAuthConfig<S>,
  options?: RequireSessionOptions<SessionOf<S>>,
): SessionHandler<SignedIn<SessionOf<S>>> =>
  createGuard(getExpressAuth(config), options as RequireSessionOptions) as unknown as SessionHandler<
    SignedIn<SessionOf<S>>
  >
