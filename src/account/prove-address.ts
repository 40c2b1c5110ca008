import { AdapterError, fail } from '../errors.ts'
import { nowSeconds } from '../lib/time.ts'
import type { StoredUser } from '../types/store.ts'
import type { Step } from './decide.ts'
import { type EmailColumns, emailColumns, voucherOf } from './email-record.ts'
import type { Case } from './facts.ts'
import { revokeWays } from './revoke.ts'
import { standingOf } from './standing.ts'

/** Each round costs an attacker a sign-up that was under way when the round began. */
const MAX_ROUNDS = 5

/** Stores that the address of a user is verified. @param at Seconds since 1970. */
async function verify({ store, identity }: Case, { id, email }: StoredUser, at: number): Promise<EmailColumns> {
  const columns = emailColumns(store, { address: email ?? '', vouchedBy: voucherOf(identity), at }, true)
  await store.updateUser({ id, ...columns })
  return columns
}

/**
 * Revokes what was there before, and stores the proof. A sign-up in steps may link its account in between: it looks
 * whether the address is verified by now, and what it wrote before that look is found by the second revocation.
 *
 * The time of the proof is the next whole second. `isRevoked` compares whole seconds, and a session that began in this
 * very second must be older than the proof.
 */
async function takeOver(one: Case, user: StoredUser): Promise<EmailColumns> {
  await revokeWays(one.store, user.id)
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const columns = await verify(one, user, nowSeconds() + 1)
    if (!(await revokeWays(one.store, user.id))) return columns
  }
  return fail(AdapterError, 'accounts that are added during the revocation', 'none')
}

/**
 * Writes the steps `revoke` and `verify`, as far as they were decided.
 *
 * @returns The user as they are now.
 * @throws {AdapterError} The store failed. The address counts as verified only if everything before it is revoked.
 */
export async function proveAddress(one: Case, user: StoredUser, steps: readonly Step[]): Promise<StoredUser> {
  if (!steps.includes('verify')) return user
  if (steps.includes('revoke')) return { ...user, ...(await takeOver(one, user)) }
  // Only the first proof has a time: what `isRevoked` compares must not move with every mail.
  if (standingOf(user, [], one.context.config.providers) === 'proven') return user
  return { ...user, ...(await verify(one, user, nowSeconds())) }
}
