import type { NextFetchEvent, NextRequest } from 'next/server'
import type { Callbacks } from '../../types/callbacks.ts'
import type { AuthConfig } from '../../types/config.ts'
import type { DefaultSession, Session } from '../../types/session.ts'
import type { Undefinable } from '../../types/undefinable.ts'
import type { RequestAccount } from '../request-account.ts'

/** Parameters of the `authorized` callback. */
export interface AuthorizedParams {
  /** The request that the proxy has received. */
  readonly request: NextRequest
  /** `null` when signed out. */
  readonly auth: Session | null
}

/** Decides in the proxy whether a request may pass. */
export type Authorized = (params: AuthorizedParams) => boolean | Response | PromiseLike<boolean | Response>

/** The callbacks of `NextAuth`: those of every configuration, and `authorized`. */
export interface NextAuthCallbacks<S extends DefaultSession = Session | DefaultSession> extends Callbacks<S> {
  /**
   * Decides in the proxy whether a request may pass. `true` passes it, a response is sent as it is. Any other result
   * redirects visitors to the sign-in page, and refuses signed-in users with 403. It is not called for the routes and
   * the pages of the sign-in. If it throws, or takes longer than ten seconds, the request fails.
   *
   * @default all requests pass
   */
  authorized?: Authorized
}

/** Configuration of `NextAuth`: all options of `AuthConfig`, and the callback `authorized`. */
export interface NextAuthConfig<S extends DefaultSession = Session | DefaultSession> extends AuthConfig<S> {
  /** The callbacks of every configuration, and `authorized`. */
  callbacks?: Undefinable<NextAuthCallbacks<S>> | undefined
}

/** Options of `NextAuth` itself. */
export interface NextAuthSettings {
  /**
   * Returns the address of the client, for the rate limits, from the headers of a request. Read one that your proxy sets,
   * because everyone can forge the others.
   *
   * @default on Vercel `x-real-ip`, elsewhere none: the limits count no addresses
   */
  readonly clientAddress?: ((headers: Headers) => string | null | undefined) | undefined
  /**
   * Reads the public host from `X-Forwarded-Host`. Set it only behind a proxy that changes the `Host` header, and sets or
   * removes `X-Forwarded-Host`, because everyone else can forge it.
   *
   * @default false: the `Host` header
   */
  readonly trustProxy?: boolean | undefined
}

/** A request with its session. */
export type NextAuthRequest<S extends DefaultSession = Session> = NextRequest & {
  /** `null` when signed out. */
  readonly auth: S | null
}

/** Result of a wrapped handler. Without a response, a proxy passes the request on. */
// A handler that returns nothing at all has the type `void`.
// biome-ignore lint/suspicious/noConfusingVoidType: see above
export type NextAnswer = Response | undefined | void

/** Reads the session, guards requests as a proxy, and wraps handlers. */
export interface NextAuthReader<S extends DefaultSession = Session> {
  /**
   * Reads the session in a server component, a route handler or a server action. All components of a page share one
   * read.
   *
   * @returns `null` when signed out.
   * @throws {AuthError} The session cannot be determined. `null` always means signed out.
   */
  (): Promise<S | null>
  /** Renews the session cookie in front of pages and handlers, and calls `authorized`: `export { auth as proxy }`. */
  (request: NextRequest, event: NextFetchEvent): Promise<Response>
  /** Wraps a route handler or a proxy, whose request gets the session as `request.auth`. */
  <A extends unknown[]>(
    handler: (request: NextAuthRequest<S>, ...rest: A) => NextAnswer | Promise<NextAnswer>,
  ): (request: NextRequest, ...rest: A) => Promise<Response>
}

/** Options of `signIn`. Any other property is a field of the form: a password, an email address. */
export interface NextSignInOptions {
  /** Target after the sign-in; checked by the `redirect` callback. @default the page of the form */
  readonly redirectTo?: string | undefined
  /** `false` only sets the cookies, and returns the URL to redirect to. @default true */
  readonly redirect?: boolean | undefined
  readonly [field: string]: string | number | boolean | undefined
}

/** Options of `signOut`. */
export interface NextSignOutOptions {
  /** Target after the sign-out; checked by the `redirect` callback. @default the page of the form */
  readonly redirectTo?: string | undefined
  /** `false` only sets the cookies, and returns the URL to redirect to. @default true */
  readonly redirect?: boolean | undefined
  /** Also ends the session at the provider, whose logout page the browser visits. @default false */
  readonly federated?: boolean | undefined
}

/** Starts a sign-in from a server action or a route handler. */
export interface NextSignIn {
  /**
   * Starts a sign-in and redirects. With credentials, completes it. Without a provider, opens the sign-in page.
   *
   * @param options Options, or a posted form. Its field `redirectTo` is the target.
   * @param authorizationParams Parameters for the provider, from its allow-list.
   * @throws {AuthError} Errors that would otherwise lead to the error page, for example `CredentialsSignin`.
   */
  (
    provider?: string,
    options?: FormData | (NextSignInOptions & { readonly redirect?: true | undefined }),
    authorizationParams?: Readonly<Record<string, string>>,
  ): Promise<never>
  /** The same without a redirect. @returns Absolute URL to redirect the user to, with status 303. */
  (
    provider?: string,
    options?: FormData | NextSignInOptions,
    authorizationParams?: Readonly<Record<string, string>>,
  ): Promise<string>
}

/** Ends the session from a server action or a route handler. */
export interface NextSignOut {
  /** Ends the session and redirects. */
  (options?: NextSignOutOptions & { readonly redirect?: true | undefined }): Promise<never>
  /** The same without a redirect. @returns Absolute URL to redirect the user to, with status 303. */
  (options?: NextSignOutOptions): Promise<string>
}

/**
 * The functions of an application.
 *
 * @typeParam S Result of the `session` callback.
 * @typeParam Account The account API.
 */
export interface NextAuthResult<S extends DefaultSession = Session, Account = RequestAccount> {
  /** The route handlers: `export const { GET, POST } = handlers` in `app/api/auth/[...nextauth]/route.ts`. */
  readonly handlers: {
    readonly GET: (request: NextRequest) => Promise<Response>
    readonly POST: (request: NextRequest) => Promise<Response>
  }
  /** Returns the session, or wraps a route handler or the proxy. */
  readonly auth: NextAuthReader<S>
  /** Starts a sign-in from a server action. */
  readonly signIn: NextSignIn
  /** Ends the session from a server action. */
  readonly signOut: NextSignOut
  /**
   * Updates the session in a server action or a route handler: the callbacks `jwt` and `session` receive `data` with the
   * trigger `update`.
   *
   * @param data Data of the application. Validate it if it comes from a form.
   * @returns The new session; `null` when signed out.
   * @throws {AuthError}
   */
  readonly update: (data: unknown) => Promise<S | null>
  /**
   * The account API for the user of the request, in a server component, a route handler or a server action. Pages cannot
   * set cookies, so tokens in a cookie are not refreshed unless you pass `setCookies`.
   */
  readonly account: Account
}
