import type { StoredUser } from '../../../seams/store.ts'
import { isCurrent, readEmailRecord } from '../../../store/email-record.ts'
import type { AccountKey } from '../../../types/adapter.ts'
import type { ProfileMapping } from '../../../types/profile-mapping.ts'
import type { Providers, ResolvedProvider } from '../../../types/provider.ts'

/**
 * Status of a stored user's email address. `proven`: verified. `claimed`: verified according to a provider that is not
 * trusted to verify. `typed`: only typed. `unknown`: the store has no record.
 */
export type EmailStatus = 'proven' | 'claimed' | 'typed' | 'unknown'

/** Returns whether every email field of the mapping is sent only with a verified address: `?email`. */
const isVerifiedOnly = ({ emailVerified }: ProfileMapping): boolean =>
  emailVerified?.split(' && ').every((path) => path.startsWith('?')) ?? false

/** Returns whether a provider's definition releases only verified addresses. A `profile` function cannot express it. */
export const releasesVerifiedOnly = (provider: ResolvedProvider | undefined): boolean =>
  (provider?.type === 'oauth' || provider?.type === 'oidc') &&
  typeof provider.profile !== 'function' &&
  isVerifiedOnly(provider.profile)

/**
 * Returns whether all accounts of a user are with providers that release only verified addresses. A single one proves
 * nothing: an attacker can link an account of their own to a user that they prepared.
 *
 * The list of accounts must be complete. For an Auth.js row in a key-value store, only the last account can be listed.
 * Such a row has no `emailRecord`, whereas a table with the column returns `null`.
 */
const areAllVerified = (accounts: readonly AccountKey[], providers: Providers): boolean =>
  accounts.length > 0 && accounts.every(({ provider }) => releasesVerifiedOnly(providers.get(provider)))

/**
 * Returns the status of a user's address. A record decides. Without one, `emailVerified` does, because Auth.js sets it
 * only after a mail. If the application changed the address after the record, `emailVerified` counts only if it is
 * later than the record: then the application verified the new address itself.
 *
 * @param accounts Accounts of this user. Empty if the store cannot list them.
 */
export function readEmailStatus(user: StoredUser, accounts: readonly AccountKey[], providers: Providers): EmailStatus {
  const record = readEmailRecord(user)
  const verifiedAt = user.emailVerified && Math.floor(user.emailVerified.getTime() / 1000)
  if (record === null) {
    const isListed = user.emailRecord === null && areAllVerified(accounts, providers)
    return verifiedAt !== null || isListed ? 'proven' : 'unknown'
  }
  if (!isCurrent(record, user)) return verifiedAt !== null && verifiedAt > record.at ? 'proven' : 'unknown'
  if (verifiedAt !== null) return 'proven'
  return record.vouchedBy === null ? 'typed' : 'claimed'
}
