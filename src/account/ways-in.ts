import { AccessDenied } from '../errors.ts'
import type { AdapterAccount, AdapterAuthenticator } from '../types/adapter.ts'
import type { ResolvedConfig } from '../types/config.ts'
import type { Store, StoredUser } from '../types/store.ts'
import { findEmailStatus } from './email-status.ts'

/** By what a user can sign in. */
export interface Ways {
  readonly accounts: readonly AdapterAccount[]
  readonly passkeys: readonly AdapterAuthenticator[]
}

/** What a user has, as far as the store can tell. */
export const waysOf = async (store: Store, { id }: StoredUser): Promise<Ways> => ({
  accounts: store.can('listAccountsByUserId') ? await store.listAccountsByUserId(id) : [],
  passkeys: store.can('listAuthenticatorsByUserId') ? await store.listAuthenticatorsByUserId(id) : [],
})

/**
 * Whether a user can sign in.
 *
 * Only what is configured counts: an account of a provider that was removed opens nothing. Of a passkey the account
 * is only half, so passkeys are counted themselves. Whether somebody has a password only the application knows.
 */
function hasWayIn({ providers }: ResolvedConfig, user: StoredUser, ways: Ways): boolean {
  const types = new Set(Array.from(providers.values(), ({ type }) => type))
  const byMail =
    types.has('email') && user.email !== null && findEmailStatus(user, ways.accounts, providers) === 'proven'
  const byAccount = ways.accounts.some(({ provider, type }) => type !== 'webauthn' && providers.has(provider))
  return byMail || byAccount || (types.has('webauthn') && ways.passkeys.length > 0)
}

/**
 * Takes a way in away, never the last one.
 *
 * Counted before, and again afterwards: of two that are taken away at once, each may have counted on the other.
 *
 * @throws {AccessDenied} It is the last one. It is there still, or again.
 */
export async function takeAway(
  config: ResolvedConfig,
  user: StoredUser,
  change: {
    /** Whether something else is known to let the user in. */
    readonly hasOther: boolean
    /** What would be left. */
    readonly left: Ways
    readonly remove: () => Promise<void>
    readonly restore: () => Promise<void>
    /** Whether the session that asked is still open, as the store says now. */
    readonly isStillOpen: () => Promise<boolean>
  },
): Promise<void> {
  const { hasOther, left, remove, restore, isStillOpen } = change
  const refuse = (): never => {
    throw new AccessDenied('This is the last way in.', {
      cause: { seen: 'no other way to sign in', expected: 'one more', fix: 'Let the user add another one first.' },
    })
  }
  if (!hasOther && !hasWayIn(config, user, left)) refuse()
  await remove()
  // The user may be gone, or their address changed. The store is set wherever there is a user.
  const store = config.store as Store
  if (hasOther || hasWayIn(config, (await store.getUser(user.id)) ?? user, await waysOf(store, user))) return
  await restore()
  // What revoked the session has revoked the rest, too. Restored after that, this one would be the only one that is left.
  if (!(await isStillOpen())) await remove()
  refuse()
}
