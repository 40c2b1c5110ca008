import { getRequestEvent } from 'solid-js/web'
import type { DefaultSession, Session } from '../../types/session.ts'
import { INSTANCE } from '../argument-kinds.ts'
import { assertOneCopy } from '../copies.ts'
import { assertArguments, readAmbientEnv, readEnv } from '../integration.ts'
import { passOnConfig } from '../pass-on-config.ts'
import type { ReadSessionOptions } from '../private-caching.ts'
import type { RequestAccount } from '../request-account.ts'
import { createAccount } from './account.ts'
import {
  createSignIn,
  createSignOut,
  createUpdate,
  type ReactiveSignInOptions,
  type ReactiveSignOutOptions,
} from './actions.ts'
import { mountReactiveAuth } from './create-scope.ts'
import { createHandler } from './handlers.ts'
import { createMiddleware, createProtect } from './middleware.ts'
import { getCurrentEvent } from './request-event.ts'
import { type ProtectOptions, type RequireSessionOptions, readRequiredSession } from './require-session.ts'
import type {
  GetSessionResult,
  GivenAuth,
  ReactiveAuthSettings,
  ReactiveHandler,
  ReactiveMiddleware,
  SignedInSession,
} from './types.ts'
import { readSession } from './visit.ts'

/**
 * Result of `ReactiveAuth`. Its functions do not depend on `this`.
 *
 * @typeParam S Result of the `session` callback.
 * @typeParam Account The account API.
 */
export interface ReactiveAuthResult<S extends DefaultSession = Session, Account = RequestAccount> {
  /** For the catch-all route. Also handles `HEAD`. */
  readonly GET: ReactiveHandler
  /** For the catch-all route. */
  readonly POST: ReactiveHandler
  /**
   * For `createMiddleware`. Puts `auth()` into `event.locals` under `localsKey`, keeps responses with a session read
   * out of shared caches, and keeps submitted forms out of the cookie that SolidStart sets without JavaScript.
   */
  readonly middleware: ReactiveMiddleware
  /**
   * Creates middleware that protects some paths: only signed-in users pass. Browsers are redirected to the sign-in
   * page, API clients get 401 and JSON. A user whom `when` refuses gets 403. It sees requests, not client-side
   * navigation: protect the data of a page with `requireSession` in its query.
   *
   * @param paths `['/account']` protects that path and all below it.
   */
  protect(paths: readonly string[], options?: ProtectOptions<S>): ReactiveMiddleware
  /**
   * Returns the session of the current request, read at most once. Keeps the response out of shared caches.
   *
   * @returns `null` when signed out.
   * @throws {AuthError} The session cannot be determined.
   */
  auth(options?: ReadSessionOptions): GetSessionResult<S>
  /**
   * Returns the session of a signed-in user, for code that others must not reach.
   *
   * @throws {Response} A redirect to the sign-in page, or 403 if `when` refuses the user. SolidStart sends it.
   * @throws {AuthError} The session cannot be determined.
   */
  requireSession(options?: RequireSessionOptions<S>): Promise<SignedInSession<S>>
  /**
   * Starts a sign-in, or completes it with `fields`, in a server function or an API route for POST. Forms of other
   * sites are refused.
   *
   * @returns A redirect: return it. The cookies are added to the response in any case.
   * @throws {AuthError} For example `CredentialsSignin`. If uncaught, it leads to the sign-in page or the error page.
   */
  signIn(provider: string, options?: ReactiveSignInOptions): Promise<Response>
  /**
   * Ends the session, in a server function or an API route for POST. Forms of other sites are refused.
   *
   * @returns A redirect: return it. The cookies are added to the response in any case.
   * @throws {AuthError}
   */
  signOut(options?: ReactiveSignOutOptions): Promise<Response>
  /**
   * Updates the session, in a server function or an API route for POST: the callbacks `jwt` and `session` receive
   * `data` with the trigger `update`. The cookies are added to the response. Forms of other sites are refused.
   *
   * @param data Data of the application. Validate it if it comes from a form.
   * @returns The new session; `null` when signed out.
   * @throws {AuthError}
   */
  update(data: unknown): Promise<S | null>
  /** The account API for the current user. */
  readonly account: Account
}

/**
 * Creates the functions of an application.
 *
 * @throws {InvalidConfiguration}
 */
export function createReactiveAuth(given: GivenAuth, settings: ReactiveAuthSettings): ReactiveAuthResult {
  assertArguments('ReactiveAuth', settings, INSTANCE)
  const { localsKey = 'auth' } = settings
  // A function that exists once per application.
  assertOneCopy(getRequestEvent, !readEnv(readAmbientEnv()).isProduction)
  const handler = createHandler(given)
  const result: ReactiveAuthResult = {
    GET: handler,
    POST: handler,
    middleware: createMiddleware(given, localsKey),
    protect: createProtect(given),
    auth: (options) => readSession(given, getCurrentEvent('auth'), options),
    requireSession: (options) => readRequiredSession(given, getCurrentEvent('requireSession'), options),
    signIn: createSignIn(given),
    signOut: createSignOut(given),
    update: createUpdate(given),
    account: createAccount(given),
  }
  return typeof given === 'function' ? result : passOnConfig(result, mountReactiveAuth(given).auth)
}
