import type { ResolvedConfig } from '../types/config.ts'
import type { Context } from '../types/context.ts'
import type { Identity } from '../types/identity.ts'
import type { ResolvedProvider } from '../types/provider.ts'
import type { Store, StoredUser } from '../types/store.ts'
import type { Facts } from './decide.ts'
import { linkIntentOf, linkingUser } from './link-intent.ts'

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
  return known.email === email ? known : null
}

/**
 * Reads what a decision depends on, and no more of it than that.
 *
 * @throws {AuthError} Somebody else is signed in by now, or the store is down: that never reads as "nobody".
 */
export async function factsOf(one: Case): Promise<Facts> {
  const { context, store, provider, identity } = one
  const { account, emailVerified = false } = identity
  const proof = proofOf(identity)
  // A mailbox is linked to nobody: it only matters whether its owner is the one who is signed in where the proof ends.
  const link = proof === 'email' ? await linkIntentOf(context, false) : (identity.link ?? null)
  const asker = await linkingUser(context, { account, link })
  const owner = proof === 'email' ? null : await store.getUserByAccount(account)
  return {
    proof,
    owner,
    asker,
    emailOwner: await emailOwnerOf(one, proof, owner ?? asker),
    hasLapsed: asker === null && link !== null,
    vouches: emailVerified,
    linksByEmail:
      'allowDangerousEmailAccountLinking' in provider && provider.allowDangerousEmailAccountLinking === true,
    canRevoke: canRevoke(context.config, store),
  }
}
