import type { RequestEvent } from '@sveltejs/kit'
import type { Handle } from '@sveltejs/kit/hooks'
import type { SignInOptions } from '../../types/auth.ts'
import type { AuthConfig } from '../../types/config.ts'
import type { DefaultSession, Session } from '../../types/session.ts'
import type { GuardRules } from '../judge-request.ts'
import type { ReadSessionOptions } from '../private-caching.ts'
import type { RequestAccount } from '../request-account.ts'

/** The configuration of `KitAuth`: all options of `AuthConfig`. */
export type KitAuthConfig<S extends DefaultSession = Session | DefaultSession> = AuthConfig<S>

/** Makes the configuration for a request: for variables that only come with one. Asked once per request. */
export type LazyKitAuthConfig<S extends DefaultSession = Session | DefaultSession> = (
  event: RequestEvent,
) => KitAuthConfig<S> | PromiseLike<KitAuthConfig<S>>

/** What `signIn` and `signOut` give where they do not redirect. A type, as what an action returns must have an index. */
export type KitRedirect = {
  /** Where the browser would have been sent. */
  readonly url: string
}

/** Options of a sign-in from code. */
export interface KitSignInOptions extends Omit<SignInOptions, 'clientAddress'> {
  /** `false`: nobody is redirected, and only the cookies are set. @default true */
  readonly redirect?: boolean | undefined
}

/** Options of a sign-out from code. */
export interface KitSignOutOptions {
  /** Where to go afterwards; passed through the `redirect` callback. @default '/' */
  readonly redirectTo?: string | undefined
  /** `false`: nobody is redirected, and only the cookies are set. @default true */
  readonly redirect?: boolean | undefined
}

/** A form action, and a function for all other code that runs for a request. */
export interface KitSignIn {
  /**
   * From code: begins a sign-in, or with credentials in `fields` completes it.
   *
   * @throws {Redirect} Where it leads to, unless `redirect` is `false`.
   * @throws {AuthError} `CredentialsSignin` for one. Where nobody catches it, the visitor gets to the sign-in page.
   */
  (provider?: string, options?: KitSignInOptions): Promise<KitRedirect>
  /**
   * As a form action. Of the fields, `providerId` names the provider, `redirectTo` the page to come back to,
   * `authorizationParams-<name>` a parameter for the provider; `redirect` may be `false`; all others are for the
   * provider.
   */
  (event: RequestEvent): Promise<KitRedirect>
}

/** A form action, and a function for all other code that runs for a request. */
export interface KitSignOut {
  /** @throws {Redirect} Where it leads to, unless `redirect` is `false`. @throws {AuthError} */
  (options?: KitSignOutOptions): Promise<KitRedirect>
  /** As a form action, with the fields `redirectTo` and `redirect`. */
  (event: RequestEvent): Promise<KitRedirect>
}

/** A session of somebody. */
export type SignedInSession<S extends DefaultSession = Session> = S & { user: NonNullable<S['user']> }

/** Options of `requireSession`. @typeParam S The session. */
export interface RequireSessionOptions<S extends DefaultSession = Session> extends Pick<GuardRules<S>, 'when'> {
  /** Path of the page to send visitors to. @default `pages.signIn`, or the sign-in page under the base path */
  readonly signIn?: string | undefined
}

/** Options of `protect`. @typeParam S The session. */
export interface ProtectOptions<S extends DefaultSession = Session> extends RequireSessionOptions<S>, GuardRules<S> {}

/**
 * Sign-in for one application.
 *
 * @typeParam S What the `session` callback returns.
 */
export interface KitAuthResult<S extends DefaultSession = Session> {
  /** For `src/hooks.server.ts`: answers the routes under the base path, and gives every request `locals.auth()`. */
  readonly handle: Handle
  readonly signIn: KitSignIn
  readonly signOut: KitSignOut
  /**
   * Who has sent the request: what `locals.auth()` gives, and with the type of what the `session` callback returns,
   * which `locals` cannot know.
   *
   * @param event Needed where there is no asynchronous context.
   * @returns `null` when nobody is signed in.
   * @throws {InvalidConfiguration} `handle` has not seen the request.
   */
  auth(event?: RequestEvent, options?: ReadSessionOptions): Promise<S | null>
  /**
   * The same, for code that only those who are signed in may reach: load functions, actions, endpoints and remote
   * functions.
   *
   * @param event Needed where there is no asynchronous context.
   * @throws {Redirect} Nobody is signed in: to the sign-in page and back. A program that asks an endpoint gets 401.
   * @throws {HttpError} 403: `when` refuses the user.
   * @throws {InvalidConfiguration} `handle` has not seen the request.
   */
  requireSession(event?: RequestEvent, options?: RequireSessionOptions<S>): Promise<SignedInSession<S>>
  /**
   * Makes a hook that only lets those pass who are signed in, below some paths. Put it behind `handle`. A browser is
   * redirected to the sign-in page, a program gets 401 and JSON. A user whom `when` refuses gets 403.
   *
   * It does not protect remote functions: call `requireSession` in them.
   *
   * @param paths `['/account']`: that path, and all below it, as visitors see them.
   */
  protect(paths: readonly string[], options?: ProtectOptions<S>): Handle
  /**
   * Updates the session, in an action, an endpoint or a remote function: the callbacks `jwt` and `session` get `data` with
   * the trigger `update`. The cookies go out with the answer. Forms of other sites are refused.
   *
   * @param data From the application. If it comes from a form, check it first.
   * @param event Needed where there is no asynchronous context.
   * @returns The new session; `null`: nobody is signed in.
   * @throws {AuthError}
   */
  update(data: unknown, event?: RequestEvent): Promise<S | null>
  /**
   * The account of whoever sends the request, for the pages on which users look after it.
   *
   * @param event Needed where there is no asynchronous context.
   */
  account(event?: RequestEvent): RequestAccount
}
