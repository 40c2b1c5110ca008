import type { Account } from '../types/account.ts'
import type { Session } from '../types/session.ts'
import type { Profile, User } from '../types/user.ts'
import type { Context, SessionContext } from './context.ts'
import type { BeginClaims, Relation, SessionFacts } from './lifecycle.ts'

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
  /** As in `SessionFacts`. */
  readonly via: string | null
  /** As in `SessionFacts`. */
  readonly authTime?: number | null
}

/** Conditions of a new session. */
export interface SessionTerms {
  /** When the user was proven, in seconds since 1970. @default now */
  readonly since?: number
  /** When this sign-in has verified the address, in seconds since 1970: older sessions may end then. */
  readonly verifiedAt?: number
  /** Whether the sign-in only added to the user of the current session. What depends on that session then continues. */
  readonly isContinued?: boolean
  /** Whether the sign-in has proven the user of the current session again, for a new `auth_time`. */
  readonly isConfirmed?: boolean
  /**
   * Called after the session is stored or sealed, and before the browser receives it. Throws if the basis of the
   * sign-in has ended meanwhile; then no session remains.
   */
  readonly confirm?: () => Promise<void>
}

/** A session that is stored or sealed, and that no browser has yet. */
export interface Created {
  readonly facts: SessionFacts
  /** Sets its cookie. */
  write(): void
  /** Ends the sessions before it in this browser. @throws {AuthError} One may still be valid. */
  replace(): Promise<void>
  /** Ends it, because it must not begin. A failure is logged: no browser has its cookie. */
  abandon(): Promise<void>
}

/** A session that a strategy is about to create. */
export interface Opening {
  readonly relation: Relation
  /**
   * Calls the `jwt` callback, and stores or seals the session with a new id. No cookie is set.
   *
   * @param authTime Seconds since 1970.
   * @returns `null` if the callback refused the session.
   */
  create(authTime: number, claims: BeginClaims): Promise<Created | null>
}

/** Storage of sessions. Each function sets or clears the cookies it needs in the context's jar. */
export interface SessionStrategy {
  /** Begins to replace the session of this browser. `start-session.ts` does the rest. */
  open(context: Context, signedIn: SignedIn, isContinued: boolean): Promise<Opening>
  /**
   * @param isFresh Whether the `StateStore` is read although this process knows its result. @default false
   * @returns `null` when signed out.
   * @throws {AuthError} The session cannot be determined.
   */
  readSession(context: SessionContext, isFresh?: boolean): Promise<Session | null>
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
