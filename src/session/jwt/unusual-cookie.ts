// Session cookies that are repeated, or contain no session.

import { selectValues } from '../../http/cookies/repeated.ts'
import { nowSeconds } from '../../lib/time.ts'
import type { SessionContext } from '../../seams/context.ts'
import type { OpenedSession, SessionClaims } from '../../seams/found-session.ts'
import type { ResolvedConfig } from '../../seams/resolved-config.ts'
import type { JWT } from '../../types/jwt.ts'
import { AMBIGUOUS, endSession, reportNoSession } from '../end-session.ts'
import { checkClaims, computeSecondsAhead, MAX_SKEW } from './check-claims.ts'
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
    if (opened.state !== 'open') continue
    const claims = select(opened.payload)
    if (claims) sessions.push({ claims, text: opened.text, stale: true })
  }
  const [newest] = sessions.sort((a, b) => b.claims.iat - a.claims.iat)
  if (newest) {
    context.config.logger.step?.('session', 'accepted', { type: 'jwt', reason: 'the newest of a repeated cookie' })
    return newest
  }
  // A newer server may know the secret or the format of one that could count.
  return values.length > 0 ? reportNoSession(context, AMBIGUOUS) : endSession(context, AMBIGUOUS)
}

/** Keeps the cookie of a future session, because clearing it would end the session on servers whose clock is right. */
function leaveFuture(context: SessionContext, seconds: number): null {
  const text = `A session begins ${seconds} seconds from now and counts as signed out. Check the clocks of all servers.`
  context.config.logger.warnOnce('clock', text)
  return reportNoSession(context, 'begins in the future')
}

/** Returns why decrypted claims are not a session. */
function describeRefusal({ jwt, session }: ResolvedConfig, payload: JWT): string {
  if (checkClaims(payload, nowSeconds(), jwt.maxAge, session.absoluteAge))
    return 'ended in this browser, or created for another scheme'
  return Number(payload.exp) <= nowSeconds()
    ? 'expired'
    : `malformed claims, older than maxAge, or absoluteAge of ${session.absoluteAge} s exceeded`
}

/** Refuses decrypted claims that are not a session of this browser. */
export async function discardClaims(context: SessionContext, payload: JWT): Promise<null> {
  const { config } = context
  const now = nowSeconds()
  const ahead = computeSecondsAhead(payload, now)
  if (ahead > MAX_SKEW) return leaveFuture(context, ahead)
  if (Number(payload.exp) <= now) config.audit?.(context, { ended: 'expired', claims: payload })
  return endSession(context, config.logger.step && describeRefusal(config, payload))
}

/**
 * Leaves the cookie of another configuration: in a rolling deployment, a newer server may know its secret or format.
 * Only in development a warning, because any visitor can send such a cookie.
 */
export async function leaveForeign(context: SessionContext): Promise<null> {
  const { config, names } = context
  const text = `The cookie ${names.sessionToken.name} was sealed with another secret, so its browser is signed out. After a change of the secret, sign in again. Two configurations on one host need the same secret, or other cookie names.`
  if (config.development) config.logger.warnOnce('foreign-session', text)
  return reportNoSession(context, 'sealed by another secret, or too old')
}
