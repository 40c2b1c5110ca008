// The session that a strategy found for a request.

import type { AdapterSession } from '../types/adapter.ts'
import type { JWT } from '../types/jwt.ts'
import type { StoredUser } from './store.ts'

/** Checked claims of a decrypted session token. */
export interface SessionClaims extends JWT {
  sid: string
  iat: number
  exp: number
  auth_time: number
}

/** A valid session of the strategy `jwt`, before any callback has run. */
export interface OpenedSession {
  readonly claims: SessionClaims
  /** The claims as sealed JSON; '' if another library sealed them. */
  readonly text: string
  /** Sealed by an older secret or by another library, or the cookie was repeated. */
  readonly stale: boolean
  /** It names a feature that must check it, and that is not active. */
  readonly isWithheld?: true
}

/** The secret of a browser, and the store's value for it. */
export interface SessionToken {
  /** Value of the cookie. */
  readonly value: string
  /** Value of the `sessionToken` column, which is the id of the session. */
  readonly key: string
  /** Time of sign-in in seconds since 1970, never too late; `null` if tokens are stored unhashed. */
  readonly issuedAt: number | null
}

/** A row and its user, as found for a request. */
export interface FoundSession {
  readonly token: SessionToken
  readonly session: AdapterSession
  readonly user: StoredUser
  /**
   * The request has the token of another library, and does not get a latchkey token: another request does or did, or its
   * row could not be written. Nothing is renewed. The token's time may be too early, so only the row's expiry counts.
   */
  readonly isBorrowed?: true
  /** The cookie was repeated. The next response that can set cookies leaves one of them. */
  readonly isRepeated?: true
  /** As in `OpenedSession`. Stored sessions name no feature yet. */
  readonly isWithheld?: true
}
