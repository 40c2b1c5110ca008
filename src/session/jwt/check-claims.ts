import type { SessionClaims } from '../../seams/found-session.ts'
import type { JWT } from '../../types/jwt.ts'

/** Seconds by which the clock of another server may be ahead. */
export const MAX_SKEW = 60

export const isSeconds = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0
export const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/**
 * Returns the seconds from now until a session begins, based on its latest time. Invalid times are ignored. So is `start`,
 * which is later than every revocation before it, and revocations are a minute ahead.
 */
export const computeSecondsAhead = ({ iat, auth_time, nbf }: JWT, now: number): number =>
  Math.max(...[iat, auth_time, nbf].map((time) => (isSeconds(time) ? time : 0))) - now

/**
 * Checks the claims of a session.
 *
 * The token is authentic. Its times are still unchecked.
 *
 * @param maxAge Upper bound on the age of a token, in seconds. A revocation is kept as long.
 * @param absoluteAge Upper bound on the age of a session, in seconds; 0 disables it.
 * @returns `null` if the session has expired or begins later than `MAX_SKEW`, or if a claim is missing or has the wrong
 * type.
 * @see https://www.rfc-editor.org/rfc/rfc7519#section-4.1
 */
export function checkClaims(payload: JWT, now: number, maxAge: number, absoluteAge: number): SessionClaims | null {
  const { sub, sid, iat, exp, nbf, auth_time } = payload
  if (!isSeconds(iat) || !isSeconds(exp) || !isSeconds(auth_time)) return null
  if (!isText(sid) || (sub !== undefined && typeof sub !== 'string') || (nbf !== undefined && !isSeconds(nbf)))
    return null
  // Also if `maxAge` of `latchkey/jwt` is not a number.
  const isOver = !(Math.min(exp, iat + maxAge) > now) || (absoluteAge > 0 && auth_time + absoluteAge <= now)
  // The lines above have checked what this cast asserts.
  return isOver || computeSecondsAhead(payload, now) > MAX_SKEW ? null : (payload as SessionClaims)
}
