import { getRequestEvent } from 'solid-js/web'
import { readAmbientEnv, readEnv } from '../../integration-api.ts'
import type { DefaultSession, Session, SessionOf } from '../../types/session.ts'
import { announceConfig } from '../announce-config.ts'
import { assertOneCopy } from '../copies.ts'
import { passOnConfig } from '../pass-on-config.ts'
import type { ReadSessionOptions } from '../private-caching.ts'
import type { RequestAccount } from '../request-account.ts'
import { createAccount } from './account.ts'
import { getOwnedAuth } from './create-scope.ts'
import { readSession } from './get-session.ts'
import { createHandler } from './handlers.ts'
import { createMiddleware, createProtect } from './middleware.ts'
import { getCurrentEvent } from './request-event.ts'
import { type ProtectOptions, type RequireSessionOptions, readRequiredSession } from './require-session.ts'
import { createSignIn, createSignOut, type ReactiveSignInOptions, type ReactiveSignOutOptions } from './sign-in.ts'
import type {
  GetSessionResult,
  ReactiveAuthOptions,
  ReactiveAuthSettings,
  ReactiveHandler,
  ReactiveMiddleware,
  SignedInSession,
} from './types.ts'
import { createUpdate } from './update.ts'

/**
 * What `ReactiveAuth` gives. All of it may be taken out of the object.
 *
 * @typeParam S What the `session` callback returns.
 */
export interface ReactiveAuthResult<S extends DefaultSession = Session> {
  /** For the catch-all route. Answers `HEAD` as well. */
  readonly GET: ReactiveHandler
  /** For the catch-all route. */
  readonly POST: ReactiveHandler
  /**
   * For `createMiddleware`. Puts `auth()` into `event.locals` under `localsKey`, keeps responses for which a session was read from shared
   * caches whatever they say, and keeps what was typed out of the cookie that SolidStart leaves where there is no
   * JavaScript.
   */
  readonly middleware: ReactiveMiddleware
  /**
   * Makes middleware that only lets those pass who are signed in, below some paths. A browser is redirected to the
   * sign-in page, a program gets 401 and JSON. A user whom `when` refuses gets 403. It sees requests, not where the router goes in the browser: what a
   * page shows is protected by `requireSession` in its query.
   *
   * @param paths `['/account']`: that path, and all below it.
   */
  protect(paths: readonly string[], options?: ProtectOptions<S>): ReactiveMiddleware
  /**
   * The session of the request that is being answered, read once however often it is asked for. It keeps the response
   * from shared caches.
   *
   * @returns `null` when nobody is signed in.
   * @throws {AuthError} It cannot be found out.
   */
  auth(options?: ReadSessionOptions): GetSessionResult<S>
  /**
   * The same, for code that only those who are signed in may reach.
   *
   * @throws {Response} A redirect to the sign-in page, or 403 where `when` refuses the user. SolidStart sends it.
   * @throws {AuthError} It cannot be found out.
   */
  requireSession(options?: RequireSessionOptions<S>): Promise<SignedInSession<S>>
  /**
   * Starts a sign-in, or with `fields` does all of it, in a server function or an API route that was called by POST.
   * Forms of other sites are refused.
   *
   * @returns A redirect with the cookies: return it.
   * @throws {AuthError} `CredentialsSignin` for one. What nobody catches leads to the sign-in page, or that of errors.
   */
  signIn(provider: string, options?: ReactiveSignInOptions): Promise<Response>
  /**
   * Ends the session, in a server function or an API route that was called by POST. Forms of other sites are refused.
   *
   * @returns A redirect with the cookies: return it.
   * @throws {AuthError}
   */
  signOut(options?: ReactiveSignOutOptions): Promise<Response>
  /**
   * Updates the session, in a server function or an API route that was called by POST: the callbacks `jwt` and `session`
   * get `data` with the trigger `update`. The cookies go out with the answer. Forms of other sites are refused.
   *
   * @param data From the application. If it comes from a form, check it first.
   * @returns The new session; `null`: nobody is signed in.
   * @throws {AuthError}
   */
  update(data: unknown): Promise<S | null>
  /** The account of whoever has sent the request that is being answered. */
  readonly account: RequestAccount
}

/**
 * Sign-in for a SolidStart 2 application.
 *
 * @experimental Its interface may change before version 1.
 * @param config The configuration, or a function of the event that gives it.
 * @param settings `localsKey`, for a second instance in one application.
 * @throws {InvalidConfiguration} When called, with every mistake there is; with a function, when that is asked first.
 * @example
 * // src/auth.ts
 * export const { GET, POST, requireSession, signIn, signOut } = ReactiveAuth({ providers: [GitHub] })
 * // src/routes/api/auth/[...auth].ts
 * export { GET, POST } from '~/auth'
 */
export function ReactiveAuth<S extends DefaultSession = Session>(
  config: ReactiveAuthOptions<S>,
  { localsKey = 'auth' }: ReactiveAuthSettings = {},
): ReactiveAuthResult<SessionOf<S>> {
  announceConfig(config, 'ReactiveAuth')
  // A function that every application has one of.
  assertOneCopy(getRequestEvent, !readEnv(readAmbientEnv()).isProduction)
  const auth = typeof config === 'function' ? null : getOwnedAuth(config)
  const handler = createHandler(config)
  const result: ReactiveAuthResult = {
    GET: handler,
    POST: handler,
    middleware: createMiddleware(config, localsKey),
    protect: createProtect(config),
    auth: (options) => readSession(config, getCurrentEvent('auth'), options),
    requireSession: (options) => readRequiredSession(config, getCurrentEvent('requireSession'), options),
    signIn: createSignIn(config),
    signOut: createSignOut(config),
    update: createUpdate(config),
    account: createAccount(config),
  }
  if (auth !== null) passOnConfig(result, auth)
  // A session is what the callback has returned, and of that type.
  return result as ReactiveAuthResult<SessionOf<S>>
}
