import { emit } from '../../application/emit.ts'
import { randomToken, randomTokens } from '../../crypto/random.ts'
import { SessionTooLarge, SignOutError } from '../../errors/errors.ts'
import { nowSeconds } from '../../lib/time.ts'
import type { Context, SessionContext } from '../../seams/context.ts'
import type { OpenedSession, SessionClaims } from '../../seams/found-session.ts'
import type { SessionEnd, SessionEnded, SessionFacts } from '../../seams/lifecycle.ts'
import type { Created, Opening, SignedIn } from '../../seams/session-strategy.ts'
import type { JWT } from '../../types/jwt.ts'
import { openSession, type SessionAccess } from '../access-session.ts'
import { askJwt } from '../ask-callback.ts'
import { endSession } from '../end-session.ts'
import { findAdoption } from '../find-adoption.ts'
import { getStart } from '../get-start.ts'
import { relate } from '../relate.ts'
import { findClaims, isHttpsOnly } from './find-claims.ts'
import { markEnded } from './mark-ended.ts'
import { sealSession } from './seal-session.ts'

/** Random bytes of the id of a session, and of a token. */
const ID_SIZE = 16

/** Renews the claims of a session: it expires `maxAge` from now, but never after its absolute expiry. */
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

/** A session, and whether its cookie has to be replaced. */
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

const toFacts = (claims: SessionClaims): SessionFacts => ({
  sid: claims.sid,
  userId: claims.sub ?? '',
  start: getStart(claims),
  authTime: claims.auth_time,
  expires: claims.exp * 1000,
  via: claims.via ?? null,
  latchkey: claims.latchkey,
})

/** Seals the claims of a new session. @returns `null` if the `jwt` callback refused it. */
async function createToken(
  context: Context,
  { user, ...signedIn }: SignedIn,
  [auth_time, { latchkey, start, via }]: Parameters<Opening['create']>,
): Promise<Pick<Created, 'facts' | 'write'> | null> {
  const { name = null, email = null, image: picture = null, id: sub } = user
  const trigger = signedIn.isNewUser ? 'signUp' : 'signIn'
  const token = await askJwt(context.config, { token: { name, email, picture, sub }, user, ...signedIn, trigger })
  if (token === null) return endSession(context)
  const [sid = '', jti] = randomTokens(2, ID_SIZE)
  const claims = renewClaims(context, { ...token, sub, sid, auth_time, start, via, latchkey }, nowSeconds(), jti)
  return { facts: toFacts(claims), write: await sealSession(context, claims) }
}

/** Lets features end the copies of a cookie. */
async function endCopies(context: Context, session: SessionEnded, how: SessionEnd): Promise<void> {
  for (const { ended } of context.config.plan.ends ?? []) await ended(context, session, how)
}

/** Begins to replace the session of this browser, as `SessionStrategy` describes it. */
export async function openToken(context: Context, signedIn: SignedIn, isContinued: boolean): Promise<Opening> {
  const { config } = context
  const { id } = signedIn.user
  const previous = (await findClaims(context))?.claims ?? null
  // A concurrent renewal could otherwise put another user back into the browser.
  if (previous !== null && previous.sub !== id) markEnded(context, previous.sid)
  const relation = relate(previous && toFacts(previous), id, isContinued)
  return {
    relation,
    async create(...given) {
      const created = await createToken(context, signedIn, given)
      if (created === null) return null
      const { facts, write } = created
      return {
        facts,
        write() {
          write()
          config.migrate?.clear(context)
        },
        async replace() {
          if (relation.kind !== 'first') await endCopies(context, relation.from, { kind: relation.kind, by: facts.sid })
          if (previous !== null) config.audit?.(context, { ended: 'replaced', claims: previous })
        },
        abandon: () => endCopies(context, facts, { kind: 'abandoned' }),
      }
    },
  }
}

/** Ends a session, as `SessionStrategy` describes it. */
export async function revokeToken(context: Context, access: SessionAccess<OpenedSession>): Promise<void> {
  let ended: SessionEnded | null = null
  const end = async () => {
    if (ended !== null) await endCopies(context, ended, { kind: 'sign-out' })
  }
  try {
    const found = await findClaims(context)
    ended = found && toFacts(found.claims)
    const opened = await openSession(context, access).finally(end)
    if (opened !== null) await emit(context.config, 'signOut', { token: opened.claims })
  } catch (err) {
    // The event or the store failed, so copies of the cookie may be valid.
    throw new SignOutError('The end of the session could not be recorded.', { cause: { err } })
  } finally {
    endSession(context)
    if (ended !== null) markEnded(context, ended.sid)
  }
}
