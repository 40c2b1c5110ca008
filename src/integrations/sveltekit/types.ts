import type { RequestEvent } from '@sveltejs/kit'
import type { Handle } from '@sveltejs/kit/hooks'
import type { SignInOptions } from '../../types/auth.ts'
import type { AuthConfig } from '../../types/config.ts'
import type { RequestAccount } from '../request-account.ts'

/** The configuration of `KitAuth`: all options of `AuthConfig`. */
export type KitAuthConfig = Omit<AuthConfig, 'raw'>

/** Makes the configuration for a request: for variables that only come with one. Asked once per request. */
export type LazyKitAuthConfig = (event: RequestEvent) => KitAuthConfig | PromiseLike<KitAuthConfig>

/** What `signIn` and `signOut` give where they do not redirect. A type, as what an action returns must have an index. */
export type KitRedirect = {
  /** Where the browser would have been sent. */
  readonly url: string
}

/** Options of a sign-in from code. */
export interface KitSignInOptions extends Omit<SignInOptions, 'clientAddress'> {
  /** `false`: nobody is redirected, and only the cookies are set. @default true */
  readonly redirect?: boolean
}

/** Options of a sign-out from code. */
export interface KitSignOutOptions {
  /** Where to go afterwards; passed through the `redirect` callback. @default '/' */
  readonly redirectTo?: string
  /** `false`: nobody is redirected, and only the cookies are set. @default true */
  readonly redirect?: boolean
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

/** Sign-in for one application. */
export interface KitAuthResult {
  /** For `src/hooks.server.ts`: answers the routes under the base path, and gives every request `locals.auth()`. */
  readonly handle: Handle
  readonly signIn: KitSignIn
  readonly signOut: KitSignOut
  /**
   * The account of whoever sends the request, for the pages on which users look after it.
   *
   * @param event Needed where there is no asynchronous context.
   */
  account(event?: RequestEvent): RequestAccount
}
