import type { StoredUser } from '../../../seams/store.ts'
import type { EmailStatus } from './email-status.ts'

/**
 * The strength of a sign-in's claim to its email address. `proof`: verified by a mail or by a trusted provider.
 * `claim`: verified according to another provider. `none`: unverified.
 */
export type EmailEvidence = 'proof' | 'claim' | 'none'

/** The facts of a sign-in: all inputs of the decision. */
export interface Facts {
  /**
   * `passkey`: a registered one was used. `new-passkey`: one was just created, which proves nothing about an account.
   */
  readonly proof: 'oauth' | 'email' | 'passkey' | 'new-passkey'
  /** The user who already has this account. */
  readonly owner: StoredUser | null
  /** The user who has the email address of the identity. */
  readonly emailOwner: StoredUser | null
  /** Status of that user's address; `unknown` if no user has it. */
  readonly emailStatus: EmailStatus
  /** Ids of providers that the owner of the address can use instead. */
  readonly otherWays: readonly string[]
  /** The user in whose session the sign-in started, if that session is still open: the request to link. */
  readonly linkingUser: StoredUser | null
  /** Whether the sign-in started in a session that has ended. */
  readonly hasSessionEnded: boolean
  readonly emailEvidence: EmailEvidence
  /** Whether the application trusts this provider to link by email address. */
  readonly linksByEmail: boolean
  /** Whether all sessions, accounts and passkeys of a user can be revoked. */
  readonly canRevoke: boolean
}

/**
 * Writes in this order. `revoke`: delete the user's sessions, accounts and passkeys; `verify`: store that the address
 * is proven; `link`: add the account; `register`: add the passkey.
 */
export type Step = 'revoke' | 'verify' | 'link' | 'register'

/** The owner of an identity. */
export type Decision =
  | { readonly to: 'enter'; readonly user: StoredUser; readonly steps: readonly Step[] }
  | {
      readonly to: 'create'
      readonly user: null
      /** The user who loses the address first, because they only typed it. They keep everything else. */
      readonly release: StoredUser | null
    }
  | {
      readonly to: 'refuse'
      readonly user: null
      /** The reason for a refusal, and what would be accepted. */
      readonly seen: string
      readonly expected: string
      /** The user who has the address, if that is the reason. */
      readonly emailOwner?: StoredUser
      /** Ids of the providers to use instead. Only for a visitor who has proven the address. */
      readonly otherWays?: readonly string[]
    }

const CREATE: Decision = { to: 'create', user: null, release: null }

const decideToEnter = (user: StoredUser, ...steps: Step[]): Decision => ({ to: 'enter', user, steps })

const decideToRelease = (user: StoredUser): Decision => ({ ...CREATE, release: user })

const decideToRefuse = (
  seen: string,
  expected: string,
  emailOwner?: StoredUser,
  otherWays?: readonly string[],
): Decision => ({
  to: 'refuse',
  user: null,
  seen,
  expected,
  ...(emailOwner && { emailOwner }),
  ...(otherWays && { otherWays }),
})

const decideWithoutSession = (): Decision => decideToRefuse('a session that has ended', 'the one in which it started')

const decideTakenAddress = (emailOwner: StoredUser): Decision =>
  decideToRefuse('an email address that another user has', 'a new one, or a session of that user', emailOwner)

/**
 * Decides about a proven address of a user who has never proven it. An attacker may have created this user and wait for
 * the owner of the address (pre-hijacking). The user's access is revoked. If that is impossible, an address that was
 * only typed goes to a new user. A user with an unknown status is never changed, because Auth.js stores all OAuth users
 * so.
 */
function decideTakeOver(
  emailOwner: StoredUser,
  { emailStatus, canRevoke, otherWays }: Facts,
  ...steps: Step[]
): Decision {
  if (emailStatus !== 'unknown' && canRevoke) return decideToEnter(emailOwner, 'revoke', ...steps)
  if (emailStatus === 'typed') return decideToRelease(emailOwner)
  const seen =
    emailStatus === 'unknown'
      ? 'a user whose address is not known to be verified'
      : 'a user whose address was never verified, and whose sign-in methods cannot be revoked'
  return decideToRefuse(seen, 'a session of that user', emailOwner, otherWays)
}

/** Decides about a proven mailbox: the user who has its address is signed in. */
function decideEmail(facts: Facts): Decision {
  const { emailOwner, linkingUser, emailStatus, hasSessionEnded } = facts
  if (emailOwner !== null && (emailStatus === 'proven' || emailOwner.id === linkingUser?.id))
    return decideToEnter(emailOwner, 'verify')
  if (hasSessionEnded) return decideWithoutSession()
  return emailOwner === null ? CREATE : decideTakeOver(emailOwner, facts, 'verify')
}

/** Decides about a passkey that was just registered: it goes to the signed-in user, or to a new one. */
function decideNewPasskey({ owner, emailOwner, linkingUser, hasSessionEnded }: Facts): Decision {
  if (hasSessionEnded) return decideWithoutSession()
  if (linkingUser !== null && (owner ?? linkingUser).id === linkingUser.id)
    return owner ? decideToEnter(linkingUser, 'register') : decideToEnter(linkingUser, 'link', 'register')
  // Its user handle was created for this registration, so the user was created for it by a store that did not report
  // it.
  if (owner !== null && linkingUser === null && emailOwner?.id === owner.id) return decideToEnter(owner, 'register')
  if (owner !== null) return decideToRefuse('an account of another user', 'one that is free, or of the signed-in user')
  if (emailOwner !== null)
    return decideToRefuse('an email address that another user has', 'a new one, or a session', emailOwner)
  return CREATE
}

/**
 * Decides if no user has the account and one has its address. The address is a proof only if the application trusts the
 * provider.
 */
function decideByEmail(emailOwner: StoredUser, facts: Facts): Decision {
  const { emailEvidence, emailStatus, linksByEmail } = facts
  if (emailEvidence === 'none') return decideTakenAddress(emailOwner)
  if (emailEvidence === 'proof' && linksByEmail)
    return emailStatus === 'proven'
      ? decideToEnter(emailOwner, 'link')
      : decideTakeOver(emailOwner, facts, 'verify', 'link')
  return emailStatus === 'typed' ? decideToRelease(emailOwner) : decideTakenAddress(emailOwner)
}

/** Decides about an account that a user has. */
function decideOwner(owner: StoredUser, { emailOwner, linkingUser, emailEvidence, emailStatus }: Facts): Decision {
  if (linkingUser !== null && linkingUser.id !== owner.id)
    return decideToRefuse('an account of another user', 'one that is free, or of the signed-in user')
  // Their own address, and now it is proven, so a later mail has nothing to revoke. A claim is not stored, because then
  // the accounts of an Auth.js user could be revoked.
  const isNews = emailEvidence === 'proof' && emailStatus !== 'proven' && emailOwner?.id === owner.id
  return isNews ? decideToEnter(owner, 'verify') : decideToEnter(owner)
}

/**
 * Decides who owns a proven identity. A pure function with one row per sentence of
 * node_modules/latchkey/docs/accounts.md.
 *
 * Expired sessions and deleted users are `null` in the facts.
 */
export function decide(facts: Facts): Decision {
  const { proof, owner, emailOwner, linkingUser, hasSessionEnded } = facts
  if (proof === 'email') return decideEmail(facts)
  if (proof === 'new-passkey') return decideNewPasskey(facts)
  if (owner !== null) return decideOwner(owner, facts)
  if (proof === 'passkey') return decideToRefuse('a passkey without its account', 'one that a user has')
  if (linkingUser !== null) return decideToEnter(linkingUser, 'link')
  if (hasSessionEnded) return decideWithoutSession()
  return emailOwner === null ? CREATE : decideByEmail(emailOwner, facts)
}
