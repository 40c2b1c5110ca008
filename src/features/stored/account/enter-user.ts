import { addAccess } from './add-access.ts'
import { assertSessionOpen, assertUnchanged } from './assert-unchanged.ts'
import type { Decision, Facts, Step } from './decide.ts'
import type { NewAccount } from './new-rows.ts'
import { proveAddress } from './prove-address.ts'
import type { ProvenSignIn, Written } from './proven-sign-in.ts'
import type { Added } from './undo-access.ts'

/**
 * Lists the session tokens of a user. Empty if sessions are stored in cookies; `null` if the store cannot list them.
 */
async function listSessionTokens({ context, store }: ProvenSignIn, userId: string): Promise<Added['sessions']> {
  if (context.config.session.strategy === 'jwt') return new Set()
  if (!store.can('listSessionsByUserId')) return null
  return new Set((await store.listSessionsByUserId(userId)).map(({ sessionToken }) => sessionToken))
}

/** The steps that were decided, and the user to add them to. */
interface Addition {
  readonly facts: Facts
  readonly userId: string
  readonly steps: readonly Step[]
}

/**
 * Writes the steps `link` and `register`, if decided.
 *
 * @returns Whether this call linked the account.
 * @throws {AuthError} The linking session has ended, the account changed meanwhile, or the store failed. All writes
 * were undone.
 */
export async function addDecidedAccess(
  signIn: ProvenSignIn,
  account: NewAccount,
  { facts, userId, steps }: Addition,
): Promise<boolean> {
  const isLinking = steps.includes('link')
  const isRegistering = steps.includes('register')
  if (!isLinking && !isRegistering) return false
  // Callbacks of the application ran since the facts were read, which may have taken long.
  await assertSessionOpen(signIn, facts, userId)
  return addAccess(signIn, userId, {
    account: isLinking ? account : null,
    isRegistering,
    sessions: await listSessionTokens(signIn, userId),
    check: () => assertUnchanged(signIn, facts, userId),
  })
}

/** Writes the decided steps for a stored user. @throws {AuthError} As `proveAddress` and `addDecidedAccess`. */
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

/** Stores the new tokens of a linked account, if the store can. A failure is logged and does not stop the sign-in. */
export async function updateTokens({ context, store }: ProvenSignIn, account: NewAccount): Promise<void> {
  if (account.type === 'webauthn' || account.type === 'email' || !store.can('updateAccount')) return
  try {
    await store.updateAccount(account)
  } catch (error) {
    if (error instanceof Error) context.config.logger.error(error)
  }
}
