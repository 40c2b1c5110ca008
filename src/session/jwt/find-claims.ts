import { isAmbiguous, readChunks } from '../../cookies/chunk.ts'
import type { Opened } from '../../crypto/sealed.ts'
import { lazy } from '../../lib/lazy.ts'
import { nowSeconds } from '../../lib/time.ts'
import type { SessionContext } from '../../types/context.ts'
import type { OpenedSession, SessionClaims } from '../../types/found-session.ts'
import type { JWT } from '../../types/jwt.ts'
import type { ResolvedConfig } from '../../types/resolved-config.ts'
import { endSession, reportNoSession } from '../end-session.ts'
import { checkClaims, computeSecondsAhead, MAX_SKEW } from './check-claims.ts'
import { fitsCookie } from './fits-cookie.ts'
import { openForeign, openOwn } from './open-token.ts'

/** Loaded with the first cookie that was repeated. */
const repeated = lazy(() => import('./open-repeated.ts'))

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

/** Returns whether the session cookie is https-only. This is sealed into the session, see `fitsCookie`. */
export const isHttpsOnly = ({ names }: SessionContext): boolean => names.sessionToken.attributes.includes('; Secure')

/** Checks claims against the clock and the cookie that contained them. */
function selectClaims(context: SessionContext, payload: JWT): SessionClaims | null {
  const { config, cookies, names } = context
  const claims = checkClaims(payload, nowSeconds(), config.jwt.maxAge, config.session.absoluteAge)
  const cookie = { name: names.sessionToken.name, https: isHttpsOnly(context) }
  return claims && fitsCookie(claims, cookies, cookie) ? claims : null
}

function accept(context: SessionContext, { payload, text, stale }: Extract<Opened, { state: 'open' }>) {
  const { config } = context
  const { step } = config.logger
  const claims = selectClaims(context, payload)
  if (claims) {
    step?.('session', 'accepted', {
      type: 'jwt',
      reason: stale ? 'not of the current secret' : 'of the current secret',
    })
    return { claims, text, stale }
  }
  const now = nowSeconds()
  const ahead = computeSecondsAhead(payload, now)
  if (ahead > MAX_SKEW) return leaveFuture(context, ahead)
  if (Number(payload.exp) <= now) config.audit?.(context, { ended: 'expired', claims: payload })
  return endSession(context, step && describeRefusal(config, payload))
}

async function openCookie(context: SessionContext): Promise<OpenedSession | null> {
  const { config, cookies, names } = context
  const token = readChunks(cookies, names.sessionToken)
  // If the latchkey cookie is ambiguous, the cookie of another library may be an attacker's, too.
  if (token === null && isAmbiguous(cookies, names.sessionToken.name))
    return repeated(({ openRepeated }) => openRepeated(context, (payload) => selectClaims(context, payload)))
  if (token === null && !config.migrate) return reportNoSession(context, null)
  const found = await (token === null ? openForeign(context) : openOwn(context, token))
  if (found.state === 'open') return accept(context, found)
  // The cookie is kept: in a rolling deployment, a newer server may know the secret or the format.
  if (found.state === 'unknown') return reportNoSession(context, token && 'sealed by another secret, or too old')
  return endSession(context, 'altered or expired')
}

/**
 * Finds the session of a request, revoked or not, which is enough to verify a form token. Each request decrypts it
 * once, with one Web Crypto call.
 *
 * @returns `null` without a session. A latchkey cookie that has expired or was repeated is cleared.
 */
export function findClaims(context: SessionContext): Promise<OpenedSession | null> {
  context.openedSession ??= openCookie(context)
  return context.openedSession
}
