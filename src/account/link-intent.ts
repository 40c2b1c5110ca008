import { getStrategy } from '../session/strategies.ts'
import type { Context } from '../types/context.ts'
import type { Identity, LinkIntent } from '../types/identity.ts'
import type { StoredUser } from '../types/store.ts'
import { refuseAccount } from './refuse-account.ts'

/**
 * Finds the session in which a sign-in begins. A sign-in that begins in a session is a request to link. The result is
 * sealed with the attempt, so that no later input can choose the user.
 *
 * @returns `null`: signed out, or there is no store.
 */
export async function findLinkIntent(context: Context): Promise<LinkIntent | null> {
  const { config } = context
  const current = config.store && (await getStrategy(config).current(context))
  return current?.userId ? current : null
}

/**
 * Finds the user to link to when a sign-in ends. Only the session in which it began counts, and that session must be
 * open: its row is looked up and `session.isRevoked` is asked.
 *
 * @returns `null`: it is no request to link, the session has ended, or the user does not exist.
 * @throws {OAuthAccountNotLinked} Or `AccountNotLinked`: the browser has another session by now.
 */
export async function findLinkingUser(
  context: Context,
  { account, link = null }: Pick<Identity, 'account' | 'link'>,
): Promise<StoredUser | null> {
  const { store } = context.config
  if (!link || !store) return null
  const current = await getStrategy(context.config).current(context)
  if (current === null) return null
  const expected = 'the session in which it began'
  if (current.userId !== link.userId) refuseAccount(account, { seen: 'a session of another user', expected })
  if (current.sid !== link.sid) refuseAccount(account, { seen: 'another session of the same user', expected })
  return store.getUser(link.userId)
}
