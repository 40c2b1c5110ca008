import { isRepeated, readChunks } from '../../cookies/chunk.ts'
import type { Opened } from '../../crypto/sealed.ts'
import { nowSeconds } from '../../lib/time.ts'
import type { SessionContext } from '../../types/context.ts'
import type { OpenedSession, SessionClaims } from '../../types/found-session.ts'
import type { JWT } from '../../types/jwt.ts'
import type { ResolvedConfig } from '../../types/resolved-config.ts'
import { endSession, reportNoSession } from '../end-session.ts'
import { checkClaims, computeSecondsAhead, MAX_SKEW } from './check-claims.ts'
import { fitsCookie } from './fits-cookie.ts'
import { openForeign, openOwn } from './open-token.ts'

/** Leaves a future session alone, because clearing its cookie would end it on the servers whose clock is right. */
function leaveFuture(context: SessionContext, seconds: number): null {
  const text = `A session begins ${seconds} seconds from now and counts as signed out. Check the clocks of all servers.`
  context.config.logger.warnOnce('clock', text)
  return reportNoSession(context, 'begins in the future')
}

/** Why claims that opened are no session. */
function describeRefusal({ session }: ResolvedConfig, { exp }: JWT, claims: SessionClaims | null): string {
  if (claims !== null) return 'ended in this browser, or made for another scheme'
  return Number(exp) <= nowSeconds()
    ? 'expired'
    : `malformed claims, or absoluteAge of ${session.absoluteAge} s is over`
}

/** Whether browsers send the session cookie over https only. It is sealed into the session, see `fitsCookie`. */
export const isHttpsOnly = ({ names }: SessionContext): boolean => names.sessionToken.attributes.includes('; Secure')

/** Holds claims against the clock, and against the cookie that they came in. */
function accept(context: SessionContext, { payload, text, stale }: Extract<Opened, { state: 'open' }>) {
  const { config, cookies, names } = context
  const { step } = config.logger
  const now = nowSeconds()
  const claims = checkClaims(payload, now, config.session.absoluteAge)
  if (claims !== null && fitsCookie(claims, cookies, { name: names.sessionToken.name, https: isHttpsOnly(context) })) {
    step?.('session', 'accepted', {
      type: 'jwt',
      reason: stale ? 'not of the current secret' : 'of the current secret',
    })
    return { claims, text, stale }
  }
  const ahead = computeSecondsAhead(payload, now)
  if (ahead > MAX_SKEW) return leaveFuture(context, ahead)
  return endSession(context, step && describeRefusal(config, payload, claims))
}

async function openCookie(context: SessionContext): Promise<OpenedSession | null> {
  const { config, cookies, names } = context
  const token = readChunks(cookies, names.sessionToken)
  // If ours came twice, the cookie of another library may be an attacker's, too.
  if (token === null && (!config.migrate || isRepeated(cookies, names.sessionToken)))
    return reportNoSession(context, null)
  const found = await (token === null ? openForeign(context) : openOwn(context, token))
  if (found.state === 'open') return accept(context, found)
  // Left alone: a newer node of a rolling deployment may know the secret, or the format.
  if (found.state === 'unknown') return reportNoSession(context, token && 'sealed with another secret, or too old')
  return endSession(context, 'altered or expired')
}

/**
 * Finds the session that a request names, revoked or not: enough to tell whether a form was made for it. Opened once
 * per request, with one Web Crypto call.
 *
 * @returns `null` when there is none. A cookie that is ours and over is cleared.
 */
export function findClaims(context: SessionContext): Promise<OpenedSession | null> {
  context.openedSession ??= openCookie(context)
  return context.openedSession
}
