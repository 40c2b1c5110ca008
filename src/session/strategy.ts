import type { Account } from '../types/account.ts'
import type { Context, SessionContext } from '../types/context.ts'
import type { Session } from '../types/session.ts'
import type { Profile, User } from '../types/user.ts'

/** The user who signed in, and the proof. */
export interface SignedIn {
  readonly user: User & { id: string }
  readonly account: Account
  readonly profile?: Profile
  readonly isNewUser: boolean
}

/** The session of a request, found without any callback. */
export interface CurrentSession {
  /** Id of the session, to which CSRF tokens are bound. */
  readonly sid: string
  readonly userId: string
}

/** Conditions of a new session. */
export interface SessionTerms {
  /** Start of the session for `isRevoked`, in seconds since 1970. @default now */
  readonly since?: number
  /** Whether the sign-in only added to the account of the current session. The new session then keeps its `start`. */
  readonly isContinued?: boolean
  /**
   * Called after the session is stored or sealed, and before the browser receives it. Throws if the basis of the
   * sign-in has ended meanwhile; then no session remains.
   */
  readonly confirm?: () => Promise<void>
}

/** Storage of sessions. Each function sets or clears the cookies it needs in the context's jar. */
export interface SessionStrategy {
  /**
   * Creates a session with a new id.
   *
   * @returns The id; `null` if the `jwt` callback refused the session.
   * @throws Errors of `terms.confirm`; then no session remains.
   */
  issue(context: Context, signedIn: SignedIn, terms?: SessionTerms): Promise<string | null>
  /**
   * @param isFresh Whether the `StateStore` is read although this process knows its result. @default false
   * @returns `null` when signed out.
   * @throws {AuthError} The session cannot be determined.
   */
  read(context: SessionContext, isFresh?: boolean): Promise<Session | null>
  /** Passes client data to the callbacks. @param data From the request, untrusted. */
  update(context: SessionContext, data: unknown): Promise<Session | null>
  /**
   * Ends the session and emits the `signOut` event. Always clears the cookie.
   *
   * @throws {SignOutError} The session may still be valid: its row was not deleted, or the event failed.
   */
  revoke(context: Context): Promise<void>
  /** @throws {AuthError} The session cannot be determined. */
  current(context: SessionContext): Promise<CurrentSession | null>
  /**
   * Checks again whether the session of `current` still exists and is not revoked. Uses nothing that this request has
   * read before.
   */
  isStillOpen(context: SessionContext): Promise<boolean>
  /**
   * Returns the session id for CSRF tokens. If the store is down, that of the received cookie, because a sign-out must
   * work then, too.
   */
  sid(context: SessionContext): Promise<string | null>
}
