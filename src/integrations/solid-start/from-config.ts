import type { Auth } from '../../types/auth.ts'
import type { AuthConfig } from '../../types/config.ts'
import type { DefaultSession, Session, SessionOf } from '../../types/session.ts'
import { announceConfig } from '../announce-config.ts'
import { awaitLate } from '../await-late.ts'
import { getAuth } from '../get-auth.ts'
import { readProperty } from '../integration.ts'
import type { ReadSessionOptions } from '../private-caching.ts'
import { createReactiveAuth, type ReactiveAuthResult } from './reactive-auth.ts'
import { createEvent } from './request-event.ts'
import { type RequireSessionOptions, readRequiredSession } from './require-session.ts'
import type {
  GetSessionResult,
  GivenAuth,
  ReactiveAuthConfig,
  ReactiveAuthOptions,
  ReactiveAuthSettings,
  SignedInSession,
} from './types.ts'
import { readSession } from './visit.ts'

/** Only this integration accepts `raw`. */
function dropRaw(config: ReactiveAuthConfig): AuthConfig {
  if (readProperty(config, 'raw') === undefined) return config
  const { raw: _, ...rest } = config
  return rest
}

/** @throws {InvalidConfiguration} */
export const getReactiveAuth = (config: ReactiveAuthConfig): Auth => getAuth(config, { complete: dropRaw })

/** One wrapper per function of the application, because the state of a request is stored under it. */
const lazy = new WeakMap<object, GivenAuth>()

/** Returns the `Auth` of a configuration, created once. @throws {InvalidConfiguration} */
function toAuth(options: ReactiveAuthOptions): GivenAuth {
  if (typeof options !== 'function') return getReactiveAuth(options)
  const known = lazy.get(options) ?? (async (event) => getReactiveAuth(await options(event)))
  lazy.set(options, known)
  return known
}

/**
 * Sign-in for a SolidStart 2 application.
 *
 * @experimental Its interface may change before version 1.
 * @param config The configuration, or a function of the event that returns it.
 * @param settings `localsKey`, for a second instance in one application.
 * @throws {InvalidConfiguration} When called, with all configuration errors; with a function, at its first call.
 * @example
 * // src/auth.ts
 * export const { GET, POST, requireSession, signIn, signOut } = ReactiveAuth({ providers: [GitHub] })
 * // src/routes/api/auth/[...auth].ts
 * export { GET, POST } from '~/auth'
 */
export function ReactiveAuth<S extends DefaultSession = Session>(
  config: ReactiveAuthOptions<S>,
  settings: ReactiveAuthSettings = {},
): ReactiveAuthResult<SessionOf<S>> {
  announceConfig(config, 'ReactiveAuth')
  // The session callback has returned this type.
  return createReactiveAuth(toAuth(config), settings) as ReactiveAuthResult<SessionOf<S>>
}

/**
 * Reads the session of a request, at most once per request. Renewed cookies are added to the response if it has not
 * started. Shared caches may not store it.
 *
 * @param request `event.request`, or `event.req` of middleware.
 * @param config The same object, or function, that was passed to `ReactiveAuth`.
 * @returns `null` when signed out.
 * @throws {AuthError} The session cannot be determined. `null` always means signed out.
 */
export const getSession = <S extends DefaultSession = Session>(
  request: Request,
  config: ReactiveAuthOptions<S>,
  options?: ReadSessionOptions,
): GetSessionResult<SessionOf<S>> =>
  // The session has this type: either the callback returned it, or no callback can return another.
  awaitLate((async () => readSession(toAuth(config), createEvent(request), options))()) as GetSessionResult<
    SessionOf<S>
  >

/**
 * Returns the session of a signed-in user, for code that others must not reach. Other visitors are redirected to the
 * sign-in page and back; API clients get 401 and JSON. A user whom `when` refuses gets 403.
 *
 * @param config The same object, or function, that was passed to `ReactiveAuth`.
 * @throws {Response} A redirect, as `redirect` of the router creates it. SolidStart sends it, so do not catch it.
 * @throws {AuthError} The session cannot be determined.
 */
export const requireSession = async <S extends DefaultSession = Session>(
  request: Request,
  config: ReactiveAuthOptions<S>,
  options: RequireSessionOptions<SessionOf<S>> = {},
): Promise<SignedInSession<SessionOf<S>>> =>
  // As above, and of this configuration.
  readRequiredSession(toAuth(config), createEvent(request), options as RequireSessionOptions) as Promise<
    SignedInSession<SessionOf<S>>
  >
