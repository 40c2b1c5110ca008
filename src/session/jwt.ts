import { emit } from '../callbacks/emit.ts'
import { isoTime } from '../lib/iso-time.ts'
import { lazy } from '../lib/lazy.ts'
import { nowSeconds } from '../lib/time.ts'
import type { SessionContext } from '../types/context.ts'
import type { JWT } from '../types/jwt.ts'
import type { Session } from '../types/session.ts'
import { askJwt, askSession } from './ask-jwt.ts'
import type { SessionClaims } from './claims.ts'
import { isRevoked } from './is-revoked.ts'
import { endSession, openClaims, openSession, reportRenewal } from './open-session.ts'
import type { SessionStrategy } from './strategy.ts'

/** What begins, renews and ends a session. Most session checks do none of it. */
const writes = lazy(() => import('./write-jwt.ts'))

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
  const { token, write } = isWritten
    ? await writes(({ rewrite }) => rewrite(context, current, isForeign))
    : { token: current, write: null }
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

/** The strategy `jwt`: the session is sealed claims in a cookie, and no store is asked. */
export const jwt: SessionStrategy = {
  issue: (...given) => writes(({ issue }) => issue(...given)),

  revoke: (context) => writes(({ revoke }) => revoke(context)),

  read: (context) => access(context, null),

  update: (context, newSession) => access(context, { trigger: 'update', newSession }),

  async current(context) {
    const opened = await openSession(context)
    return opened && { sid: opened.claims.sid, userId: opened.claims.sub ?? '' }
  },

  // The application is asked each time. Nobody else can end a session that is in the browser.
  isStillOpen: async (context) => (await openSession(context)) !== null,

  sid: async (context) => (await openClaims(context))?.claims.sid ?? null,
}
