import type { HandleContext, SessionRequest } from '../types/auth.ts'
import type { CookieDefinitions, CookieJar } from '../types/cookies.ts'
import type { FoundSession, OpenedSession } from './found-session.ts'
import type { AuthRequest } from './http.ts'
import type { ResolvedConfig } from './resolved-config.ts'

/** The context of a session read. Each request has its own, created by `http/create-context.ts`. */
export interface SessionContext {
  readonly config: ResolvedConfig
  /** The request as it was received, or the argument of the server-side call. */
  readonly source: SessionRequest
  readonly cookies: CookieJar
  /** Cookie definitions for the scheme of this request. */
  readonly names: CookieDefinitions
  /** Strategy `jwt`: the session that a guard has decrypted, so that the handler after it does not decrypt it again. */
  openedSession: Promise<OpenedSession | null> | null
  /** Strategy `database`: the row that was found. The guard, the handler and the account step share one lookup. */
  foundSession: Promise<FoundSession | null> | null
}

/** The context of one request. Created once and passed down. */
export interface Context extends SessionContext {
  readonly request: AuthRequest
  /** Client address as the host knows it; `null` if unknown. */
  readonly clientAddress: string | null
  /**
   * When the request began, in milliseconds since 1970. A sign-in is refused if the sessions of its user were revoked
   * later. If the sign-in itself revokes them, it sets the time of that.
   */
  began: number
  /** Target of the transaction that this request ends, kept for the page of a failure. It may have to be checked again. */
  returnTo?: string
  /** Headers that features have added to the response; dropped if the request fails. Missing without any. */
  headers?: Readonly<Record<string, string>>
  /** Keeps the instance alive for work after the response; `null` if the host passed none. */
  readonly waitUntil: NonNullable<HandleContext['waitUntil']> | null
}
