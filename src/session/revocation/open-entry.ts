import { AccessDenied, refuseSeen } from '../../errors.ts'
import type { Context } from '../../types/context.ts'
import type { SessionClaims } from '../../types/found-session.ts'
import { endsSession, getStart, type Revocation, readRevocation, SKEW } from './entries.ts'
import { recordSession } from './record-use.ts'
import { endInStore } from './tombstone.ts'
import { moveExemption, writeRevocation } from './write-revocation.ts'

/** The part of a sign-in that a revocation can interrupt. */
export interface SignInEntry {
  /** Returns the claim `start`. @param continued The session that the sign-in only adds to; `null` for a new one. */
  getStart(continued: SessionClaims | null): number
  /**
   * Called before the browser receives the session.
   *
   * @throws {AccessDenied} The sessions of the user were revoked since the entry was opened.
   */
  finish(claims: SessionClaims, previousSid: string | null): Promise<void>
}

const refuse = (): never =>
  refuseSeen(AccessDenied, 'sessions of the user that were revoked during the sign-in', 'none', {
    fix: 'Let the user sign in again.',
  })

/** @throws {AccessDenied} The sessions of the user were revoked since the request began, so the proof may be old. */
function assertNotSince({ began }: Context, revocation: Revocation | null): void {
  if (revocation !== null && revocation.at - SKEW >= began) refuse()
}

/**
 * Begins to issue a session.
 *
 * @throws {AccessDenied} The sessions of the user were revoked since the request began, so the proof may be old.
 */
export async function openEntry(context: Context, userId: string): Promise<SignInEntry> {
  const { config } = context
  const known: Revocation | null = await readRevocation(config, userId)
  assertNotSince(context, known)
  let isContinued = false
  return {
    getStart(continued) {
      const kept = continued && getStart(continued)
      if (continued === null || kept === null || endsSession(known, continued.sid, kept))
        return Math.max(Date.now(), (known?.at ?? 0) + 1)
      isContinued = true
      return kept
    },
    async finish(claims, previousSid) {
      const now = await readRevocation(config, userId)
      if (now?.at !== known?.at || now?.except !== known?.except) refuse()
      await recordSession(context, claims, claims.exp * 1000)
      if (previousSid === null) return
      await endInStore(config, previousSid)
      // Last, because a revocation that came since may have kept the previous session.
      if (isContinued) await moveExemption(config, userId, previousSid, claims.sid)
    },
  }
}

/**
 * Revokes the sessions of a user in a sign-in of this user, which is not refused for it.
 *
 * @throws {AccessDenied} Another request has revoked them since this one began. Its revocation must end this sign-in, too.
 */
export async function revokeEarlier(context: Context, userId: string): Promise<void> {
  const { at } = await writeRevocation(context.config, userId, null, (current) => assertNotSince(context, current))
  context.began = at - SKEW + 1
}
