import { addAccess } from './add-access.ts'
import { assertSessionOpen, assertUnchanged } from './assert-unchanged.ts'
import type { Decision, Facts, Step } from './decide.ts'
import type { NewAccount } from './new-rows.ts'
import { proveAddress } from './prove-address.ts'
import type { ProvenSignIn, Written } from './proven-sign-in.ts'
import type { Added } from './undo-access.ts'

/** Lists the session tokens that a user has. Empty if sessions are in the browsers; `null` if the store cannot list them. */
async function listSessionTokens({ context, store }: ProvenSignIn, userId: string): Promise<Added['sessions']> {
  if (context.config.session.strategy === 'jwt') return new Set()
  if (!store.can('listSessionsByUserId')) return null
  return new Set((await store.listSessionsByUserId(userId)).map(({ sessionToken }) => sessionToken))
}

/** What was decided to add, and for which user. */
interface Addition {
  readonly facts: Facts
  readonly userId: string
  readonly steps: readonly Step[]
}

/**
 * Writes the steps `link` and `register`, if they were decided.
 *
 * @returns Whether the account was linked by this.
 * @throws {AuthError} The linking session has ended, the account changed meanwhile, or the store failed. Nothing that
 *   this wrote is left.
 */
export async function addDecidedAccess(
  signIn: ProvenSignIn,
  account: NewAccount,
  { facts, userId, steps }: Addition,
): Promise<boolean> {
  const isLinking = steps.includes('link')
  const isRegistering = steps.includes('register')
  if (!isLinking && !isRegistering) return false
  // Callbacks of the application were asked since the facts were read, which may have taken long.
  await assertSessionOpen(signIn, facts, userId)
  return addAccess(signIn, userId, {
    account: isLinking ? account : null,
    isRegistering,
    sessions: await listSessionTokens(signIn, userId),
    check: () => assertUnchanged(signIn, facts, userId),
  })
}

/** Writes the steps that were decided for a stored user. @throws {AuthError} As `proveAddress` and `addDecidedAccess`. */
export async function enterUser(
  signIn: ProvenSignIn,
  account: NewAccount,
  facts: Facts,
  { user: found, steps }: Extract<Decision, { to: 'enter' }>,
): Promise<Written> {
  const user = await proveAddress(signIn, found, steps)
  const isLinked = await addDecidedAccess(signIn, account, { facts, userId: user.id, steps })
  return { user, isNewUser: false, isLinked }
}

/** Stores the fresh tokens of a linked account, if the store can. A failure is logged: it must not stop the sign-in. */
export async function updateTokens({ context, store }: ProvenSignIn, account: NewAccount): Promise<void> {
  if (account.type === 'webauthn' || account.type === 'email' || !store.can('updateAccount')) return
  try {
    await store.updateAccount(account)
  } catch (error) {
    if (error instanceof Error) await context.config.logger.error(error)
  }
}
