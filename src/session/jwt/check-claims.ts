import type { SessionClaims } from '../../types/found-session.ts'
import type { JWT } from '../../types/jwt.ts'

/** Seconds by which another node's clock may be ahead. */
export const MAX_SKEW = 60

const isSeconds = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0
const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** Returns the seconds from now until a session begins, by the latest of its times. Values that are no times are ignored. */
export const computeSecondsAhead = ({ iat, auth_time, start, nbf }: JWT, now: number): number =>
  Math.max(...[iat, auth_time, start, nbf].map((time) => (isSeconds(time) ? time : 0))) - now

/**
 * Checks the claims of a session.
 *
 * The token's authenticity has been verified; its times have not.
 *
 * @param absoluteAge Seconds from sign-in until a session ends however much it is used; 0: never.
 * @returns `null` when the session has ended or begins later than `MAX_SKEW`, or when a claim is missing or of the
 *   wrong type.
 * @see https://www.rfc-editor.org/rfc/rfc7519#section-4.1
 */
export function checkClaims(payload: JWT, now: number, absoluteAge: number): SessionClaims | null {
  const { sub, sid, iat, exp, nbf, auth_time } = payload
  if (!isSeconds(iat) || !isSeconds(exp) || !isSeconds(auth_time)) return null
  if (!isText(sid) || (sub !== undefined && typeof sub !== 'string') || (nbf !== undefined && !isSeconds(nbf)))
    return null
  const isOver = exp <= now || (absoluteAge > 0 && auth_time + absoluteAge <= now)
  // The cast says what the lines above have checked.
  return isOver || computeSecondsAhead(payload, now) > MAX_SKEW ? null : (payload as SessionClaims)
}
