import { nowSeconds } from '../lib/time.ts'
import { strategyOf } from '../session/strategies.ts'
import type { Context } from '../types/context.ts'
import type { Identity, LinkIntent } from '../types/identity.ts'
import type { StoredUser } from '../types/store.ts'
import { refusalOf } from './refusal.ts'

/**
 * Who is signed in when a sign-in begins: starting one while signed in is the wish to link it. To be sealed with
 * the attempt, so that nothing that comes later can choose whom it is linked to.
 *
 * @param crossSite Whether the answer comes as a cross-site POST, with which the session cookie does not.
 * @returns `null`: nobody is signed in, or nothing is stored that could be linked.
 */
export async function linkIntentOf(context: Context, crossSite: boolean): Promise<LinkIntent | null> {
  const { config } = context
  const current = config.store && (await strategyOf(config).current(context))
  return current?.userId ? { ...current, crossSite, startedAt: nowSeconds() } : null
}

/**
 * Who still wishes to link, when it ends.
 *
 * A session that has ended, or a user that is gone, is nobody; then it is a sign-in like any other.
 *
 * @throws {OAuthAccountNotLinked} Or `AccountNotLinked`: somebody else is signed in by now.
 */
export async function linkingUser(
  context: Context,
  { account, link = null }: Pick<Identity, 'account' | 'link'>,
): Promise<StoredUser | null> {
  const { store } = context.config
  if (!link || !store) return null
  const current = await strategyOf(context.config).current(context)
  if (current !== null && current.userId !== link.userId)
    throw refusalOf(account, { seen: 'a session of another user', expected: 'the one in which it began' })
  if (current === null && !link.crossSite) return null
  const user = await store.getUser(link.userId)
  // No cookie says whether the session lives. Where the address was proven meanwhile, it may have been revoked.
  const provenAt = Math.floor((user?.emailVerified?.getTime() ?? 0) / 1000)
  return current === null && (link.startedAt ?? -1) < provenAt ? null : user
}
