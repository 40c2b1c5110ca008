import type { Opened } from '../../crypto/sealed.ts'
import { isAmbiguous, readChunks } from '../../http/cookies/chunk.ts'
import { nowSeconds } from '../../lib/time.ts'
import { unusualCookies } from '../../parts.ts'
import type { SessionContext } from '../../seams/context.ts'
import type { OpenedSession, SessionClaims } from '../../seams/found-session.ts'
import type { JWT } from '../../types/jwt.ts'
import { endSession, reportNoSession } from '../end-session.ts'
import { checkClaims } from './check-claims.ts'
import { isUncheckable } from './critical.ts'
import { fitsCookie } from './fits-cookie.ts'
import { openForeign, openOwn } from './open-token.ts'

/** Returns whether the session cookie is https-only. This is sealed into the session, see `fitsCookie`. */
export const isHttpsOnly = ({ names }: SessionContext): boolean => names.sessionToken.attributes.includes('; Secure')

/** Checks claims against the clock and the cookie that contained them. */
function selectClaims(context: SessionContext, payload: JWT): SessionClaims | null {
  const { config, cookies, names } = context
  const claims = checkClaims(payload, nowSeconds(), config.jwt.maxAge, config.session.absoluteAge)
  const cookie = { name: names.sessionToken.name, https: isHttpsOnly(context) }
  return claims && fitsCookie(claims, cookies, cookie) ? claims : null
}

/** Marks a session that names an inactive feature as required. Few sessions have the claim. */
const markWithheld = ({ config }: SessionContext, opened: OpenedSession): OpenedSession =>
  opened.claims.latchkey !== undefined && isUncheckable(opened.claims, config.plan.active)
    ? { ...opened, isWithheld: true }
    : opened

function accept(context: SessionContext, { payload, text, stale }: Extract<Opened, { state: 'open' }>) {
  const claims = selectClaims(context, payload)
  if (claims === null) return unusualCookies(({ discardClaims }) => discardClaims(context, payload))
  context.config.logger.step?.('session', 'accepted', {
    type: 'jwt',
    reason: stale ? 'not of the current secret' : 'of the current secret',
  })
  return markWithheld(context, { claims, text, stale })
}

async function openCookie(context: SessionContext): Promise<OpenedSession | null> {
  const { config, cookies, names } = context
  const token = readChunks(cookies, names.sessionToken)
  // If the latchkey cookie is ambiguous, the cookie of another library may be an attacker's, too.
  if (token === null && isAmbiguous(cookies, names.sessionToken.name))
    return unusualCookies(({ openRepeated }) =>
      openRepeated(context, (payload) => selectClaims(context, payload)),
    ).then((found) => found && markWithheld(context, found))
  if (token === null && !config.migrate) return reportNoSession(context, null)
  const found = await (token === null ? openForeign(context) : openOwn(context, token))
  if (found.state === 'open') return accept(context, found)
  // The cookie is kept: in a rolling deployment, a newer server may know the secret or the format.
  if (found.state === 'unknown')
    return token === null ? reportNoSession(context, null) : unusualCookies(({ leaveForeign }) => leaveForeign(context))
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
