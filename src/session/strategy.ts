import type { Account } from '../types/account.ts'
import type { Context, SessionContext } from '../types/context.ts'
import type { Session } from '../types/session.ts'
import type { Profile, User } from '../types/user.ts'

/** Who signed in, and how. */
export interface SignedIn {
  readonly user: User & { id: string }
  readonly account: Account
  readonly profile?: Profile
  readonly isNewUser: boolean
}

/** Whose session a request carries, without asking any callback. */
export interface CurrentSession {
  /** Id of the session, which CSRF tokens are bound to. */
  readonly sid: string
  readonly userId: string
}

/** What a new session depends on. */
export interface SessionTerms {
  /** When the session begins for `isRevoked`: seconds since 1970. @default now */
  readonly since?: number
  /**
   * Called after the session is stored or sealed, and before the browser gets it. Throws if what the sign-in relied on has
   * ended meanwhile: then there is no session.
   */
  readonly confirm?: () => Promise<void>
}

/** Where sessions are kept. Each of the four sets or clears the cookies it needs in the context's jar. */
export interface SessionStrategy {
  /** Opens a session with a new id. @throws what `terms.confirm` throws; then no session is left. */
  issue(context: Context, signedIn: SignedIn, terms?: SessionTerms): Promise<void>
  /** @returns `null` when nobody is signed in. @throws when that cannot be found out. */
  read(context: SessionContext): Promise<Session | null>
  /** Passes what the client sent to the callbacks. @param data From the request, untrusted. */
  update(context: SessionContext, data: unknown): Promise<Session | null>
  /**
   * Ends the session and tells the `signOut` event. Clears the cookie whatever happens.
   *
   * @throws {SignOutError} The session may still be valid: its row was not deleted, or the event was not told.
   */
  revoke(context: Context): Promise<void>
  /** @throws where that cannot be found out. */
  current(context: SessionContext): Promise<CurrentSession | null>
  /**
   * Looks once more whether the session that `current` gave is still there and not revoked. Nothing that this request has
   * read before is taken for it.
   */
  isStillOpen(context: SessionContext): Promise<boolean>
  /**
   * Id of the session, for CSRF tokens. Where the store is down, that of the cookie that came: signing out
   * must work then, too.
   */
  sid(context: SessionContext): Promise<string | null>
}
