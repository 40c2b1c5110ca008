import { emit } from '../application/emit.ts'
import { explanations } from '../parts.ts'
import type { SessionContext } from '../seams/context.ts'
import type { CheckPhase, SessionCheck, SessionState } from '../seams/session-check.ts'
import type { SessionParams } from '../types/callbacks.ts'
import type { JWT } from '../types/jwt.ts'
import type { Session } from '../types/session.ts'
import { askSession } from './ask-callback.ts'
import { reportNoSession } from './end-session.ts'

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
  /** Returns what identifies a session for checks. */
  identify(found: F): JWT
  /** Calls `jwt`, and renews the session if due. @returns `null` if the application ended it. */
  prepare(context: SessionContext, found: F, change: Change | null): Promise<Prepared | null>
  /** Ends the session. @param reason Text for the debug log. */
  end(context: SessionContext, reason: string): Promise<null> | null
}

/** Asks every check of the configuration about a session. The first that does not leave it open decides. */
async function decideState(
  context: SessionContext,
  checks: readonly SessionCheck[],
  claims: JWT,
  phase: CheckPhase,
): Promise<SessionState> {
  let result: SessionState = 'open'
  for (const { check } of checks) {
    const state = check(context, claims, phase)
    const found = typeof state === 'string' ? state : await state
    if (found === 'ended' || found === 'withheld') return found
    if (found === 'kept') result = found
  }
  return result
}

/** No session for this request. One that has ended loses its cookie, too. */
function withhold<F>(
  context: SessionContext,
  access: SessionAccess<F>,
  found: F,
  state: 'ended' | 'withheld',
): Promise<null> | null {
  if (state === 'withheld') return reportNoSession(context, 'withheld')
  context.config.audit?.(context, { ended: 'revoked', claims: access.identify(found) })
  return access.end(context, 'revoked')
}

/** A found session. @see `OpenedSession` */
interface Withholdable {
  readonly isWithheld?: true
}

/**
 * Returns the session of a request.
 *
 * @param isFresh Whether the checks read their stores although this process knows the result.
 * @returns `null` when signed out. A latchkey cookie that has expired or is revoked is cleared.
 * @throws {AuthError} A check failed, which never counts as signed in or signed out.
 */
export async function openSession<F extends Withholdable>(
  context: SessionContext,
  access: SessionAccess<F>,
  isFresh: boolean = true,
): Promise<F | null> {
  const { checks } = context.config.plan
  const found = await access.find(context)
  if (found?.isWithheld) return reportNoSession(context, 'a feature that must check it is not active')
  if (found === null || checks === null) return found
  const state = await decideState(context, checks, access.identify(found), isFresh ? 'fresh' : 'read')
  return state === 'ended' || state === 'withheld' ? withhold(context, access, found, state) : found
}

/** Audits an update. In development, warns about data that no callback uses, because it is lost. */
async function reportUpdate(context: SessionContext, { token }: SessionParams, { newSession }: Change): Promise<void> {
  const { audit, callbacks, development, logger, session } = context.config
  audit?.(context, { type: 'session.updated', reason: null })
  const isUsed = callbacks.session || (token && callbacks.jwt)
  if (development && !isUsed && (newSession ?? null) !== null)
    await explanations(async (part) => logger.warnOnce('unused-update', part.describeUnusedUpdate(session.strategy)))
}

/**
 * Checks the session again before its cookie is set, because it may have ended while callbacks ran. The received token
 * identifies it, because a renewal is newer.
 */
async function writeSession<F>(
  context: SessionContext,
  access: SessionAccess<F>,
  found: F,
  { params, write: set }: Prepared,
  isChange: boolean,
): Promise<SessionState> {
  const { checks, resizes, uses } = context.config.plan
  const phase = isChange ? 'change' : 'write'
  const state = set === null ? 'open' : await decideState(context, checks ?? [], access.identify(found), phase)
  if (state === 'ended' || state === 'withheld') return state
  const isRenewed = set !== null && state === 'open'
  const { expires } = params.session
  for (const { used } of uses ?? []) await used(context, { claims: access.identify(found), expires, isRenewed })
  if (!isRenewed) return state
  set()
  for (const { resized } of resizes ?? []) await resized(context)
  return state
}

/** Reads and updates share these steps: find, renew if due, call `session`, emit the event. */
export async function accessSession<F extends Withholdable>(
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
  const { params } = prepared
  const session = callbacks.session ? await askSession(config, { ...params, ...change }) : params.session
  const state = await writeSession(context, access, found, prepared, change !== null)
  if (state === 'ended' || state === 'withheld') return withhold(context, access, found, state)
  const isRenewed = prepared.write !== null && state === 'open'
  logger.step?.('session', isRenewed ? 'renewed' : 'kept', { type: config.session.strategy })
  if (change) await reportUpdate(context, params, change)
  if (events.session) await emit(config, 'session', { session, ...(params.token && { token: params.token }) })
  return session
}
