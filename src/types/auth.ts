import type { Account } from './account.ts'
import type { AccountKey } from './adapter.ts'
import type { HeaderReader } from './http.ts'
import type { Session } from './session.ts'

/** What reading a session needs of a request: a `Request`, or headers with the URL they came to. */
export interface SessionRequest {
  readonly headers: HeaderReader | Readonly<Record<string, string | readonly string[] | undefined>>
  /** Absolute URL. Needed unless the origin is configured. */
  readonly url?: string | undefined
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
  readonly redirectTo?: string | undefined
  /** Further authorization parameters, from the allow-list. */
  readonly authorizationParams?: Readonly<Record<string, string>> | undefined
  /** Fields of the method's form: user name and password, e-mail address. */
  readonly fields?: Readonly<Record<string, string>> | undefined
  /** Address of the client as the host knows it, for the rate limits. */
  readonly clientAddress?: string | undefined
}

/** What a request handler may be told by its host. */
export interface HandleContext {
  /** Address of the client as the host knows it. */
  readonly clientAddress?: string | undefined
}

/** An account that is linked to a user. Its tokens stay in the store. */
export interface LinkedAccount extends AccountKey {
  readonly type: Account['type']
}

/** A passkey of a user, without its key. */
export interface Passkey {
  /** Its credential id, standard base64. */
  readonly id: string
  /** `multiDevice`: synced by the user's platform; `singleDevice`: on one device, lost with it. */
  readonly deviceType: string
  readonly isBackedUp: boolean
  /** How a browser reaches it: `internal`, `hybrid`, `usb`. May be empty. */
  readonly transports: readonly string[]
}

/** A session of a user. */
export interface ListedSession {
  /** A name for it, which opens nothing. */
  readonly id: string
  readonly expires: Date
  /** Whether it is that of the request that was given. */
  readonly isCurrent: boolean
}

/** What the application knows, and the library cannot. */
export interface RemoveOptions {
  /**
   * The user can sign in by something that is not in the store: a password, for one. Then the last account or
   * passkey may go, too.
   *
   * @default false
   */
  readonly hasOtherWay?: boolean | undefined
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
  signOut(request: Request, options?: { readonly redirectTo?: string | undefined }): Promise<RedirectResult>
  /**
   * Updates the session of a request, from code on the server: the callbacks `jwt` and `session` get `data` with the
   * trigger `update`.
   *
   * @param request Of a page of this origin.
   * @returns The session as the callbacks return it, and the cookies to pass on. `null`: nobody is signed in.
   */
  update(request: Request, data: unknown): Promise<SessionRead<S>>
  /**
   * The accounts of whoever is signed in.
   *
   * @throws {AccessDenied} The request is signed out.
   * @throws {AdapterError} The adapter has no `listAccountsByUserId`.
   */
  accounts(request: SessionRequest): Promise<LinkedAccount[]>
  /**
   * Unlinks an account of whoever is signed in. Sessions stay; see `signOutEverywhere`.
   *
   * @param request Of a page of this origin.
   * @returns `false`: they have no such account.
   * @throws {AccessDenied} Nobody is signed in, or it is the last way in.
   */
  unlink(request: Request, account: AccountKey, options?: RemoveOptions): Promise<boolean>
  /**
   * The passkeys of whoever is signed in.
   *
   * @throws {AccessDenied} The request is signed out.
   */
  passkeys(request: SessionRequest): Promise<Passkey[]>
  /**
   * Removes a passkey of whoever is signed in; with the last one its account goes, too.
   *
   * @param request Of a page of this origin.
   * @param id As `passkeys` gives it.
   * @returns `false`: they have no such passkey.
   * @throws {AccessDenied} Nobody is signed in, or it is the last way in.
   */
  removePasskey(request: Request, id: string, options?: RemoveOptions): Promise<boolean>
  /**
   * The sessions of a user that have not ended: strategy `database`. Whether the caller may see them is yours to
   * check.
   *
   * @param request One of them is marked as current, if it is this request's.
   * @throws {AuthError} Strategy `jwt`: sessions are in the browsers, and nobody can list them.
   */
  sessions(userId: string, request?: SessionRequest): Promise<ListedSession[]>
  /**
   * Ends the sessions of a user: strategy `database`. After a change of password, for one. Whether the caller may
   * is yours to check.
   *
   * @param options `except`: the id of a session to keep, or the request whose session it is.
   * @throws {AuthError} Strategy `jwt`: end sessions by `session.isRevoked`.
   */
  signOutEverywhere(userId: string, options?: { readonly except?: string | SessionRequest | undefined }): Promise<void>
}
