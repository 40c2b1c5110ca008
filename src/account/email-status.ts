import type { AccountKey } from '../types/adapter.ts'
import type { ProfileMapping } from '../types/profile-mapping.ts'
import type { Providers, ResolvedProvider } from '../types/provider.ts'
import type { StoredUser } from '../types/store.ts'
import { isCurrent, readEmailRecord } from './email-record.ts'

/**
 * What is known about the email address of a stored user. `proven`: it was verified. `claimed`: a provider that
 * is not trusted to verify says that it is. `typed`: it was only typed. `unknown`: the store has no record.
 */
export type EmailStatus = 'proven' | 'claimed' | 'typed' | 'unknown'

/** Whether the provider sends every field of the mapping only with a verified address: `?email`. */
const isVerifiedOnly = ({ emailVerified }: ProfileMapping): boolean =>
  emailVerified?.split(' && ').every((path) => path.startsWith('?')) ?? false

/** Whether the definition of a provider says that it releases verified addresses only. A `profile` function cannot. */
export const releasesVerifiedOnly = (provider: ResolvedProvider | undefined): boolean =>
  (provider?.type === 'oauth' || provider?.type === 'oidc') &&
  typeof provider.profile !== 'function' &&
  isVerifiedOnly(provider.profile)

/**
 * Whether all accounts of a user are with providers that release verified addresses only. One of several proves
 * nothing: an attacker can link an account of their own to a user that they prepared.
 *
 * It must be sure that these are all. Of a row of Auth.js in a key-value store, only the last account can be listed; such
 * a row comes back without `emailRecord`, while that of a table with the column comes back with `null`.
 */
const areAllVerified = (accounts: readonly AccountKey[], providers: Providers): boolean =>
  accounts.length > 0 && accounts.every(({ provider }) => releasesVerifiedOnly(providers.get(provider)))

/**
 * Reads the status of a user's address. A record decides. Without one, `emailVerified` does, because
 * Auth.js sets it only after a mail. If the application changed the address since the record, `emailVerified` counts
 * only if it is later than the record: then the application has verified the new address itself.
 *
 * @param accounts Of this user. Empty if the store cannot list them.
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
