import type { LinkedAccount, ListedSession, Passkey, RemoveOptions } from './account-api.ts'
import type { AccountKey } from './adapter.ts'
import type { PasswordApi } from './password-api.ts'
import type { HandleContext, RedirectResult, RequestLike, SignInOptions } from './server-call.ts'
import type { Session } from './session.ts'
import type { SessionRequest } from './session-request.ts'
import type { TokenApi } from './token-api.ts'

export type { HandleContext, RedirectResult, RequestLike, SessionRequest, SignInOptions }

/** Options of a session read. */
export interface SessionReadOptions {
  /** Reads the store of `session.revocation` although a recent result is known. @default false */
  readonly fresh?: boolean | undefined
}

/** A session, and the cookies to forward. */
export interface SessionRead<S = Session> {
  /** `null` when signed out. */
  readonly session: S | null
  /** `Set-Cookie` values to add to the response, usually none. */
  readonly setCookies: readonly string[]
  /** The same values as `Headers`, created on first access. */
  readonly headers: Headers
}

/** Options of a sign-out on the server. */
export interface SignOutOptions extends Pick<HandleContext, 'url' | 'waitUntil'> {
  /** Target after the sign-out; checked by the `redirect` callback. @default '/' */
  readonly redirectTo?: string | undefined
  /**
   * Also ends the session at the provider: the browser goes to its logout page and returns. Needs `extensions`. Without
   * such a page, the sign-out is a plain one.
   *
   * @default false
   */
  readonly federated?: boolean | undefined
}

/** The API of one configuration. */
export interface Auth<S = Session> extends TokenApi, PasswordApi {
  /** Resolved base path of the routes. */
  readonly basePath: string
  /** Handles a request to one of the routes. Never throws. */
  handle(request: Request, context?: HandleContext): Promise<Response>
  /**
   * Returns whether a path without query is one of the routes.
   *
   * @param request Its method and URL. With it, a path of the whole host such as `/.well-known/webauthn` counts only if a
   * feature answers this method on this host. Otherwise the request belongs to the application.
   */
  handles(pathname: string, request?: { readonly method: string; readonly url: string }): boolean
  /**
   * Returns the same application at another mount. Keys, counters and caches are shared, so another spelling of a path, or
   * another tenant in it, gives no new attempts and costs little memory.
   *
   * @param basePath Without a trailing slash; '' for the root.
   */
  at(basePath: string): Auth<S>
  /**
   * Reads the session of a request, without an HTTP request to the routes.
   *
   * @param options `fresh`: reads the store of `session.revocation` although a recent result is known.
   * @throws {AuthError} The session cannot be determined. When signed out, `session` is `null`.
   */
  session(request: SessionRequest, options?: SessionReadOptions): Promise<SessionRead<S>>
  /**
   * Starts a sign-in from server code. With credentials, completes it.
   *
   * @throws {AuthError} Errors that would otherwise lead to the error page, for example `CredentialsSignin`.
   */
  signIn(request: RequestLike, provider: string, options?: SignInOptions): Promise<RedirectResult>
  /** Ends the session of a request from server code. */
  signOut(request: RequestLike, options?: SignOutOptions): Promise<RedirectResult>
  /**
   * Updates the session of a request from server code. The callbacks `jwt` and `session` receive `data` with the
   * trigger `update`.
   *
   * @param request A request from a page of this origin.
   * @returns The session that the callbacks return, and the cookies to forward. `null` when signed out.
   */
  update(request: RequestLike, data: unknown): Promise<SessionRead<S>>
  /**
   * Lists the accounts of the current user.
   *
   * @throws {AccessDenied} The request is signed out.
   * @throws {AdapterError} The adapter has no `listAccountsByUserId`.
   */
  accounts(request: SessionRequest): Promise<LinkedAccount[]>
  /**
   * Unlinks an account of the current user. Their other sessions end if they are stored, or with `session.revocation`.
   *
   * @param request A request from a page of this origin.
   * @returns `false` if the user has no such account.
   * @throws {AccessDenied} The request is signed out, or this is the last sign-in method.
   */
  unlink(request: Request, account: AccountKey, options?: RemoveOptions): Promise<boolean>
  /**
   * Lists the passkeys of the current user, the oldest first.
   *
   * @throws {AccessDenied} The request is signed out.
   */
  passkeys(request: SessionRequest): Promise<Passkey[]>
  /**
   * Renames a passkey of the current user.
   *
   * @param request A request from a page of this origin.
   * @param id An id that `passkeys` returned.
   * @param name 1 to 64 characters after trimming, without control characters.
   * @returns `false` if the user has no such passkey.
   * @throws {AccessDenied} The request is signed out.
   * @throws {InvalidRequest} The name is too long or malformed.
   * @throws {AdapterError} The adapter has no `updateAuthenticator`.
   */
  renamePasskey(request: Request, id: string, name: string): Promise<boolean>
  /**
   * Removes a passkey of the current user, and the account with its last passkey.
   *
   * @param request A request from a page of this origin.
   * @param id An id that `passkeys` returned.
   * @returns `false` if the user has no such passkey.
   * @throws {AccessDenied} The request is signed out, or this is the last sign-in method.
   */
  removePasskey(request: Request, id: string, options?: RemoveOptions): Promise<boolean>
  /**
   * Lists the open sessions of the current user: all rows with the strategy `database`, the newest 30 with `jwt` and
   * `session.revocation`.
   *
   * @throws {AccessDenied} The request is signed out.
   * @throws {AuthError} Strategy `jwt` without `session.revocation`: sessions in cookies cannot be listed.
   */
  sessions(request: SessionRequest): Promise<ListedSession[]>
  /**
   * Lists the open sessions of a user, as above. Check first whether the caller may see them.
   *
   * @param request If one of them is this request's session, it is marked as current.
   */
  sessions(userId: string, request?: SessionRequest): Promise<ListedSession[]>
  /**
   * Ends a session of the current user.
   *
   * @param request A request from a page of this origin.
   * @param id An id that `sessions` returned.
   * @returns `false` if the user has no such session. Respond with status 404.
   * @throws {AccessDenied} The request is signed out.
   */
  endSession(request: Request, id: string): Promise<boolean>
  /**
   * Ends the sessions of a user, for example after a change of password. Requires the strategy `database`, or
   * `session.revocation`. Check first whether the caller may end them.
   *
   * @param options `except`: id of a session to keep, or the request whose session to keep. It must come from a page of
   * this origin.
   * @throws {AuthError} Strategy `jwt` without `session.revocation`.
   * @throws {MissingCSRF} A page of another origin sent the request. No session was ended.
   */
  signOutEverywhere(userId: string, options?: { readonly except?: string | SessionRequest | undefined }): Promise<void>
}
