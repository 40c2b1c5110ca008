import { emit } from '../callbacks/emit.ts'
import { SignOutError } from '../errors.ts'
import { isoTime } from '../lib/iso-time.ts'
import { nowSeconds } from '../lib/time.ts'
import type { ResolvedConfig } from '../types/config.ts'
import type { SessionContext } from '../types/context.ts'
import type { JWT } from '../types/jwt.ts'
import type { Session } from '../types/session.ts'
import { askSession } from './ask-jwt.ts'
import { endCookies, findSession, forget, keysOf } from './find-session.ts'
import { isRevoked } from './is-revoked.ts'
import { createTokenMemo, type TokenMemo } from './memo.ts'
import { reportRenewal } from './open-session.ts'
import {
  discard,
  endOf,
  type FoundSession,
  isOver,
  lookUp,
  newToken,
  nextEnd,
  reporterOf,
  storeOf,
  writeToken,
} from './stored-session.ts'
import type { SessionStrategy } from './strategy.ts'

/**
 * Ends that were written a moment ago, by session. Of many requests that come when a session is due, each has
 * read the old end: one of them writes. Only numbers are shared, since a request must not wait for another's store.
 */
const renewals = new WeakMap<ResolvedConfig, TokenMemo>()

/** Sessions, and seconds: a store may take that long to show what was written. */
const RENEWALS = [1000, 60] as const

function renewalsOf(config: ResolvedConfig): TokenMemo {
  const known = renewals.get(config) ?? createTokenMemo(...RENEWALS)
  renewals.set(config, known)
  return known
}

/**
 * Extends a session that is due.
 *
 * @returns The end in force, in seconds, and what gives the browser its cookie again: only when the end has moved.
 */
async function renew(context: SessionContext, found: FoundSession): Promise<{ end: number; write?: () => void }> {
  const { config } = context
  const { token, isBorrowed } = found
  const [end, next] = [endOf(config, found), nextEnd(config, token)]
  const memo = renewalsOf(config)
  const now = nowSeconds()
  const isDue = !isBorrowed && next > end && next - end >= config.session.updateAge
  if (!isDue || Number(memo.get(token.key, now)) > end) return { end }
  memo.set(token.key, String(next), now)
  try {
    await storeOf(context).updateSession({ sessionToken: token.key, expires: new Date(next * 1000) })
    return { end: next, write: () => writeToken(context, token, next) }
  } catch (error) {
    memo.set(token.key, '0', now)
    await reporterOf(context, 'The session could not be renewed. Nobody was signed out.')(error)
    return { end }
  }
}

/** What identifies a session for `session.isRevoked`. Tokens that are stored as they are have no time. */
function revocable({ token, session, lastUsed }: FoundSession): JWT {
  const { key: sid, issuedAt } = token
  const since = lastUsed ?? issuedAt
  return { sid, sub: session.userId, ...(issuedAt !== null && since !== null && { iat: since, auth_time: since }) }
}

/** The session of a request, unless the application has revoked it. */
async function openSession(context: SessionContext): Promise<FoundSession | null> {
  const { config } = context
  const found = await findSession(context)
  if (found === null || !config.session.isRevoked) return found
  return (await isRevoked(config, revocable(found))) ? forget(context, 'revoked') : found
}

/** What the client has sent. */
interface Change {
  readonly trigger: 'update'
  readonly newSession: unknown
}

/** Reading and updating are one walk: find, renew if due, ask `session`, tell the event. */
async function access(context: SessionContext, change: Change | null): Promise<Session | null> {
  const { config } = context
  const found = await openSession(context)
  if (found === null) return null
  const { end, write } = await renew(context, found)
  const { user } = found
  // What the browser gets to see unless the `session` callback says more.
  const visible = { user: { name: user.name, email: user.email, image: user.image }, expires: isoTime(end) }
  const session = config.callbacks.session ? await askSession(config, { session: visible, user, ...change }) : visible
  // It may have been revoked while the callback ran.
  if (write && config.session.isRevoked && (await isRevoked(config, revocable(found))))
    return forget(context, 'revoked')
  write?.()
  reportRenewal(context, write !== undefined)
  if (config.events.session) await emit(config, 'session', { session })
  return session
}

/**
 * Deletes the row of a session that must not begin. The browser is never given its token, since an error sets no cookie,
 * so a row that cannot be deleted opens nothing.
 */
async function abandon(context: SessionContext, key: string, reason: unknown): Promise<never> {
  await discard(context, [key], reporterOf(context, 'A session that did not begin could not be deleted.'))
  throw reason
}

/** The strategy `database`: the cookie holds a token, the store holds its digest and the session. */
export const database: SessionStrategy = {
  async issue(context, { user }, { since = nowSeconds(), confirm } = {}) {
    const { config } = context
    const old = await keysOf(context)
    const token = await newToken(config, since)
    const end = nextEnd(config, token)
    // Before the row: a token that no cookie can hold is refused here.
    writeToken(context, token, end)
    await storeOf(context).createSession({ sessionToken: token.key, userId: user.id, expires: new Date(end * 1000) })
    await confirm?.().catch((error: unknown) => abandon(context, token.key, error))
    config.migrate?.clear(context)
    await discard(context, old, reporterOf(context, 'The session before this sign-in could not be deleted.'))
  },

  read: (context) => access(context, null),

  update: (context, newSession) => access(context, { trigger: 'update', newSession }),

  async revoke(context) {
    const { config } = context
    let unread: unknown
    let undeleted: unknown
    const found = await findSession(context).catch((error: unknown) => {
      unread = error
      return null
    })
    // Also where it could not be found: the row may be there.
    await discard(context, await keysOf(context), (error) => {
      undeleted ??= error
    })
    endCookies(context)
    if (undeleted) throw new SignOutError({ cause: { err: undeleted } })
    // The row is deleted. Only the event was not told.
    if (unread) await config.logger.error(new SignOutError({ cause: { err: unread } }))
    else if (found) await emit(config, 'signOut', { session: found.session })
  },

  async current(context) {
    const found = await openSession(context)
    return found && { sid: found.token.key, userId: found.session.userId }
  },

  async isStillOpen(context) {
    const { config } = context
    const found = await openSession(context)
    const now = found && (await lookUp(context, found.session.sessionToken))
    return !!now && now.session.userId === found.session.userId && !isOver(config, { token: found.token, ...now })
  },

  async sid(context) {
    try {
      return (await findSession(context))?.token.key ?? null
    } catch {
      // The store is down: signing out must work now, too.
      return (await keysOf(context)).at(-1) ?? null
    }
  },
}
