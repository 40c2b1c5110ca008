import type { HeaderReader } from './http.ts'
import type { Session } from './session.ts'

/** What reading a session needs of a request: a `Request`, or headers with the URL they came to. */
export interface SessionRequest {
  readonly headers: HeaderReader | Readonly<Record<string, string | readonly string[] | undefined>>
  /** Absolute URL. Needed unless the origin is configured. */
  readonly url?: string
}

/** A read session, and the cookies to pass on. */
export interface SessionRead<S = Session> {
  /** `null`: nobody is signed in. */
  readonly session: S | null
  /** `Set-Cookie` values to add to the response, usually none. */
  readonly setCookies: readonly string[]
  /** The same as `Headers`, made when asked for. */
  readonly headers: Headers
}

/** Where a sign-in or sign-out on the server leads. */
export interface RedirectResult {
  /** Absolute URL to send the user to. */
  readonly url: string
  /** Holds the `Set-Cookie` headers to pass on. */
  readonly headers: Headers
}

/** Options of a sign-in on the server. */
export interface SignInOptions {
  /** Where to go afterwards; passed through the `redirect` callback. @default '/' */
  readonly redirectTo?: string
  /** Further authorization parameters, from the allow-list. */
  readonly authorizationParams?: Readonly<Record<string, string>>
  /** Fields of the method's form: user name and password, e-mail address. */
  readonly fields?: Readonly<Record<string, string>>
}

/** What a request handler may be told by its host. */
export interface HandleContext {
  /** Address of the client as the host knows it. */
  readonly clientAddress?: string
}

/** Sign-in for one application. */
export interface Auth<S = Session> {
  /** Path under which the routes live, as resolved. */
  readonly basePath: string
  /** Answers a request to one of the routes. Never throws. */
  handle(request: Request, context?: HandleContext): Promise<Response>
  /** Whether a path, without its query, is one of the routes. */
  handles(pathname: string): boolean
  /**
   * Reads the session of a request, without a request to our own routes.
   *
   * @throws {AuthError} when it cannot be found out. Nobody signed in is `session: null`.
   */
  session(request: SessionRequest): Promise<SessionRead<S>>
  /**
   * Starts a sign-in, or with credentials does all of it, from code on the server.
   *
   * @throws {AuthError} what would otherwise be an error page, `CredentialsSignin` for one.
   */
  signIn(request: Request, provider: string, options?: SignInOptions): Promise<RedirectResult>
  /** Ends the session of a request, from code on the server. */
  signOut(request: Request, options?: { readonly redirectTo?: string }): Promise<RedirectResult>
}
