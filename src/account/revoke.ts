import { AdapterError, fail } from '../errors.ts'
import type { Store } from '../types/store.ts'

/** Each round costs an attacker a request that was under way when the round began, so few are needed. */
const MAX_ROUNDS = 10

/** @returns How many there were. */
async function removeWays(store: Store, userId: string): Promise<number> {
  const passkeys = store.can('listAuthenticatorsByUserId') ? await store.listAuthenticatorsByUserId(userId) : []
  for (const { credentialID } of passkeys) await store.deleteAuthenticator(credentialID)
  const accounts = await store.listAccountsByUserId(userId)
  for (const account of accounts) await store.unlinkAccount(account)
  return passkeys.length + accounts.length
}

/**
 * Takes away every way into a user that was there before its address was proven: sessions, accounts, passkeys.
 *
 * Sessions first, because they can add the others, and again until there is nothing left: a sign-in or a link that is
 * under way either was written before and is deleted, or finds that what it relied on is gone (`assert-unchanged.ts`).
 * It can be interrupted and done again; the address counts as proven only afterwards.
 *
 * @returns Whether there were accounts or passkeys.
 * @throws {AdapterError} They keep coming back.
 */
export async function revokeWays(store: Store, userId: string): Promise<boolean> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    // With sessions in the cookie, `isRevoked` of the application ends them.
    if (store.can('deleteSessionsByUserId')) await store.deleteSessionsByUserId(userId)
    if ((await removeWays(store, userId)) === 0) return round > 0
  }
  return fail(AdapterError, `accounts or passkeys that are there after ${MAX_ROUNDS} deletions`, 'none', {
    fix: 'Check that `unlinkAccount` and `deleteAuthenticator` delete what they are given.',
  })
}
