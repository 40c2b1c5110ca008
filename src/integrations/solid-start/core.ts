// Entry `latchkey/solid-start/core`: the functions of `latchkey/solid-start` for an `Auth` of the application.

import type { AccountOfAuth, AnyAuth, AuthSource, SessionOfAuth } from '../mounted-auth.ts'
import type { ReadSessionOptions } from '../private-caching.ts'
import { createReactiveAuth, type ReactiveAuthResult } from './reactive-auth.ts'
import { createEvent } from './request-event.ts'
import { type RequireSessionOptions, readRequiredSession } from './require-session.ts'
import type { GetSessionResult, GivenAuth, ReactiveAuthSettings, ReactiveEvent, SignedInSession } from './types.ts'
import { readSession } from './visit.ts'

export * from './names.ts'

/**
 * Sign-in for a SolidStart 2 application, with an `Auth` of `createAuth` in `latchkey/core`. The routes are under
 * `/api/auth`, unless the `Auth` has a base path of its own.
 *
 * @experimental Its interface may change before version 1.
 * @param auth The `Auth`, or a function of the event that returns the same `Auth` as long as the environment is the
 * same.
 * @param settings `localsKey`, for a second instance in one application.
 * @throws {InvalidConfiguration} `auth` was not created by `createAuth`.
 * @example
 * const auth = createAuth({ providers: [GitHub] })
 * export const { GET, POST, requireSession, signIn, signOut } = ReactiveAuth(auth)
 */
export const ReactiveAuth = <A extends AnyAuth>(
  auth: AuthSource<ReactiveEvent, A>,
  settings: ReactiveAuthSettings = {},
): ReactiveAuthResult<SessionOfAuth<A>, AccountOfAuth<A>> =>
  // Each `Auth` has the calls of its features, and the type has no other.
  createReactiveAuth(auth as unknown as GivenAuth, settings) as unknown as ReactiveAuthResult<
    SessionOfAuth<A>,
    AccountOfAuth<A>
  >

/**
 * Reads the session of a request, at most once per request. Renewed cookies are added to the response if it has not
 * started. Shared caches may not store it.
 *
 * @param request `event.request`, or `event.req` of middleware.
 * @param auth The same `Auth`, or function, that was passed to `ReactiveAuth`.
 * @returns `null` when signed out.
 * @throws {AuthError} The session cannot be determined. `null` always means signed out.
 */
export const getSession = <A extends AnyAuth>(
  request: Request,
  auth: AuthSource<ReactiveEvent, A>,
  options?: ReadSessionOptions,
): GetSessionResult<SessionOfAuth<A>> =>
  // The `Auth` returns this type.
  readSession(auth as unknown as GivenAuth, createEvent(request), options) as GetSessionResult<SessionOfAuth<A>>

/**
 * Returns the session of a signed-in user, for code that others must not reach. Other visitors are redirected to the
 * sign-in page and back; API clients get 401 and JSON. A user whom `when` refuses gets 403.
 *
 * @param auth The same `Auth`, or function, that was passed to `ReactiveAuth`.
 * @throws {Response} A redirect, as `redirect` of the router creates it. SolidStart sends it, so do not catch it.
 * @throws {AuthError} The session cannot be determined.
 */
export const requireSession = <A extends AnyAuth>(
  request: Request,
  auth: AuthSource<ReactiveEvent, A>,
  options: RequireSessionOptions<SessionOfAuth<A>> = {},
): Promise<SignedInSession<SessionOfAuth<A>>> =>
  // As above.
  readRequiredSession(auth as unknown as GivenAuth, createEvent(request), options as RequireSessionOptions) as Promise<
    SignedInSession<SessionOfAuth<A>>
  >
