import { AdapterError, throwUnexpected } from '../../../errors/errors.ts'
import { nowSeconds } from '../../../lib/time.ts'
import type { Store, StoredUser } from '../../../seams/store.ts'
import { toEmailColumns, toVoucher } from '../../../store/email-record.ts'
import type { Step } from './decide.ts'
import { readEmailStatus } from './email-status.ts'
import type { ProvenSignIn } from './proven-sign-in.ts'

/** Rounds of one revocation. Each costs an attacker a request that was in progress when the round began. */
const MAX_REVOCATION_ROUNDS = 10

/** Rounds of a proof. Each costs an attacker a sign-up that was in progress when the round began. */
const MAX_PROOF_ROUNDS = 5

/** Removes the password of a user. @returns Whether there was one. A request that changes it meanwhile is found next time. */
async function removePassword(store: Store, userId: string): Promise<boolean> {
  const hash = store.can('updatePasswordHashIf') ? await store.getPasswordHash(userId) : null
  if (hash !== null) await store.updatePasswordHashIf(userId, hash, null)
  return hash !== null
}

/** Deletes the passkeys, the accounts and the password of a user. @returns Their number. */
async function deleteAccess(store: Store, userId: string): Promise<number> {
  const passkeys = store.can('listAuthenticatorsByUserId') ? await store.listAuthenticatorsByUserId(userId) : []
  for (const { credentialID } of passkeys) await store.deleteAuthenticator(credentialID)
  const accounts = await store.listAccountsByUserId(userId)
  for (const account of accounts) await store.unlinkAccount(account)
  return passkeys.length + accounts.length + Number(await removePassword(store, userId))
}

/**
 * Revokes all access to a user from before the address was proven: sessions, accounts, passkeys, the password.
 *
 * Sessions come first, because they can add the others. The deletion repeats until nothing is left. A concurrent
 * sign-in or link either writes before and is deleted, or finds that its facts have changed (`assert-unchanged.ts`). An
 * interrupted revocation can be repeated, because the address counts as proven only afterwards.
 *
 * @returns Whether accounts, passkeys or a password existed.
 * @throws {AdapterError} Accounts or passkeys keep reappearing.
 */
export async function revokeAccess(store: Store, userId: string): Promise<boolean> {
  for (let round = 0; round < MAX_REVOCATION_ROUNDS; round++) {
    // Cookie sessions are ended by the application's `isRevoked`.
    if (store.can('deleteSessionsByUserId')) await store.deleteSessionsByUserId(userId)
    if ((await deleteAccess(store, userId)) === 0) return round > 0
  }
  return throwUnexpected(
    AdapterError,
    `accounts or passkeys that remain after ${MAX_REVOCATION_ROUNDS} deletions`,
    'none',
    {
      fix: 'Check that `unlinkAccount` and `deleteAuthenticator` delete the given rows.',
    },
  )
}

/** Stores that the address of a user is verified. @param at Seconds since 1970. @returns The user as stored now. */
async function verify({ store, identity }: ProvenSignIn, user: StoredUser, at: number): Promise<StoredUser> {
  const { id, email } = user
  const columns = toEmailColumns(store, { address: email ?? '', vouchedBy: toVoucher(identity), at }, true)
  await store.updateUser({ id, ...columns })
  return { ...user, emailVerified: columns.emailVerified }
}

/**
 * Revokes all access and stores the proof. A sign-up in steps may link its account in between. It then checks whether
 * the address is verified. The second revocation deletes what it wrote before that check.
 *
 * The time of the proof is the next whole second. `isRevoked` compares whole seconds, and a session that began in this
 * second must be older than the proof.
 */
async function takeOver(signIn: ProvenSignIn, user: StoredUser): Promise<StoredUser> {
  const { context, store } = signIn
  const revoke = async () => {
    await context.config.revocations?.revokeEarlier(context, user.id)
    return revokeAccess(store, user.id)
  }
  await revoke()
  for (let round = 0; round < MAX_PROOF_ROUNDS; round++) {
    const verified = await verify(signIn, user, nowSeconds() + 1)
    try {
      if (!(await revoke())) return verified
    } catch (error) {
      // The address is verified, so access from before must end also if another revocation refuses this sign-in.
      context.began = Number.POSITIVE_INFINITY
      await revoke()
      throw error
    }
  }
  return throwUnexpected(AdapterError, 'accounts that are added during the revocation', 'none')
}

/**
 * Writes the steps `revoke` and `verify`, if decided.
 *
 * @returns The user as stored now.
 * @throws {AdapterError} The store failed. The address counts as verified only if all earlier access is revoked.
 */
export async function proveAddress(
  signIn: ProvenSignIn,
  user: StoredUser,
  steps: readonly Step[],
): Promise<StoredUser> {
  if (!steps.includes('verify')) return user
  if (steps.includes('revoke')) return takeOver(signIn, user)
  // Only the first proof has a time, because the time that `isRevoked` compares must not change with every mail.
  if (readEmailStatus(user, [], signIn.context.config.providers) === 'proven') return user
  return verify(signIn, user, nowSeconds())
}
