import type { NewAccount } from './new-rows.ts'
import type { ProvenSignIn } from './proven-sign-in.ts'
import { type Added, undoAccess } from './undo-access.ts'

/**
 * Links an account to a user.
 *
 * @returns `false` if another request with the same proof has already linked it to this user.
 */
async function linkAccount({ store }: ProvenSignIn, account: NewAccount, userId: string): Promise<boolean> {
  try {
    await store.linkAccount({ ...account, userId })
    return true
  } catch (error) {
    const owner = await store.getUserByAccount(account).catch(() => null)
    if (owner?.id !== userId) throw error
    return false
  }
}

/**
 * Stores the passkey that was just registered, if any. If the store fails, it may have stored it all the same.
 *
 * @returns Whether this call stored it.
 */
export async function addPasskey(
  { store, identity: { authenticator } }: ProvenSignIn,
  userId: string,
): Promise<boolean> {
  if (!authenticator) return false
  try {
    await store.createAuthenticator({ ...authenticator, userId })
    return true
  } catch (error) {
    const owner = await store.getAuthenticator(authenticator.credentialID).catch(() => null)
    if (owner?.userId !== userId) throw error
    return false
  }
}

const reportPasskey = ({ context, provider }: ProvenSignIn, actor: string): void =>
  context.config.audit?.(context, { type: 'passkey.added', reason: null, actor, provider })

interface AddAccessOptions {
  /** Account to link; `null` if it is already linked. */
  readonly account: NewAccount | null
  /** Whether to store the passkey of the identity. */
  readonly isRegistering: boolean
  /** Session tokens that the user had before; `null` if the store cannot list them. */
  readonly sessions: Added['sessions']
  /** Called after the writes. Throws if the facts of the decision have changed meanwhile. */
  readonly check: (hasAdded: boolean) => Promise<void>
}

/**
 * Links an account to a user and stores their passkey. If a write or the check fails, undoes both, because an account
 * without its passkey is useless.
 *
 * @returns Whether this call linked the account.
 * @throws {AuthError} The store failed, or `check` threw.
 */
export async function addAccess(signIn: ProvenSignIn, userId: string, options: AddAccessOptions): Promise<boolean> {
  const { account, isRegistering, sessions, check } = options
  let isLinked = false
  let isRegistered = false
  try {
    isLinked = account !== null && (await linkAccount(signIn, account, userId))
    isRegistered = isRegistering && (await addPasskey(signIn, userId))
    await check(isLinked || isRegistered)
    if (isRegistered) reportPasskey(signIn, userId)
    return isLinked
  } catch (error) {
    await undoAccess(signIn, userId, { isLinked, isRegistered, sessions })
    throw error
  }
}
