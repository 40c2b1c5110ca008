import { nowSeconds } from '../../lib/time.ts'
import type { JWT } from '../../types/jwt.ts'

/** The relevant options. */
interface TimeOptions {
  readonly jwt: { readonly maxAge: number }
  readonly session: { readonly absoluteAge: number; readonly revocation?: object | null }
}

/** Adds the times that a foreign format lacks: they count from `iat`, and that from now. */
export function withTimes({ jwt, session }: TimeOptions, claims: JWT): JWT {
  const { iat = nowSeconds(), exp = iat + jwt.maxAge, auth_time = iat } = claims
  // A session without any time counts as the oldest possible, so that each revocation ends it.
  const isOld = Boolean(session.revocation) && !claims.auth_time && !claims.iat
  return { ...claims, iat, exp, auth_time, ...(isOld && { start: 0 }) }
}
