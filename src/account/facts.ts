import { isSameAddress } from '../lib/email-address.ts'
import type { ResolvedConfig } from '../types/config.ts'
import type { Context } from '../types/context.ts'
import type { Identity } from '../types/identity.ts'
import type { ResolvedProvider } from '../types/provider.ts'
import type { Store, StoredUser } from '../types/store.ts'
import type { Facts, Word } from './decide.ts'
import { emailRecordOf } from './email-record.ts'
import { linkIntentOf, linkingUser } from './link-intent.ts'
import { releasesVerifiedOnly, type Standing, standingOf } from './standing.ts'

/** One proven identity on its way to a user. */
export interface Case {
  readonly context: Context
  readonly store: Store
  readonly provider: ResolvedProvider
  readonly identity: Identity
}

function proofOf({ account, authenticator }: Identity): Facts['proof'] {
  if (account.type === 'email') return 'email'
  if (account.type !== 'webauthn') return 'oauth'
  return authenticator ? 'new-passkey' : 'passkey'
}

const linksByEmail = (provider: ResolvedProvider): boolean =>
  'allowDangerousEmailAccountLinking' in provider && provider.allowDangerousEmailAccountLinking === true

/** Returns how much the word of a provider about an address is worth. A mail of ours is the proof itself. */
export function wordOf(provider: ResolvedProvider, { account, emailVerified = false }: Identity): Word {
  if (account.type === 'email') return 'proof'
  if (!emailVerified) return 'none'
  return linksByEmail(provider) || releasesVerifiedOnly(provider) ? 'proof' : 'claim'
}

/**
 * Whether everything that was made before a proof can be taken away.
 *
 * Sessions of the strategy `jwt` are in browsers, out of reach: only an application that has `isRevoked` can end
 * them. Without it, whoever prepared the account would stay signed in to it.
 */
function canRevoke({ session }: ResolvedConfig, store: Store): boolean {
  const canUnlink = store.can('listAccountsByUserId') && store.can('unlinkAccount')
  const canRemove = !store.can('listAuthenticatorsByUserId') || store.can('deleteAuthenticator')
  const canSignOut = session.strategy === 'jwt' ? session.isRevoked !== null : store.can('deleteSessionsByUserId')
  return canUnlink && canRemove && canSignOut
}

/** Who has the address that was proven, or stands beside the account. Asked only where it can matter. */
async function emailOwnerOf({ store, identity }: Case, proof: Facts['proof'], known: StoredUser | null) {
  const { email } = identity.user
  if (!email) return null
  if (proof === 'email' || known === null) return store.getUserByEmail(email)
  return known.email !== null && isSameAddress(known.email, email) ? known : null
}

interface EmailFacts {
  readonly standing: Standing
  readonly otherWays: readonly string[]
}

/**
 * Returns what is known about the address of a user, and the ids of the configured providers that they can use instead.
 *
 * @param isOwn Whether the user has proven to be this user by other means. Then their accounts are not read.
 */
async function emailFactsOf({ context, store }: Case, user: StoredUser, isOwn: boolean): Promise<EmailFacts> {
  const { providers, migrate } = context.config
  const accounts = isOwn || !store.can('listAccountsByUserId') ? [] : await store.listAccountsByUserId(user.id)
  const standing = standingOf(user, accounts, providers)
  const vouchedBy = emailRecordOf(user)?.vouchedBy
  const ids = standing === 'claimed' && vouchedBy ? [vouchedBy] : accounts.map(({ provider }) => provider)
  return {
    standing: standing === 'unknown' && migrate?.unprovenUsers === 'trust' && !isOwn ? 'proven' : standing,
    otherWays: [...new Set(ids)].filter((id) => providers.has(id)),
  }
}

/**
 * Reads what a decision depends on, and no more of it than that.
 *
 * @throws {AuthError} The browser has another session by now, or the store is down: that never reads as "no user".
 */
export async function factsOf(one: Case): Promise<Facts> {
  const { context, store, provider, identity } = one
  const { account } = identity
  const proof = proofOf(identity)
  // A mailbox is linked to nobody: it only matters whether its owner is the one who is signed in where the proof ends.
  const link = proof === 'email' ? await linkIntentOf(context) : (identity.link ?? null)
  const asker = await linkingUser(context, { account, link })
  const owner = proof === 'email' ? null : await store.getUserByAccount(account)
  const emailOwner = await emailOwnerOf(one, proof, owner ?? asker)
  const isOwn = emailOwner !== null && (emailOwner.id === owner?.id || emailOwner.id === asker?.id)
  return {
    ...{ proof, owner, asker, emailOwner },
    ...(emailOwner ? await emailFactsOf(one, emailOwner, isOwn) : { standing: 'unknown', otherWays: [] }),
    hasLapsed: asker === null && link !== null,
    word: wordOf(provider, identity),
    linksByEmail: linksByEmail(provider),
    canRevoke: canRevoke(context.config, store),
  }
}
