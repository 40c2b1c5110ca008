import { emit } from '../callbacks/emit.ts'
import { clearChunks } from '../cookies/chunk.ts'
import { SignOutError } from '../errors.ts'
import { isoTime } from '../lib/iso-time.ts'
import { randomToken } from '../lib/random.ts'
import { nowSeconds } from '../lib/time.ts'
import type { SessionContext } from '../types/context.ts'
import type { JWT } from '../types/jwt.ts'
import type { Session } from '../types/session.ts'
import type { SessionStrategy, SignedIn } from '../types/session-strategy.ts'
import { askJwt, askSession } from './ask-jwt.ts'
import { expiryOf, type SessionClaims } from './claims.ts'
import { openClaims, openSession } from './open-session.ts'
import { sealSession } from './write-session.ts'

/** Bytes of a session's id and a token's. */
const ID_SIZE = 16

/** Claims that no callback can change: they say whose session it is and when it ends. */
type Reserved = Pick<SessionClaims, 'sub' | 'sid' | 'jti' | 'iat' | 'exp' | 'auth_time'>

function withReserved(token: JWT, { sub, sid, jti, iat, exp, auth_time }: Reserved): SessionClaims {
  const claims = { ...token, sid, iat, exp, auth_time }
  if (jti !== undefined) claims.jti = jti
  if (sub !== undefined) claims.sub = sub
  else delete claims.sub
  return claims
}

/** The same session with a new end. */
function renew({ config }: SessionContext, claims: SessionClaims, now: number): SessionClaims {
  const exp = expiryOf(now, claims.auth_time, config.jwt.maxAge, config.session.absoluteAge)
  return { ...claims, iat: now, exp, jti: randomToken(ID_SIZE) }
}

/** What the browser gets to see unless the `session` callback says more. */
function visible({ name = null, email = null, picture = null, exp }: SessionClaims): Session {
  return { user: { name, email, image: picture }, expires: isoTime(exp) }
}

function end({ cookies, names }: SessionContext): null {
  clearChunks(cookies, names.sessionToken)
  return null
}

interface Change {
  readonly trigger: 'update'
  readonly data: unknown
}

/** What the `jwt` callback makes of a session's claims; `null` ends the session. */
async function askClaims({ config }: SessionContext, claims: SessionClaims, change: Change | null) {
  const token = { ...claims }
  const asked = await askJwt(config, change ? { token, trigger: change.trigger, session: change.data } : { token })
  return asked === null ? null : withReserved(asked, claims)
}

/** Reading and updating are one walk: open, ask `jwt`, write if due, ask `session`, tell the event. */
async function access(context: SessionContext, change: Change | null): Promise<Session | null> {
  const { callbacks, events, session: options } = context.config
  const opened = await openSession(context)
  if (opened === null) return null
  const { claims, text, stale } = opened
  const current = callbacks.jwt === null ? claims : await askClaims(context, claims, change)
  if (current === null) return end(context)
  const now = nowSeconds()
  const isDue = now - claims.iat >= options.updateAge || stale || change !== null
  const isWritten = isDue || (current !== claims && JSON.stringify(current) !== text)
  const kept = isWritten ? renew(context, current, now) : current
  const write = isWritten ? await sealSession(context, kept) : null
  const update = change ? { trigger: change.trigger, newSession: change.data } : {}
  const shown = { session: visible(kept), token: kept, ...update }
  const session = callbacks.session === null ? shown.session : await askSession(context.config, shown)
  write?.()
  if (events.session) await emit(context.config, 'session', { session, token: kept })
  return session
}

function firstClaims({ user }: SignedIn): JWT {
  const { name = null, email = null, image = null, id } = user
  return { name, email, picture: image, sub: id }
}

/** The strategy `jwt`: the session is sealed claims in a cookie, and no store is asked. */
export const jwt: SessionStrategy = {
  async issue(context, signedIn) {
    const { config } = context
    const { user, account, profile, isNewUser } = signedIn
    const first = firstClaims(signedIn)
    const trigger = isNewUser ? 'signUp' : 'signIn'
    const token = await askJwt(config, {
      token: first,
      user,
      account,
      ...(profile ? { profile } : {}),
      isNewUser,
      trigger,
    })
    if (token === null) return void end(context)
    const now = nowSeconds()
    const exp = expiryOf(now, now, config.jwt.maxAge, config.session.absoluteAge)
    const ids = { sid: randomToken(ID_SIZE), jti: randomToken(ID_SIZE) }
    const claims = withReserved(token, { sub: user.id, ...ids, iat: now, exp, auth_time: now })
    const write = await sealSession(context, claims)
    write()
  },

  read: (context) => access(context, null),

  update: (context, data) => access(context, { trigger: 'update', data }),

  async revoke(context) {
    try {
      const opened = await openSession(context)
      if (opened !== null) await emit(context.config, 'signOut', { token: opened.claims })
    } catch (error) {
      context.config.logger.error(new SignOutError('The session could not be read.', { cause: { err: error } }))
    } finally {
      end(context)
    }
  },

  async current(context) {
    const opened = await openClaims(context)
    return opened === null ? null : { sid: opened.claims.sid, userId: opened.claims.sub ?? '' }
  },
}
