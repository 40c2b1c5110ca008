import type { RedirectResult, RequestLike, SignInOptions } from './server-call.ts'

/** Proof of an address: a mailed link, or a typed code. */
export type MailProofFields =
  /** The parameter `token` of the link. */
  | { readonly token: string }
  /** The parameter `state` of the page that `signUp` or `requestReset` leads to, and the code of the mail. */
  | { readonly state: string; readonly code: string }

/** Options of the calls that set cookies, as for `signIn`. */
export type PasswordCallOptions = Omit<SignInOptions, 'authorizationParams' | 'fields'>

/**
 * Passwords that latchkey keeps. The functions exist with `Password()` in `providers`. Each takes a request from a page of
 * this origin.
 */
export interface PasswordApi {
  /**
   * Starts a sign-up: mails a link and a code. No user is created before the address is verified. For an address that
   * has an account, the result is the same, and its owner is informed by mail.
   *
   * @returns The URL of the page for the code, and the cookies to forward: this browser can confirm without the password.
   * @throws {CredentialsSignin} The password is refused: `code` is `password-short`, `-long`, `-common` or `-breached`.
   * @throws {InvalidEmail} @throws {TooManyRequests} @throws {EmailSignInError}
   */
  signUp(
    request: RequestLike,
    fields: { readonly email: string; readonly password: string; readonly name?: string | undefined },
    options?: PasswordCallOptions,
  ): Promise<RedirectResult>
  /**
   * Confirms a sign-up: creates the user, with the password, and signs in.
   *
   * @param fields `password`: needed if the link is opened in another browser than that of the sign-up.
   * @throws {Verification} The link or code has expired, or was used.
   * @throws {CredentialsSignin} Another browser, and no or another password.
   */
  confirmSignUp(
    request: RequestLike,
    fields: MailProofFields & { readonly password?: string | undefined },
    options?: PasswordCallOptions,
  ): Promise<RedirectResult>
  /**
   * Mails a link and a code that set a new password. The result is the same for an address without an account.
   *
   * @throws {InvalidEmail} @throws {TooManyRequests} @throws {EmailSignInError}
   */
  requestReset(
    request: RequestLike,
    fields: { readonly email: string },
    options?: PasswordCallOptions,
  ): Promise<RedirectResult>
  /**
   * Sets a new password and signs in. Every other session of the user ends, and a mail informs the address.
   *
   * @throws {Verification} The link or code has expired, or was used.
   * @throws {CredentialsSignin} The password is refused: as for `signUp`. The link still works.
   */
  resetPassword(
    request: RequestLike,
    fields: MailProofFields & { readonly password: string },
    options?: PasswordCallOptions,
  ): Promise<RedirectResult>
  /**
   * Changes the password of the current user. Every other session ends, and a mail informs the address.
   *
   * @param fields `password`: the current one.
   * @throws {AccessDenied} The request is signed out.
   * @throws {CredentialsSignin} The current password is wrong (`code` is `credentials`), or the new one is refused: as
   * for `signUp`.
   */
  changePassword(
    request: RequestLike,
    fields: { readonly password: string; readonly newPassword: string },
    options?: PasswordCallOptions,
  ): Promise<void>
  /**
   * Starts to change the address of the current user: mails a link and a code to the new one. Nothing is written before
   * it is verified. For an address that another user has, the result is the same, and its owner is informed by mail.
   *
   * @param fields `password`: of the user, if they have one. Otherwise their sign-in must be at most ten minutes old.
   * @returns The URL of the page for the code, and the cookies to forward.
   * @throws {AccessDenied} The request is signed out.
   * @throws {CredentialsSignin} Another password.
   * @throws {ReauthRequired} A user without a password signed in more than ten minutes ago.
   * @throws {InvalidEmail} @throws {TooManyRequests} @throws {EmailSignInError}
   */
  changeEmail(
    request: RequestLike,
    fields: { readonly email: string; readonly password?: string | undefined },
    options?: PasswordCallOptions,
  ): Promise<RedirectResult>
  /**
   * Changes the address of the current user, once the link or the code proves the new one. Every other session ends,
   * and a mail informs the old address.
   *
   * @throws {AccessDenied} The request is signed out.
   * @throws {Verification} The link or code has expired, was used, or is of another user.
   */
  confirmEmail(request: RequestLike, fields: MailProofFields, options?: PasswordCallOptions): Promise<RedirectResult>
  /**
   * Deletes the current user: all sessions, accounts, passkeys and the password. Revokes the tokens of the accounts at their
   * providers, if these can be reached. Emits the event `deleteUser`, and a mail informs the address.
   *
   * @param fields As for `changeEmail`.
   * @returns The redirect target, and the cookies to forward, which end the session in this browser.
   * @throws {AccessDenied} The request is signed out.
   * @throws {CredentialsSignin} @throws {ReauthRequired} As for `changeEmail`.
   */
  deleteUser(
    request: RequestLike,
    fields: { readonly password?: string | undefined },
    options?: PasswordCallOptions,
  ): Promise<RedirectResult>
  /**
   * Creates a user from code of the application, for example for an invitation. The address counts as unverified: its
   * first verification, such as by a reset, revokes the password. Check first whether the caller may create users.
   *
   * @param user `password` is not checked by the policy. Without it, the user sets one by a reset.
   * @returns Id of the user.
   * @throws {InvalidEmail} @throws {AdapterError} A user has the address.
   */
  createPasswordUser(user: {
    readonly email: string
    readonly name?: string | undefined
    readonly password?: string | undefined
  }): Promise<string>
}
