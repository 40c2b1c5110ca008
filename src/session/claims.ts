import type { JWT } from '../types/jwt.ts'

/** Seconds by which another node's clock may be ahead. */
const MAX_SKEW = 60

/** Claims of an opened session token, checked. */
export interface SessionClaims extends JWT {
  sid: string
  iat: number
  exp: number
  auth_time: number
}

const isSeconds = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0
const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/**
 * The claims of a session that is valid now.
 *
 * The token's authenticity has been verified; its times have not.
 *
 * @param absoluteAge Seconds from sign-in until a session ends however much it is used; 0: never.
 * @returns `null` when the session is over, or a claim is missing or of the wrong type.
 * @see https://www.rfc-editor.org/rfc/rfc7519#section-4.1
 */
export function checkClaims(payload: JWT, now: number, absoluteAge: number): SessionClaims | null {
  const { sub, sid, iat, exp, nbf, auth_time } = payload
  if (!isSeconds(iat) || !isSeconds(exp) || !isSeconds(auth_time)) return null
  if (!isText(sid) || (sub !== undefined && typeof sub !== 'string')) return null
  const isEarly = iat > now + MAX_SKEW || (nbf !== undefined && !(isSeconds(nbf) && nbf <= now + MAX_SKEW))
  const isOver = exp <= now || (absoluteAge > 0 && auth_time + absoluteAge <= now)
  // The cast says what the lines above have checked.
  return isEarly || isOver ? null : (payload as SessionClaims)
}
