import { CallbackError, throwUnexpected } from '../errors/errors.ts'
import { sessionWrites } from '../parts.ts'
import type { SessionContext } from '../seams/context.ts'
import { findClaims } from '../session/jwt/find-claims.ts'
import { jwt } from '../session/jwt/jwt.ts'
import type { FeatureClaims } from '../types/jwt.ts'

/** Adds to a list without repetition; `undefined` if it is empty. */
const union = (...lists: readonly (readonly string[] | undefined)[]): readonly string[] | undefined => {
  const all = new Set(lists.flatMap((list) => list ?? []))
  return all.size > 0 ? [...all] : undefined
}

/**
 * Adds what a feature has proven to the session of this request, and sets its cookie. Its id, its times and its expiry
 * stay. A copy of the cookie from before remains valid until it expires.
 *
 * @returns `false` when signed out.
 * @throws {CallbackError} The session is stored, or in the application's own format, which may drop the claim.
 */
export async function amendSession(context: SessionContext, added: FeatureClaims): Promise<boolean> {
  const { jwt: format, session } = context.config
  if (session.strategy !== 'jwt' || format.encode !== null)
    throwUnexpected(CallbackError, 'a session that a feature cannot amend', 'one in a cookie', {
      fix: "Set session.strategy: 'jwt', and remove jwt.encode.",
    })
  const current = await jwt.current(context)
  const opened = current && (await findClaims(context))
  if (!opened) return false
  const { claims } = opened
  const { amr, critical } = claims.latchkey ?? {}
  const latchkey = { amr: union(amr, added.amr), critical: union(critical, added.critical) }
  const { write } = await sessionWrites((code) => code.sealAgain(context, { ...claims, latchkey }, false))
  write?.()
  return true
}
