import type { Store } from '../types/store.ts'

/**
 * Takes away every way into a user that was there before its address was proven: sessions, accounts, passkeys.
 *
 * Sessions first: whoever made the others could add new ones with them. It can be interrupted and done again; the
 * address counts as proven only afterwards.
 */
export async function revokeWays(store: Store, userId: string): Promise<void> {
  // With sessions in the cookie, `isRevoked` of the application ends them.
  if (store.can('deleteSessionsByUserId')) await store.deleteSessionsByUserId(userId)
  if (store.can('listAuthenticatorsByUserId'))
    for (const { credentialID } of await store.listAuthenticatorsByUserId(userId))
      await store.deleteAuthenticator(credentialID)
  for (const account of await store.listAccountsByUserId(userId)) await store.unlinkAccount(account)
}
