// What a strategy has found of the session that a request carries.

import type { AdapterSession } from './adapter.ts'
import type { JWT } from './jwt.ts'
import type { StoredUser } from './store.ts'

/** Claims of an opened session token, checked. */
export interface SessionClaims extends JWT {
  sid: string
  iat: number
  exp: number
  auth_time: number
}

/** A valid session of the strategy `jwt`, before any callback has seen it. */
export interface OpenedSession {
  readonly claims: SessionClaims
  /** The claims as JSON, as they were sealed; '' if another library sealed them. */
  readonly text: string
  /** Sealed under a secret that is no longer the first, or by another library. */
  readonly stale: boolean
}

/** The secret a browser holds, and what the store knows of it. */
export interface SessionToken {
  /** What the cookie holds. */
  readonly value: string
  /** What the `sessionToken` column holds, which is the id of the session. */
  readonly key: string
  /** Seconds since 1970, as true as the digest; `null` where tokens are stored as they are. */
  readonly issuedAt: number | null
}

/** A row and its user, as they came with a request. */
export interface FoundSession {
  readonly token: SessionToken
  readonly session: AdapterSession
  readonly user: StoredUser
  /** The row is still that of another library, since ours could not be written: nothing is renewed. */
  readonly isBorrowed?: true
  /** When the session of another library that is taken over now was last used: seconds since 1970. */
  readonly lastUsed?: number
}
