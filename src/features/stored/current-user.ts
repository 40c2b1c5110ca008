import { AccessDenied } from '../../errors/errors.ts'
import type { SessionContext } from '../../seams/context.ts'
import type { Store, StoredUser } from '../../seams/store.ts'
import { getSessions } from '../../store/get-sessions.ts'

const FIX =
  'Return the `id` of a stored user from `authorize`. If the user was deleted, end their sessions with `auth.signOutEverywhere`.'

/**
 * Returns the user of a session, from the store.
 *
 * @throws {AccessDenied} The request has no session, or the store does not have its user. With the strategy `jwt`, a
 * session does not need the store.
 */
export async function getCurrentUser(context: SessionContext, store: Store): Promise<StoredUser> {
  const current = await context.config.plan.strategy.current(context)
  const user = current && (await store.getUser(current.userId))
  if (user) return user
  if (!current) throw new AccessDenied('The request is signed out.', { cause: { seen: 'no session', expected: 'one' } })
  const id = current.userId.slice(0, 64)
  throw new AccessDenied(`The user ${id} of this session is not in the store.`, {
    cause: { seen: `the user ${id}`, expected: 'a user of the adapter', fix: FIX },
  })
}

/**
 * Ends the other sessions of the user, because the store does not know which of them used the removed method. Cookie
 * sessions can be ended only with `session.revocation`. A store without a list would have to end the current session, too.
 */
export async function endOthers(context: SessionContext, store: Store, userId: string): Promise<void> {
  const { config } = context
  const { revocation, strategy } = config.session
  if (!revocation && (strategy !== 'database' || !store.can('listSessionsByUserId'))) return
  const sid = await config.plan.strategy.sid(context)
  await getSessions(config).endOfUser(config, userId, sid ?? '')
  config.audit?.(context, { type: 'session.ended', reason: 'method-removed', actor: userId, sid: null })
}
