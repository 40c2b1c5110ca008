import type { Auth, HandleContext, RequestLike, SignInOptions, SignOutOptions } from '../../types/auth.ts'
import type { DefaultSession, Session } from '../../types/session.ts'
import type { ReadSessionOptions } from '../private-caching.ts'
import type { RequestAccount } from '../request-account.ts'
import type { CookieParts } from './cookie-parts.ts'
import type { RefusalOptions } from './create-refusal.ts'

/** Options of `signIn` of a visit. */
export interface VisitSignInOptions extends Omit<SignInOptions, keyof HandleContext | 'fields'> {
  /** Fields of the form: user name and password, or email address. A posted form has 1,000 fields at most, each once. */
  readonly fields?: FormData | URLSearchParams | Readonly<Record<string, string>> | undefined
}

/** Options of `signOut` of a visit. */
export type VisitSignOutOptions = Omit<SignOutOptions, keyof HandleContext>

/** The use of an `Auth` by one request: it reads the session once, sees its own changes, and collects cookies. */
export interface Visit<S extends DefaultSession = Session> {
  /**
   * Reads the session, once. After a change, it is the new one.
   *
   * @returns `null` when signed out.
   * @throws {AuthError} The session cannot be determined. `null` always means signed out.
   */
  session(options?: ReadSessionOptions): Promise<S | null>
  /**
   * Guards a page or an API: returns the response to a visitor who may not pass, and `null` to one who may. Signed-out
   * visitors are redirected to the sign-in page and back; API clients get 401 and JSON. A user whom `when` refuses gets
   * 403.
   *
   * @throws {AuthError} The session cannot be determined.
   */
  findRefusal(options?: RefusalOptions<S>): Promise<Response | null>
  /**
   * Starts a sign-in. With credentials, completes it.
   *
   * @param options Options, or a posted form: its field `redirectTo` is the target, all others are `fields`.
   * @returns Absolute URL to redirect the user to, with status 303.
   * @throws {AuthError} Errors that would otherwise lead to the error page, for example `CredentialsSignin`.
   */
  signIn(provider: string, options?: VisitSignInOptions | FormData): Promise<string>
  /** Ends the session. @returns Absolute URL to redirect the user to, with status 303. */
  signOut(options?: VisitSignOutOptions): Promise<string>
  /**
   * Passes `data` to the callbacks with the trigger `update`.
   *
   * @returns The new session; `null` when signed out.
   */
  update(data: unknown): Promise<S | null>
  /** The account API for the current user. */
  readonly account: RequestAccount
  /** `Set-Cookie` lines to add to the response. */
  readonly setCookies: readonly string[]
  /** The same as objects, for frameworks that set cookies by name. */
  readonly cookies: readonly CookieParts[]
  /** The `Cookie` header of the browser after the response, for code that reads the request again. '' without cookies. */
  readonly cookieHeader: string
  /** Returns the path of the sign-in page. @param returnTo Target after the sign-in. @default this request */
  signInUrl(returnTo?: string): string
  /**
   * Returns the response with the cookies of the visit, and out of shared caches if the session was read. Cookies that
   * are set later would be lost, so later changes throw.
   */
  apply(response: Response): Response
}

/** Options of `fetchAuth`. */
export interface FetchOptions {
  /**
   * Reads the public address from `X-Forwarded-Host` and `X-Forwarded-Proto`. Set it only behind a proxy that sets or
   * removes both, because everyone else can forge them.
   *
   * @default false
   */
  readonly trustProxy?: boolean | undefined
}

/** Functions for a server with Fetch requests. */
export interface FetchAuth<S extends DefaultSession = Session> {
  /** Created at first use, because a build has no secrets. */
  readonly auth: Auth<S>
  /**
   * Responds to the routes, and passes all other requests on.
   *
   * @param next The application. The cookies of the visit are added to its response.
   */
  respond(
    request: Request,
    next: (visit: Visit<S>) => Response | Promise<Response>,
    host?: Omit<HandleContext, 'url'>,
  ): Promise<Response>
  /** Creates the visit of a request, for a framework that creates the response elsewhere. */
  visit(request: RequestLike, host?: HandleContext): Visit<S>
  /** Responds to a request to one of the routes. @returns `null` for any other path. */
  route(request: Request, host?: HandleContext): Promise<Response> | null
}
