import { emit } from '../../callbacks/emit.ts'
import { SessionTooLarge, SignOutError } from '../../errors.ts'
import { randomToken, randomTokens } from '../../lib/random.ts'
import { nowSeconds } from '../../lib/time.ts'
import type { Context, SessionContext } from '../../types/context.ts'
import type { OpenedSession, SessionClaims } from '../../types/found-session.ts'
import type { JWT } from '../../types/jwt.ts'
import { openSession, type SessionAccess } from '../access-session.ts'
import { askJwt } from '../ask-callback.ts'
import { endRemoteSession } from '../end-remote-session.ts'
import { endSession } from '../end-session.ts'
import { findAdoption } from '../find-adoption.ts'
import { revocation } from '../load-revocation.ts'
import type { SessionTerms, SignedIn } from '../strategy.ts'
import { findClaims, isHttpsOnly } from './find-claims.ts'
import { markEnded } from './mark-ended.ts'
import { sealSession } from './seal-session.ts'

/** Random bytes of the id of a session, and of a token. */
const ID_SIZE = 16

/** Returns the claims of a session that is used now: it expires after `maxAge`, but never after its absolute expiry. */
function renewClaims<C extends JWT>(
  context: SessionContext,
  claims: C & { auth_time: number },
  now: number,
  jti: string = randomToken(ID_SIZE),
) {
  const { config } = context
  const end = now + config.jwt.maxAge
  const { absoluteAge } = config.session
  const exp = absoluteAge > 0 ? Math.min(end, claims.auth_time + absoluteAge) : end
  return { ...claims, iat: now, exp, jti, https: isHttpsOnly(context) }
}

/** A session that may have been resealed. */
interface Written {
  readonly token: SessionClaims
  /** Sets the cookie; `null` if the received cookie stays. */
  readonly write: (() => void) | null
}

/**
 * Reseals a session. One of another library may not fit into the latchkey cookies. A read must not fail for that, so
 * its own cookie stays.
 *
 * @returns The current claims, and the function that sets the cookie; `null` if the received cookie stays.
 * @throws {SessionTooLarge}
 */
export async function sealAgain(context: SessionContext, claims: SessionClaims, isForeign: boolean): Promise<Written> {
  const token = renewClaims(context, claims, nowSeconds())
  try {
    return { token, write: await sealSession(context, token) }
  } catch (error) {
    if (!isForeign || !(error instanceof SessionTooLarge)) throw error
    const adoption = await findAdoption(context)
    adoption?.leaveLarge(context, error)
    return { token: claims, write: null }
  }
}

/**
 * Marks the session that another user's sign-in replaces. A concurrent renewal could otherwise put the previous user
 * back into the browser.
 *
 * @returns The replaced session.
 */
async function markReplaced(context: SessionContext, userId: string): Promise<OpenedSession | null> {
  const previous = await findClaims(context)
  if (previous !== null && previous.claims.sub !== userId) markEnded(context, previous.claims.sid)
  return previous
}

/** Starts a session, as `SessionStrategy` describes it. */
export async function issueToken(
  context: Context,
  signedIn: SignedIn,
  { since, confirm, isContinued = false }: SessionTerms = {},
): Promise<string | null> {
  const { name = null, email = null, image: picture = null, id: sub } = signedIn.user
  const trigger = signedIn.isNewUser ? 'signUp' : 'signIn'
  const replaced = await markReplaced(context, sub)
  const entry = context.config.session.revocation && (await revocation((part) => part.openEntry(context, sub)))
  const token = await askJwt(context.config, { token: { name, email, picture, sub }, ...signedIn, trigger })
  if (token === null) return endSession(context)
  const now = nowSeconds()
  const [sid = '', jti] = randomTokens(2, ID_SIZE)
  const previous = entry && (await findClaims(context))?.claims
  const start = entry?.getStart(isContinued && previous?.sub === sub ? previous : null)
  const claims = renewClaims(context, { ...token, sub, sid, auth_time: since ?? now, start }, now, jti)
  const write = await sealSession(context, claims)
  await confirm?.()
  await entry?.finish(claims, previous?.sid ?? null)
  write()
  if (replaced) context.config.audit?.(context, { ended: 'replaced', claims: replaced.claims })
  context.config.migrate?.clear(context)
  return sid
}

/** Ends the copies of a cookie, with `session.revocation`. */
async function endCopies({ config }: Context, sid: string | null): Promise<void> {
  if (config.session.revocation !== null && sid !== null) await endRemoteSession(config, sid)
}

/** Ends a session, as `SessionStrategy` describes it. */
export async function revokeToken(context: Context, access: SessionAccess<OpenedSession>): Promise<void> {
  let sid: string | null = null
  try {
    sid = (await findClaims(context))?.claims.sid ?? null
    const opened = await openSession(context, access).finally(() => endCopies(context, sid))
    if (opened !== null) await emit(context.config, 'signOut', { token: opened.claims })
  } catch (err) {
    // The event or the store failed, so copies of the cookie may be valid.
    throw new SignOutError({ cause: { err } })
  } finally {
    endSession(context)
    if (sid !== null) markEnded(context, sid)
  }
}
