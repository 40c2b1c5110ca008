import { emit } from '../application/emit.ts'
import type { WriteResult } from '../features/revocation/confirm-write.ts'
import { explanations, revocation } from '../parts.ts'
import type { SessionContext } from '../seams/context.ts'
import type { ResolvedConfig } from '../seams/resolved-config.ts'
import type { SessionParams } from '../types/callbacks.ts'
import type { JWT } from '../types/jwt.ts'
import type { Session } from '../types/session.ts'
import { askSession } from './ask-callback.ts'

/** The data that the client sent. */
export interface Change {
  readonly trigger: 'update'
  readonly newSession: unknown
}

/** A session that is ready to be returned. */
export interface Prepared {
  /** Parameters of the `session` callback. `session` is the browser's session without a callback. */
  readonly params: SessionParams
  /** Sets the renewed cookie; `null` if the received cookie stays. */
  readonly write: (() => void) | null
}

/** The differences between the two strategies in a session read. @typeParam F The found session. */
export interface SessionAccess<F> {
  /** @returns `null` without a session. A cookie without one is cleared. */
  find(context: SessionContext): Promise<F | null>
  /** Returns what identifies a session for `session.isRevoked`. */
  identify(found: F): JWT
  /** Calls `jwt`, and renews the session if due. @returns `null` if the application ended it. */
  prepare(context: SessionContext, found: F, change: Change | null): Promise<Prepared | null>
  /** Ends the session. @param reason Text for the debug log. */
  end(context: SessionContext, reason: string): Promise<null> | null
}

/**
 * Returns the session of a request.
 *
 * @param isFresh Whether the `StateStore` is read although this process knows its result.
 * @returns `null` when signed out. A latchkey cookie that has expired or is revoked is cleared.
 * @throws {JWTSessionError} `session.isRevoked` or the `StateStore` failed, which never counts as signed in or signed out.
 */
export async function openSession<F>(
  context: SessionContext,
  access: SessionAccess<F>,
  isFresh: boolean = true,
): Promise<F | null> {
  const { config } = context
  const found = await access.find(context)
  if (found === null || !isWatched(config)) return found
  const isOver = await revocation((part) => part.isRevoked(config, access.identify(found), isFresh))
  return isOver ? endRevoked(context, access, found) : found
}

/** Ends a session that is revoked. */
function endRevoked<F>(context: SessionContext, access: SessionAccess<F>, found: F): Promise<null> | null {
  context.config.audit?.(context, { ended: 'revoked', claims: access.identify(found) })
  return access.end(context, 'revoked')
}

/** Returns whether an option needs the code about revocation and lists of sessions. */
const isWatched = ({ session }: ResolvedConfig): boolean =>
  !!(session.isRevoked || session.revocation || session.devices)

/** Audits an update. In development, warns about data that no callback uses, because it is lost. */
async function reportUpdate(context: SessionContext, { token }: SessionParams, { newSession }: Change): Promise<void> {
  const { audit, callbacks, development, logger, session } = context.config
  audit?.(context, { type: 'session.updated', reason: null })
  const isUsed = callbacks.session || (token && callbacks.jwt)
  if (development && !isUsed && (newSession ?? null) !== null)
    await explanations(async (part) => logger.warnOnce('unused-update', part.describeUnusedUpdate(session.strategy)))
}

/** Sets the cookie of a session that no option can revoke. */
function writeAtOnce(write: Prepared['write']): WriteResult {
  write?.()
  return write === null ? 'kept' : 'written'
}

/** Reads and updates share these steps: find, renew if due, call `session`, emit the event. */
export async function accessSession<F>(
  context: SessionContext,
  access: SessionAccess<F>,
  change: Change | null,
  isFresh: boolean = change !== null,
): Promise<Session | null> {
  const { config } = context
  const { callbacks, events, logger } = config
  const found = await openSession(context, access, isFresh)
  const prepared = found && (await access.prepare(context, found, change))
  if (found === null || prepared === null) return null
  const { params, write } = prepared
  const session = callbacks.session ? await askSession(config, { ...params, ...change }) : params.session
  // It may have been revoked while the callbacks ran. The received token identifies it, because a renewal is newer.
  const isConfirmed = config.session.devices !== null || (write !== null && isWatched(config))
  const result = isConfirmed
    ? await revocation((part) =>
        part.confirmWrite(context, access.identify(found), { expires: params.session.expires, write }, change !== null),
      )
    : writeAtOnce(write)
  if (result === 'ended') return endRevoked(context, access, found)
  logger.step?.('session', result === 'written' ? 'renewed' : 'kept', { type: config.session.strategy })
  if (change) await reportUpdate(context, params, change)
  if (events.session) await emit(config, 'session', { session, ...(params.token && { token: params.token }) })
  return session
}
