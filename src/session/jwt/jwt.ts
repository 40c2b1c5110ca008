import { formatIsoTime } from '../../lib/iso-time.ts'
import { nowSeconds } from '../../lib/time.ts'
import { sessionWrites } from '../../parts.ts'
import type { SessionContext } from '../../seams/context.ts'
import type { OpenedSession, SessionClaims } from '../../seams/found-session.ts'
import type { SessionStrategy } from '../../seams/session-strategy.ts'
import type { JWT } from '../../types/jwt.ts'
import { accessSession, type Change, openSession, type SessionAccess } from '../access-session.ts'
import { askJwt, throwUnserializable } from '../ask-callback.ts'
import { endSession } from '../end-session.ts'
import { findClaims } from './find-claims.ts'

/**
 * Returns the claims that the `jwt` callback returns for a session; `null` ends the session. Claims that identify the
 * session and its expiry cannot be changed.
 */
async function askClaims(
  { config }: SessionContext,
  claims: SessionClaims,
  change: Change | null,
): Promise<SessionClaims | null> {
  const update = change && { trigger: change.trigger, session: change.newSession }
  const token = await askJwt(config, { token: { ...claims }, ...update })
  const { sub, sid, auth_time, start, via, latchkey, iat, exp, jti, https } = claims
  // In the order of `openToken`, because the JSON is compared. A claim that was missing is `undefined` and not part of
  // it.
  return token && ({ ...token, sub, sid, auth_time, start, via, latchkey, iat, exp, jti, https } as SessionClaims)
}

async function toText(claims: JWT): Promise<string> {
  try {
    return JSON.stringify(claims)
  } catch (error) {
    return throwUnserializable('jwt', claims, error)
  }
}

/** `picture` is the claim of OpenID Connect. Callbacks that spread a user set `image`. */
const getImage = ({ image, picture = null }: JWT): string | null => image ?? picture

const access: SessionAccess<OpenedSession> = {
  find: findClaims,

  identify: ({ claims }) => claims,

  async prepare(context, { claims, text, stale }, change) {
    const { callbacks, session } = context.config
    const current = callbacks.jwt ? await askClaims(context, claims, change) : claims
    if (current === null) {
      context.config.audit?.(context, { ended: 'jwt-callback', claims })
      return endSession(context, '`jwt` returned null')
    }
    const isDue = change || stale || nowSeconds() - claims.iat >= session.updateAge
    const isWritten = isDue || (current !== claims && (await toText(current)) !== text)
    const isForeign = text === '' && change === null
    const { token, write } = isWritten
      ? await sessionWrites(({ sealAgain }) => sealAgain(context, current, isForeign))
      : { token: current, write: null }
    const { name = null, email = null } = token
    const visible = { user: { name, email, image: getImage(token) }, expires: formatIsoTime(token.exp) }
    return { params: { session: visible, token }, write }
  },

  end: endSession,
}

/** The strategy `jwt`: the session consists of sealed claims in a cookie, and no store is read. */
export const jwt: SessionStrategy = {
  open: (...given) => sessionWrites(({ openToken }) => openToken(...given)),

  revoke: (context) => sessionWrites(({ revokeToken }) => revokeToken(context, access)),

  readSession: (context, isFresh) => accessSession(context, access, null, isFresh),

  update: (context, newSession) => accessSession(context, access, { trigger: 'update', newSession }),

  async current(context) {
    const opened = await openSession(context, access)
    if (opened === null) return null
    const { sid, sub: userId = '', via = null, auth_time: authTime } = opened.claims
    return { sid, userId, via, authTime }
  },

  // The application is asked each time, because nothing else can end a session that is stored in the browser.
  isStillOpen: async (context) => (await openSession(context, access)) !== null,

  sid: async (context) => (await findClaims(context))?.claims.sid ?? null,
}
