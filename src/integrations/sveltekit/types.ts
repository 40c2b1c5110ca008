import type { ActionFailure, RequestEvent } from '@sveltejs/kit'
import type { Handle } from '@sveltejs/kit/hooks'
import type { SignInOptions, SignOutOptions } from '../../types/auth.ts'
import type { AuthConfig } from '../../types/config.ts'
import type { ErrorType } from '../../types/error-type.ts'
import type { DefaultSession, Session } from '../../types/session.ts'
import type { GuardRules } from '../judge-request.ts'
import type { ReadSessionOptions } from '../private-caching.ts'
import type { RequestAccount } from '../request-account.ts'

/** Configuration of `KitAuth`: all options of `AuthConfig`. */
export type KitAuthConfig<S extends DefaultSession = Session | DefaultSession> = AuthConfig<S>

/** Returns the configuration for a request, if its variables come with the request. Called once per request. */
export type LazyKitAuthConfig<S extends DefaultSession = Session | DefaultSession> = (
  event: RequestEvent,
) => KitAuthConfig<S> | PromiseLike<KitAuthConfig<S>>

/** Options of `KitAuth` itself. */
export interface KitAuthOptions {
  /**
   * Name of the function in `event.locals` that returns the session. Give each instance of one application its own, and
   * declare it in `App.Locals`.
   *
   * @default 'auth'
   */
  readonly localsKey?: string | undefined
}

/** Result of `signIn` and `signOut` without a redirect. A type, because results of actions need an index signature. */
export type KitRedirect = {
  /** Target of the redirect. */
  readonly url: string
}

/** Result of the form action `signIn` with `onFailure: 'fail'`, if the visitor can correct the form. */
export type KitSignInFailure = {
  /** Type of the error: `CredentialsSignin`. */
  readonly error: ErrorType
  /** `code` of `CredentialsSignin`; `null` of other errors. */
  readonly code: string | null
  /** A sentence for the visitor. */
  readonly message: string
  /** Id of the provider; `null` if the form named none. */
  readonly provider: string | null
  /** Page to come back to: send it again, because the address of the form has lost its `callbackUrl`. */
  readonly redirectTo: string | null
  /** The typed values, without passwords and fields that the provider does not declare. */
  readonly fields: Readonly<Record<string, string>>
}

/** Options of a sign-in from code. */
export interface KitSignInOptions extends Omit<SignInOptions, 'clientAddress' | 'waitUntil'> {
  /** `false` only sets the cookies, and returns the target of the redirect. @default true */
  readonly redirect?: boolean | undefined
}

/** Options of a sign-out from code. */
export interface KitSignOutOptions extends SignOutOptions {
  /** `false` only sets the cookies, and returns the target of the redirect. @default true */
  readonly redirect?: boolean | undefined
}

/** Options of the form action `signIn`. */
export interface KitFormOptions {
  /**
   * `'fail'` returns a failure that the visitor can correct as the result of the action, for `form` of the page with the
   * action. If the form is on another page, which cannot show it, the failure is thrown.
   *
   * @default 'throw'
   */
  readonly onFailure?: 'fail' | 'throw' | undefined
}

/**
 * A form action, and a function for all other code of a request.
 *
 * Both throw a failure such as `CredentialsSignin` to the caller. The thrown error is at the same time a redirect of
 * SvelteKit: if nothing catches it, the browser is redirected to the sign-in page or the error page, with `error` and
 * `code` in the query. `isRedirect` is true for it, so check for the error first.
 */
export interface KitSignIn {
  /**
   * Starts a sign-in, or completes it with credentials in `fields`.
   *
   * @throws {Redirect} To the next page, unless `redirect` is `false`.
   * @throws {AuthError} For example `CredentialsSignin`.
   */
  (provider?: string, options?: KitSignInOptions): Promise<KitRedirect>
  /**
   * Handles a form. Its field `providerId` names the provider, `redirectTo` the page to come back to, and
   * `authorizationParams-<name>` a parameter for the provider. `redirect` can be `false`. All other fields are for the
   * provider.
   *
   * @throws {Redirect} To the next page.
   * @throws {AuthError} For example `CredentialsSignin`.
   */
  (event: RequestEvent): Promise<KitRedirect>
  /**
   * Handles a form in the same way.
   *
   * @returns With `onFailure: 'fail'`, the failure: the status is 401 for wrong credentials, 429 after too many attempts.
   */
  (event: RequestEvent, options: KitFormOptions): Promise<KitRedirect | ActionFailure<KitSignInFailure>>
}

/** A form action, and a function for all other code of a request. */
export interface KitSignOut {
  /** Ends the session. @throws {Redirect} To the next page, unless `redirect` is `false`. @throws {AuthError} */
  (options?: KitSignOutOptions): Promise<KitRedirect>
  /** Handles a form with the fields `redirectTo`, `redirect` and `federated`. */
  (event: RequestEvent): Promise<KitRedirect>
}

/** A session with a user. */
export type SignedInSession<S extends DefaultSession = Session> = S & { user: NonNullable<S['user']> }

/** Options of `requireSession`. @typeParam S The session. */
export interface RequireSessionOptions<S extends DefaultSession = Session> extends Pick<GuardRules<S>, 'when'> {
  /** Path of the page to redirect visitors to. @default `pages.signIn`, or the sign-in page under the base path */
  readonly signIn?: string | undefined
}

/** Options of `protect`. @typeParam S The session. */
export interface ProtectOptions<S extends DefaultSession = Session> extends RequireSessionOptions<S>, GuardRules<S> {}

/**
 * The API of one configuration.
 *
 * @typeParam S Result of the `session` callback.
 * @typeParam Account The account API.
 */
export interface KitAuthResult<S extends DefaultSession = Session, Account = RequestAccount> {
  /**
   * For `src/hooks.server.ts`: handles the routes under the base path, and adds `locals.auth()` to all other requests.
   */
  readonly handle: Handle
  /** Starts a sign-in: a form action, or a function for your own. */
  readonly signIn: KitSignIn
  /** Ends the session: a form action, or a function for your own. */
  readonly signOut: KitSignOut
  /**
   * Returns the session of the request, like `locals.auth()`, with the type that the `session` callback returns.
   *
   * @param event Required without an asynchronous context.
   * @returns `null` when signed out.
   * @throws {InvalidConfiguration} The request did not pass through `handle`.
   */
  auth(event?: RequestEvent, options?: ReadSessionOptions): Promise<S | null>
  /**
   * Returns the session in code that requires one: load functions, actions, endpoints and remote functions.
   *
   * @param event Required without an asynchronous context.
   * @throws {Redirect} When signed out: to the sign-in page and back. An API client that calls an endpoint gets 401.
   * @throws {HttpError} 403: `when` refuses the user.
   * @throws {InvalidConfiguration} The request did not pass through `handle`.
   */
  requireSession(event?: RequestEvent, options?: RequireSessionOptions<S>): Promise<SignedInSession<S>>
  /**
   * Creates a hook that requires a session below some paths. Put it after `handle`. Browsers are redirected to the
   * sign-in page, API clients get 401 and JSON. A user whom `when` refuses gets 403.
   *
   * It does not protect remote functions: call `requireSession` in them.
   *
   * @param paths `['/account']` protects that path and all below it. It applies to the path of the URL and to that of
   * the route, which a `reroute` hook can change.
   */
  protect(paths: readonly string[], options?: ProtectOptions<S>): Handle
  /**
   * Updates the session in an action, an endpoint or a remote function. The callbacks `jwt` and `session` receive
   * `data` with the trigger `update`. The cookies are added to the response. Forms of other sites are refused.
   *
   * @param data Data of the application. Validate it if it comes from a form.
   * @param event Required without an asynchronous context.
   * @returns The new session; `null` when signed out.
   * @throws {AuthError}
   */
  update(data: unknown, event?: RequestEvent): Promise<S | null>
  /**
   * Returns the account API for the current user.
   *
   * @param event Required without an asynchronous context.
   */
  account(event?: RequestEvent): Account
}

declare global {
  namespace App {
    interface Locals {
      /**
       * Returns the session of this request; `null` when signed out. Reads it at most once. Keeps the response out of
       * shared caches.
       */
      auth(options?: ReadSessionOptions): Promise<Session | null>
    }
    interface PageData {
      session?: Session | null
    }
  }
}
