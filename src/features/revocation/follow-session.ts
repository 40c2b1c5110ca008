import { AccessDenied, throwUnexpected } from '../../errors/errors.ts'
import type { Context } from '../../seams/context.ts'
import type { Beginning, BeginStep, Relation, SessionLifecycle } from '../../seams/lifecycle.ts'
import { endsSession, type Revocation, readRevocation, SKEW } from './entries.ts'
import { keepsRevocations } from './keeps-revocations.ts'
import { keepGoing, recordSession } from './record-use.ts'
import { endInStore } from './tombstone.ts'
import { moveExemption, writeRevocation } from './write-revocation.ts'

const throwRevokedMeanwhile = (): never =>
  throwUnexpected(AccessDenied, 'sessions of the user that were revoked during the sign-in', 'none', {
    fix: 'Let the user sign in again.',
  })

/** @throws {AccessDenied} The sessions of the user were revoked since the request began, so the proof may be old. */
function assertNotSince({ began }: Context, revocation: Revocation | null): void {
  if (revocation !== null && revocation.at - SKEW >= began) throwRevokedMeanwhile()
}

/** Returns the claim `start`. A continued session keeps it, unless a revocation has ended that session. */
function computeStart(relation: Relation, known: Revocation | null): number {
  if (relation.kind === 'continued' && !endsSession(known, relation.from.sid, relation.from.start))
    return relation.from.start
  return Math.max(Date.now(), (known?.at ?? 0) + 1)
}

/**
 * Follows a session with the revocations of its user, and records it for the list of sessions. A revocation is written
 * before sessions are ended. So it either ends this one, or is found here after the session is stored.
 *
 * @throws {AccessDenied} The sessions of the user were revoked since the request began, so the proof may be old.
 */
export async function followSession({ context, userId, relation }: Beginning): Promise<BeginStep> {
  const { config } = context
  const known = await readRevocation(config, userId)
  assertNotSince(context, known)
  return {
    claims: { start: computeStart(relation, known) },
    async commit(session) {
      const now = await readRevocation(config, userId)
      if (now?.at !== known?.at || now?.except !== known?.except) throwRevokedMeanwhile()
      await recordSession(context, session, relation)
    },
  }
}

/**
 * Ends the copies of a cookie whose session has ended. A session that continues it receives its exemption from a
 * revocation.
 */
export const endCopies: Required<SessionLifecycle>['ended'] = async ({ config }, { sid, userId }, how) => {
  // No browser has its cookie.
  if (how.kind === 'abandoned') return keepGoing(config, () => endInStore(config, sid))
  await endInStore(config, sid)
  // Last, because a revocation that came since may have kept the previous session. A failure must not end the new one:
  // the previous one has ended, and without its exemption, such a revocation ends the new one.
  if (how.kind === 'continued') await keepGoing(config, () => moveExemption(config, userId, sid, how.by))
}

/**
 * Revokes the sessions of a user in a sign-in of this user, which still succeeds, if this configuration stores
 * revocations.
 *
 * @throws {AccessDenied} Another request has revoked them since this one began. Its revocation must end this sign-in, too.
 */
export async function revokeEarlier(context: Context, userId: string): Promise<void> {
  if (!keepsRevocations(context.config)) return
  const { at } = await writeRevocation(context.config, userId, null, (current) => assertNotSince(context, current))
  context.began = at - SKEW + 1
}
