import { emit } from '../callbacks/emit.ts'
import type { StoredUser } from '../types/store.ts'
import type { Case } from './facts.ts'
import type { NewAccount } from './new-rows.ts'

/**
 * Links an account to a user.
 *
 * @returns `false`: it was linked to this user already, by another request with the same proof.
 */
export async function linkAccount({ store }: Case, account: NewAccount, userId: string): Promise<boolean> {
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
 * Stores the passkey that was just made, if it was. A store that fails may have kept it all the same.
 *
 * @returns Whether it was stored by this.
 */
export async function addPasskey({ store, identity: { authenticator } }: Case, userId: string): Promise<boolean> {
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

/** Tells that an account was linked. */
export const tellLinked = ({ context, identity }: Case, account: NewAccount, user: StoredUser): Promise<void> =>
  emit(context.config, 'linkAccount', {
    user,
    account: { ...account, userId: user.id },
    profile: identity.user,
  })
