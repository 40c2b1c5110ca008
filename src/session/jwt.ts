import { emit } from '../callbacks/emit.ts'
import { SessionTooLarge, SignOutError } from '../errors.ts'
import { isoTime } from '../lib/iso-time.ts'
import { randomToken } from '../lib/random.ts'
import { nowSeconds } from '../lib/time.ts'
import type { SessionContext } from '../types/context.ts'
import type { JWT } from '../types/jwt.ts'
import type { Session } from '../types/session.ts'
import type { SessionStrategy } from '../types/session-strategy.ts'
import { adoptionOf } from './adoption-of.ts'
import { askJwt, askSession } from './ask-jwt.ts'
import type { SessionClaims } from './claims.ts'
import { isRevoked } from './is-revoked.ts'
import { markEnded } from './mark-ended.ts'
import { endSession, isHttpsOnly, openClaims, openSession, reportRenewal } from './open-session.ts'
import { sealSession } from './write-session.ts'

/** Bytes of a session's id and a token's. */
const ID_SIZE = 16

/** A new token of a session that is used now: it ends after `maxAge`, and never later than its absolute end. */
function renew<C extends JWT>(context: SessionContext, claims: C & { auth_time: number }, now: number) {
  const { config } = context
  const end = now + config.jwt.maxAge
  const { absoluteAge } = config.session
  const exp = absoluteAge > 0 ? Math.min(end, claims.auth_time + absoluteAge) : end
  return { ...claims, iat: now, exp, jti: randomToken(ID_SIZE), https: isHttpsOnly(context) }
}

/**
 * What the `jwt` callback makes of a session's claims; `null` ends the session. What says whose session it is
 * and when it ends stays as it was.
 */
async function askClaims(
  { config }: SessionContext,
  claims: SessionClaims,
  change: Change | null,
): Promise<SessionClaims | null> {
  const update = change && { trigger: change.trigger, session: change.newSession }
  const token = await askJwt(config, { token: { ...claims }, ...update })
  const { sub, sid, auth_time, start, iat, exp, jti, https } = claims
  // In the order of `issue`, since the JSON is compared; a claim that was missing is `undefined`, and not in it.
  return token && ({ ...token, sub, sid, auth_time, start, iat, exp, jti, https } as SessionClaims)
}

/** Parameters of the `session` callback when the client has sent something. */
interface Change {
  readonly trigger: 'update'
  readonly newSession: unknown
}

/**
 * Seals a session again. One of another library may be larger than what fits into our cookies: reading must not fail for
 * that, so its own cookie stays.
 *
 * @returns The claims in force, and what sets the cookie; `null` if the cookie that came stays.
 * @throws {SessionTooLarge}
 */
async function rewrite(context: SessionContext, claims: SessionClaims, isForeign: boolean) {
  const token = renew(context, claims, nowSeconds())
  try {
    return { token, write: await sealSession(context, token) }
  } catch (error) {
    if (!isForeign || !(error instanceof SessionTooLarge)) throw error
    const adoption = await adoptionOf(context)
    adoption?.leaveLarge(context, error)
    return { token: claims, write: null }
  }
}

/** `picture` is the claim of OpenID Connect. Callbacks that spread a user set `image`. */
const imageOf = ({ image, picture = null }: JWT): string | null => image ?? picture

/** Reading and updating are one walk: open, ask `jwt`, write if due, ask `session`, tell the event. */
async function access(context: SessionContext, change: Change | null): Promise<Session | null> {
  const { config } = context
  const { callbacks, events, session: options } = config
  const opened = await openSession(context)
  if (opened === null) return null
  const { claims, text, stale } = opened
  const current = callbacks.jwt ? await askClaims(context, claims, change) : claims
  if (current === null) return endSession(context, '`jwt` returned null')
  const isDue = change || stale || nowSeconds() - claims.iat >= options.updateAge
  const isWritten = isDue || (current !== claims && JSON.stringify(current) !== text)
  const isForeign = text === '' && change === null
  const { token, write } = isWritten ? await rewrite(context, current, isForeign) : { token: current, write: null }
  // What the browser gets to see unless the `session` callback says more.
  const { name = null, email = null } = token
  const visible = { user: { name, email, image: imageOf(token) }, expires: isoTime(token.exp) }
  const session = callbacks.session ? await askSession(config, { session: visible, token, ...change }) : visible
  // It may have been revoked while the callbacks ran. The claims that came are passed, because the new `iat` is later.
  if (write && options.isRevoked && (await isRevoked(config, claims))) return endSession(context, 'revoked')
  write?.()
  reportRenewal(context, write !== null)
  if (events.session) await emit(config, 'session', { session, token })
  return session
}

/**
 * Marks the session that the sign-in of another user replaces. Its renewal may be under way, and would put the user
 * before this one back into the browser.
 */
async function markReplaced(context: SessionContext, userId: string): Promise<void> {
  const previous = await openClaims(context)
  if (previous !== null && previous.claims.sub !== userId) markEnded(context, previous.claims.sid)
}

/** The strategy `jwt`: the session is sealed claims in a cookie, and no store is asked. */
export const jwt: SessionStrategy = {
  async issue(context, signedIn, { since, confirm } = {}) {
    const { name = null, email = null, image: picture = null, id: sub } = signedIn.user
    const trigger = signedIn.isNewUser ? 'signUp' : 'signIn'
    await markReplaced(context, sub)
    const token = await askJwt(context.config, { token: { name, email, picture, sub }, ...signedIn, trigger })
    if (token === null) return void endSession(context)
    const now = nowSeconds()
    const own = { sub, sid: randomToken(ID_SIZE), auth_time: since ?? now, start: undefined }
    const write = await sealSession(context, renew(context, { ...token, ...own }, now))
    await confirm?.()
    write()
    context.config.migrate?.clear(context)
  },

  read: (context) => access(context, null),

  update: (context, newSession) => access(context, { trigger: 'update', newSession }),

  async revoke(context) {
    let sid: string | null = null
    try {
      sid = (await openClaims(context))?.claims.sid ?? null
      const opened = await openSession(context)
      if (opened !== null) await emit(context.config, 'signOut', { token: opened.claims })
    } catch (err) {
      // The event was not told, so what it revokes is not revoked.
      throw new SignOutError({ cause: { err } })
    } finally {
      endSession(context)
      if (sid !== null) markEnded(context, sid)
    }
  },

  async current(context) {
    const opened = await openSession(context)
    return opened && { sid: opened.claims.sid, userId: opened.claims.sub ?? '' }
  },

  // The application is asked each time. Nobody else can end a session that is in the browser.
  isStillOpen: async (context) => (await openSession(context)) !== null,

  sid: async (context) => (await openClaims(context))?.claims.sid ?? null,
}
