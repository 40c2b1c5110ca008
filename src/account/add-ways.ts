import { assertAsker, assertUnchanged } from './assert-unchanged.ts'
import type { Facts, Step } from './decide.ts'
import type { Case } from './facts.ts'
import { addPasskey, linkAccount } from './link.ts'
import type { NewAccount } from './new-rows.ts'
import { type Added, takeBack } from './take-back.ts'

/** The session tokens of a user before something is added. Empty if sessions are in the browsers. */
async function sessionsOf({ context, store }: Case, userId: string): Promise<Added['sessions']> {
  if (context.config.session.strategy === 'jwt') return new Set()
  if (!store.can('listSessionsByUserId')) return null
  return new Set((await store.listSessionsByUserId(userId)).map(({ sessionToken }) => sessionToken))
}

/** What was decided, and for whom. */
interface Addition {
  readonly facts: Facts
  readonly userId: string
  readonly steps: readonly Step[]
}

/**
 * Links the account and stores the passkey, as far as it was decided. Without the passkey, an account that was linked for
 * it would open nothing.
 *
 * @returns Whether the account was linked by this.
 * @throws {AuthError} The session that asked has ended, the account changed meanwhile, or the store failed. Nothing is
 *   left of it.
 */
export async function addWays(one: Case, account: NewAccount, addition: Addition): Promise<boolean> {
  const { facts, userId, steps } = addition
  if (!steps.includes('link') && !steps.includes('register')) return false
  // Callbacks of the application were asked since the facts were read, which may have taken long.
  await assertAsker(one, facts, userId)
  const sessions = await sessionsOf(one, userId)
  const isLinked = steps.includes('link') && (await linkAccount(one, account, userId))
  let isRegistered = false
  try {
    isRegistered = steps.includes('register') && (await addPasskey(one, userId))
    await assertUnchanged(one, facts, userId)
    return isLinked
  } catch (error) {
    await takeBack(one, userId, { isLinked, isRegistered, sessions })
    throw error
  }
}
