import { isSameAddress } from '../../../lib/email-address.ts'
import type { Identity } from '../../../seams/identity.ts'
import type { ResolvedConfig } from '../../../seams/resolved-config.ts'
import type { Store, StoredUser } from '../../../seams/store.ts'
import { readEmailRecord } from '../../../store/email-record.ts'
import type { ResolvedProvider } from '../../../types/provider.ts'
import type { EmailEvidence, Facts } from './decide.ts'
import { readEmailStatus, releasesVerifiedOnly } from './email-status.ts'
import { findLinkIntent, findLinkingUser } from './link-intent.ts'
import type { ProvenSignIn } from './proven-sign-in.ts'

function classifyProof({ account, authenticator }: Identity): Facts['proof'] {
  if (account.type === 'email') return 'email'
  if (account.type !== 'webauthn') return 'oauth'
  return authenticator ? 'new-passkey' : 'passkey'
}

const canLinkByEmail = (provider: ResolvedProvider): boolean =>
  'allowDangerousEmailAccountLinking' in provider && provider.allowDangerousEmailAccountLinking === true

/** Returns the strength of a sign-in's claim to its email address. A mail that was answered is a proof. */
export function gradeEmailEvidence(
  provider: ResolvedProvider,
  { account, emailVerified = false }: Identity,
): EmailEvidence {
  if (account.type === 'email') return 'proof'
  if (!emailVerified) return 'none'
  return canLinkByEmail(provider) || releasesVerifiedOnly(provider) ? 'proof' : 'claim'
}

/**
 * Returns whether all sessions, accounts and passkeys of a user can be revoked.
 *
 * Sessions of the strategy `jwt` are in browsers. Only an application with `isRevoked` can end them. Without it, an
 * attacker who prepared the account would stay signed in.
 */
function canRevoke({ session }: ResolvedConfig, store: Store): boolean {
  const canUnlink = store.can('listAccountsByUserId') && store.can('unlinkAccount')
  const canRemove = !store.can('listAuthenticatorsByUserId') || store.can('deleteAuthenticator')
  const canSignOut =
    session.strategy === 'jwt' ? !!(session.isRevoked || session.revocation) : store.can('deleteSessionsByUserId')
  return canUnlink && canRemove && canSignOut
}

/** Finds the user who has the address of the identity. Reads the store only if the result can matter. */
async function findEmailOwner({ store, identity }: ProvenSignIn, proof: Facts['proof'], known: StoredUser | null) {
  const { email } = identity.user
  if (!email) return null
  if (proof === 'email' || known === null) return store.getUserByEmail(email)
  return known.email !== null && isSameAddress(known.email, email) ? known : null
}

/**
 * Reads the status of a user's address, and the ids of the configured providers that the user can use instead.
 *
 * @param isOwn Whether the account or the session belongs to this user. Then their accounts are not read.
 */
async function readEmailFacts({ context, store }: ProvenSignIn, user: StoredUser, isOwn: boolean) {
  const { providers, migrate } = context.config
  const accounts = isOwn || !store.can('listAccountsByUserId') ? [] : await store.listAccountsByUserId(user.id)
  const status = readEmailStatus(user, accounts, providers)
  const vouchedBy = readEmailRecord(user)?.vouchedBy
  const ids = status === 'claimed' && vouchedBy ? [vouchedBy] : accounts.map(({ provider }) => provider)
  return {
    emailStatus: status === 'unknown' && migrate?.unprovenUsers === 'trust' && !isOwn ? 'proven' : status,
    otherWays: [...new Set(ids)].filter((id) => providers.has(id)),
  }
}

/**
 * Reads the facts of a decision, and nothing else.
 *
 * @throws {AuthError} The browser now has another session, or the store is down, which never counts as "no user".
 */
export async function readFacts(signIn: ProvenSignIn): Promise<Facts> {
  const { context, store, provider, identity } = signIn
  const { account } = identity
  const proof = classifyProof(identity)
  // A mailbox is not linked. It only matters whether its owner is signed in when the sign-in ends.
  const link = proof === 'email' ? await findLinkIntent(context) : (identity.link ?? null)
  const linkingUser = await findLinkingUser(context, { account, link })
  const owner = proof === 'email' ? null : await store.getUserByAccount(account)
  const emailOwner = await findEmailOwner(signIn, proof, owner ?? linkingUser)
  const isOwn = emailOwner !== null && (emailOwner.id === owner?.id || emailOwner.id === linkingUser?.id)
  return {
    proof,
    owner,
    linkingUser,
    emailOwner,
    ...(emailOwner ? await readEmailFacts(signIn, emailOwner, isOwn) : { emailStatus: 'unknown', otherWays: [] }),
    hasSessionEnded: linkingUser === null && link !== null,
    emailEvidence: gradeEmailEvidence(provider, identity),
    linksByEmail: canLinkByEmail(provider),
    canRevoke: canRevoke(context.config, store),
  }
}
