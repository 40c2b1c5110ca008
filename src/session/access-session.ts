import { emit } from '../callbacks/emit.ts'
import type { SessionParams } from '../types/callbacks.ts'
import type { SessionContext } from '../types/context.ts'
import type { JWT } from '../types/jwt.ts'
import type { Session } from '../types/session.ts'
import { askSession } from './ask-callback.ts'
import { isRevoked } from './is-revoked.ts'

/** What the client has sent. */
export interface Change {
  readonly trigger: 'update'
  readonly newSession: unknown
}

/** A session that is due to be shown. */
export interface Prepared {
  /** Parameters of the `session` callback. `session` is what the browser gets to see without one. */
  readonly params: SessionParams
  /** Gives the browser its renewed cookie; `null` if the cookie that came stays. */
  readonly write: (() => void) | null
}

/** What the two strategies do differently when a session is read. @typeParam F What is found of a session. */
export interface SessionAccess<F> {
  /** @returns `null` when there is none. A cookie that names none is cleared. */
  find(context: SessionContext): Promise<F | null>
  /** Returns what identifies a session for `session.isRevoked`. */
  identify(found: F): JWT
  /** Asks `jwt`, and renews the session if that is due. @returns `null`: the application has ended it. */
  prepare(context: SessionContext, found: F, change: Change | null): Promise<Prepared | null>
  /** Ends the session. @param reason Is reported. */
  end(context: SessionContext, reason: string): Promise<null> | null
}

/**
 * Returns the session that a request carries.
 *
 * @returns `null` when the request is anonymous. A cookie of ours that has ended or is revoked is cleared.
 * @throws {JWTSessionError} `session.isRevoked` failed: that never reads as signed in, or as signed out.
 */
export async function openSession<F>(context: SessionContext, access: SessionAccess<F>): Promise<F | null> {
  const { config } = context
  const found = await access.find(context)
  if (found === null || !config.session.isRevoked) return found
  return (await isRevoked(config, access.identify(found))) ? access.end(context, 'revoked') : found
}

/** Reading and updating are one walk: find, renew if due, ask `session`, tell the event. */
export async function accessSession<F>(
  context: SessionContext,
  access: SessionAccess<F>,
  change: Change | null,
): Promise<Session | null> {
  const { config } = context
  const { callbacks, events, logger } = config
  const found = await openSession(context, access)
  const prepared = found && (await access.prepare(context, found, change))
  if (found === null || prepared === null) return null
  const { params, write } = prepared
  const session = callbacks.session ? await askSession(config, { ...params, ...change }) : params.session
  // It may have been revoked while the callbacks ran. What came identifies it, because a renewal is later.
  if (write && config.session.isRevoked && (await isRevoked(config, access.identify(found))))
    return access.end(context, 'revoked')
  write?.()
  logger.step?.('session', write ? 'renewed' : 'kept', { type: config.session.strategy })
  if (events.session) await emit(config, 'session', { session, ...(params.token && { token: params.token }) })
  return session
}
