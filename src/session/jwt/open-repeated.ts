import { selectValues } from '../../cookies/repeated.ts'
import type { SessionContext } from '../../types/context.ts'
import type { OpenedSession, SessionClaims } from '../../types/found-session.ts'
import type { JWT } from '../../types/jwt.ts'
import { AMBIGUOUS, endSession, reportNoSession } from '../end-session.ts'
import { openToken } from './open-token.ts'

/**
 * Finds the session of a request whose cookie was repeated: the one that was sealed last.
 *
 * @param select Returns the claims of a session that this browser may have.
 * @returns A stale session, so that the next response that can set cookies leaves one of them. `null` without a session.
 * Cookies of which none can count are cleared.
 */
export async function openRepeated(
  context: SessionContext,
  select: (payload: JWT) => SessionClaims | null,
): Promise<OpenedSession | null> {
  const sessions: OpenedSession[] = []
  const values = selectValues(context, context.names.sessionToken)
  for (const value of values) {
    const opened = await openToken(context, value)
    const claims = opened.state === 'open' ? select(opened.payload) : null
    if (opened.state === 'open' && claims) sessions.push({ claims, text: opened.text, stale: true })
  }
  const [newest] = sessions.sort((a, b) => b.claims.iat - a.claims.iat)
  if (newest) {
    context.config.logger.step?.('session', 'accepted', { type: 'jwt', reason: 'the newest of a repeated cookie' })
    return newest
  }
  // A newer server may know the secret or the format of one that could count.
  return values.length > 0 ? reportNoSession(context, AMBIGUOUS) : endSession(context, AMBIGUOUS)
}
