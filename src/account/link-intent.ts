import { strategyOf } from '../session/strategies.ts'
import type { Context } from '../types/context.ts'
import type { Identity, LinkIntent } from '../types/identity.ts'
import type { StoredUser } from '../types/store.ts'
import { refusalOf } from './refusal.ts'

/**
 * Returns who is signed in when a sign-in begins. A sign-in that begins in a session is a request to link. The result
 * is sealed with the attempt, so that nothing that comes later can choose the user.
 *
 * @returns `null`: nobody is signed in, or there is no store.
 */
export async function linkIntentOf(context: Context): Promise<LinkIntent | null> {
  const { config } = context
  const current = config.store && (await strategyOf(config).current(context))
  return current?.userId ? current : null
}

/**
 * Returns the user to link to when a sign-in ends: only the session that began it counts, and it must be alive. Its
 * row is looked up and `session.isRevoked` is asked.
 *
 * @returns `null`: nobody asked, the session has ended, or the user is gone.
 * @throws {OAuthAccountNotLinked} Or `AccountNotLinked`: the browser has another session by now.
 */
export async function linkingUser(
  context: Context,
  { account, link = null }: Pick<Identity, 'account' | 'link'>,
): Promise<StoredUser | null> {
  const { store } = context.config
  if (!link || !store) return null
  const current = await strategyOf(context.config).current(context)
  if (current === null) return null
  const expected = 'the session in which it began'
  if (current.userId !== link.userId) throw refusalOf(account, { seen: 'a session of another user', expected })
  if (current.sid !== link.sid) throw refusalOf(account, { seen: 'another session of the same user', expected })
  return store.getUser(link.userId)
}
