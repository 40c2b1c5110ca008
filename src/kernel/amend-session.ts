import { sessionWrites } from '../parts.ts'
import type { SessionContext } from '../seams/context.ts'
import { assertKeepsClaims, uniteClaims } from '../session/feature-claims.ts'
import { findClaims } from '../session/jwt/find-claims.ts'
import { jwt } from '../session/jwt/jwt.ts'
import type { FeatureClaims } from '../types/jwt.ts'

/**
 * Adds what a feature has proven to the session of this request, and sets its cookie. Its id, its times and its expiry
 * stay. A copy of the cookie from before remains valid until it expires.
 *
 * @returns `false` when signed out.
 * @throws {CallbackError} The session is stored, or in the application's own format, which may drop the claim.
 */
export async function amendSession(context: SessionContext, added: FeatureClaims): Promise<boolean> {
  assertKeepsClaims(context.config)
  const current = await jwt.current(context)
  const opened = current && (await findClaims(context))
  if (!opened) return false
  const { claims } = opened
  const latchkey = uniteClaims(claims.latchkey, added)
  const { write } = await sessionWrites((code) => code.sealAgain(context, { ...claims, latchkey }, false))
  write?.()
  return true
}
