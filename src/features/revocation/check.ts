import type { SessionContext } from '../../seams/context.ts'
import type { CheckPhase, SessionState } from '../../seams/session-check.ts'
import type { JWT } from '../../types/jwt.ts'
import { hasEnded } from './has-ended.ts'
import { isRevoked, isRevokedByApplication } from './is-revoked.ts'

const toState = (isOver: boolean): SessionState => (isOver ? 'ended' : 'open')

/** Checks a session again before its cookie is set, because it may have been revoked while callbacks ran. */
async function checkAgain({ config }: SessionContext, claims: JWT, isChange: boolean): Promise<SessionState> {
  const { isRevoked: isAsked, revocation } = config.session
  if (isAsked !== null && (await isRevokedByApplication(config, claims))) return 'ended'
  try {
    return toState(revocation !== null && (await hasEnded(config, claims, true)))
  } catch (error) {
    if (isChange || revocation?.whenDown !== 'allow') throw error
    return 'kept' // the store is down, and the option permits the read
  }
}

/**
 * Decides about a session, as `SessionCheck` describes it. Not `async`, because a read that needs no store should wait
 * for as few promises as possible.
 */
export function check(context: SessionContext, claims: JWT, phase: CheckPhase): Promise<SessionState> {
  const { config } = context
  if (phase === 'write' || phase === 'change') return checkAgain(context, claims, phase === 'change')
  return isRevoked(config, claims, phase === 'fresh').then(toState)
}
