import { throwNotLinked } from '../../../errors/throw-not-linked.ts'
import type { Context } from '../../../seams/context.ts'
import type { Identity, LinkIntent } from '../../../seams/identity.ts'
import type { StoredUser } from '../../../seams/store.ts'

/**
 * Finds the session in which a sign-in starts. Starting a sign-in while signed in is a request to link. The result is
 * sealed with the transaction, so that no later input can choose the user.
 *
 * @returns `null` when signed out, or without a store.
 */
export async function findLinkIntent(context: Context): Promise<LinkIntent | null> {
  const { config } = context
  const current = config.store && (await config.plan.strategy.current(context))
  return current?.userId ? { sid: current.sid, userId: current.userId } : null
}

/**
 * Finds the user to link to when a sign-in ends. Only the session in which it started counts, and it must be open: its
 * row is read and `session.isRevoked` is called.
 *
 * @returns `null` if it is not a request to link, the session has ended, or the user does not exist.
 * @throws {OAuthAccountNotLinked} Or `AccountNotLinked`: the browser now has another session.
 */
export async function findLinkingUser(
  context: Context,
  { account, link = null }: Pick<Identity, 'account' | 'link'>,
): Promise<StoredUser | null> {
  const { store } = context.config
  if (!link || !store) return null
  const current = await context.config.plan.strategy.current(context)
  if (current === null) return null
  const expected = 'the session in which it began'
  if (current.userId !== link.userId) throwNotLinked(account, { seen: 'a session of another user', expected })
  if (current.sid !== link.sid) throwNotLinked(account, { seen: 'another session of the same user', expected })
  return store.getUser(link.userId)
}
