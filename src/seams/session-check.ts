import type { JWT } from '../types/jwt.ts'
import type { SessionContext } from './context.ts'

/**
 * Kind of a check. `read`: results of the last seconds may count. `fresh`: nothing that was read before counts.
 * `write`: before a renewed cookie is set at a read. `change`: the same for a change that the client asked for.
 */
export type CheckPhase = 'read' | 'fresh' | 'write' | 'change'

/**
 * Result of a check. `kept`: open, but its cookie must not be renewed now. `withheld`: no session for this request, and
 * the cookie stays, because the browser may still prove it. `ended`: no session, and the cookie is cleared.
 */
export type SessionState = 'open' | 'kept' | 'withheld' | 'ended'

/** Decides about a session at every read, with either strategy. */
export interface SessionCheck {
  /** `local` checks read no store, and run first. */
  readonly stage: 'local' | 'remote'
  /**
   * @param claims What identifies the session: the known ones of `sid`, `sub`, `iat`, `auth_time` and `start`.
   * @returns A value where it can, because a promise costs every read.
   * @throws {AuthError} The state is unknown. A failure never counts as open, and never as signed out.
   */
  check(context: SessionContext, claims: JWT, phase: CheckPhase): SessionState | Promise<SessionState>
}
