import { AccessDenied } from '../../../errors/errors.ts'
import type { ResolvedConfig } from '../../../seams/resolved-config.ts'
import type { Store, StoredAccount, StoredUser } from '../../../seams/store.ts'
import type { AdapterAuthenticator } from '../../../types/adapter-authenticator.ts'
import { readEmailStatus } from './email-status.ts'

/** The stored sign-in methods of a user. */
export interface LinkedMethods {
  readonly accounts: readonly StoredAccount[]
  readonly passkeys: readonly AdapterAuthenticator[]
}

/** Lists the accounts and passkeys of a user; empty if the store cannot list them. */
export const listLinkedMethods = async (store: Store, { id }: StoredUser): Promise<LinkedMethods> => ({
  accounts: store.can('listAccountsByUserId') ? await store.listAccountsByUserId(id) : [],
  passkeys: store.can('listAuthenticatorsByUserId') ? await store.listAuthenticatorsByUserId(id) : [],
})

/**
 * Returns whether a user can sign in.
 *
 * Only configured providers count. The account of a passkey does not count, because it is useless without the passkey.
 * Only the application knows whether a user has a password.
 */
function canSignIn({ providers }: ResolvedConfig, user: StoredUser, { accounts, passkeys }: LinkedMethods): boolean {
  const types = new Set(Array.from(providers.values(), ({ type }) => type))
  const byMail = types.has('email') && user.email !== null && readEmailStatus(user, accounts, providers) === 'proven'
  const byAccount = accounts.some(({ provider, type }) => type !== 'webauthn' && providers.has(provider))
  return byMail || byAccount || (types.has('webauthn') && passkeys.length > 0)
}

/**
 * Removes a sign-in method of a user, and never the last one.
 *
 * Counts the methods before and after the removal, because two concurrent removals may each rely on the other method.
 *
 * @throws {AccessDenied} It is the last one. It is still stored, or restored.
 */
export async function removeLinkedMethod(
  config: ResolvedConfig,
  user: StoredUser,
  change: {
    /** Whether the application knows another sign-in method. */
    readonly hasOther: boolean
    /** The remaining methods. */
    readonly left: LinkedMethods
    readonly remove: () => Promise<void>
    readonly restore: () => Promise<void>
    /** Reads from the store whether the session of the request is still open. */
    readonly isStillOpen: () => Promise<boolean>
  },
): Promise<void> {
  const { hasOther, left, remove, restore, isStillOpen } = change
  const throwLastMethod = (): never => {
    throw new AccessDenied('This is the last sign-in method.', {
      cause: { seen: 'no other sign-in method', expected: 'one more', fix: 'Let the user add another one first.' },
    })
  }
  if (!hasOther && !canSignIn(config, user, left)) throwLastMethod()
  await remove()
  // The user may be deleted, or their address changed. The store exists wherever a user does.
  const store = config.store as Store
  if (hasOther || canSignIn(config, (await store.getUser(user.id)) ?? user, await listLinkedMethods(store, user)))
    return
  await restore()
  // The request that revoked the session has revoked the other methods, too. Restoring this one afterwards would make
  // it the only one.
  if (!(await isStillOpen())) await remove()
  throwLastMethod()
}
