import type { StoredUser } from '../types/store.ts'

/** What is known once somebody has proven an identity. Everything a decision depends on, and nothing else. */
export interface Facts {
  /** `passkey`: one that is registered answered. `new-passkey`: one was made, which proves nothing about an account. */
  readonly proof: 'oauth' | 'email' | 'passkey' | 'new-passkey'
  /** Who has this account already. */
  readonly owner: StoredUser | null
  /** Who has the e-mail address that came with it. */
  readonly emailOwner: StoredUser | null
  /** Who was signed in when it began, and still is: the wish to link. */
  readonly asker: StoredUser | null
  /** Somebody wished to link, and is not signed in any more. */
  readonly hasLapsed: boolean
  /** The provider says that the address is the user's. For e-mail that is the proof itself. */
  readonly vouches: boolean
  /** The application trusts the provider's word enough to link by it. */
  readonly linksByEmail: boolean
  /** Whatever was made before can be taken away from a user: sessions, accounts and passkeys. */
  readonly canRevoke: boolean
}

/**
 * What is to be written, in this order. `revoke`: sessions, accounts and passkeys from before; `verify`: the
 * address is proven; `link`: the account; `register`: the passkey.
 */
export type Step = 'revoke' | 'verify' | 'link' | 'register'

/** Whose account it is. */
export type Decision =
  | { readonly to: 'enter'; readonly user: StoredUser; readonly steps: readonly Step[] }
  | { readonly to: 'create'; readonly user: null }
  | {
      readonly to: 'refuse'
      readonly user: null
      /** What stands in the way, and what would not. */
      readonly seen: string
      readonly expected: string
      /** Whose address it is, where that is why. */
      readonly emailOwner?: StoredUser
    }

const CREATE: Decision = { to: 'create', user: null }

const enter = (user: StoredUser, ...steps: Step[]): Decision => ({ to: 'enter', user, steps })

const refuse = (seen: string, expected: string, emailOwner?: StoredUser): Decision => ({
  ...{ to: 'refuse', user: null, seen, expected },
  ...(emailOwner && { emailOwner }),
})

/**
 * The mailbox is proven, so whoever has its address is signed in.
 *
 * A user whose address was never proven may have been made by somebody else, who waits for its rightful owner to
 * move in (pre-hijacking): what was there before the proof goes, unless the owner is signed in to it.
 */
function decideEmail({ emailOwner, asker, canRevoke }: Facts): Decision {
  if (emailOwner === null) return CREATE
  if (emailOwner.emailVerified !== null || emailOwner.id === asker?.id) return enter(emailOwner, 'verify')
  if (canRevoke) return enter(emailOwner, 'revoke', 'verify')
  return refuse('a user whose address was never proven, and ways in that cannot be revoked', 'a session of that user')
}

/** A passkey that was just made is nobody's yet: it goes to whoever is signed in, or to somebody new. */
function decideNewPasskey({ owner, emailOwner, asker, hasLapsed }: Facts): Decision {
  if (hasLapsed) return refuse('a session that has ended', 'the one in which it began')
  if (asker !== null && (owner ?? asker).id === asker.id)
    return owner ? enter(asker, 'register') : enter(asker, 'link', 'register')
  // Its user handle was made for this registration: the user was created for it, by a store that did not say so.
  if (owner !== null && asker === null && emailOwner?.id === owner.id) return enter(owner, 'register')
  if (owner !== null) return refuse('an account of another user', 'one that is free, or of the signed-in user')
  if (emailOwner !== null)
    return refuse('an e-mail address that another user has', 'a new one, or a session', emailOwner)
  return CREATE
}

/** Nobody has the account, but somebody its address. An address is no proof, unless the application says so. */
function decideByEmail(emailOwner: StoredUser, { vouches, linksByEmail, canRevoke }: Facts): Decision {
  const isProven = vouches && linksByEmail
  if (isProven && emailOwner.emailVerified !== null) return enter(emailOwner, 'link')
  if (isProven && canRevoke) return enter(emailOwner, 'revoke', 'verify', 'link')
  return refuse('an e-mail address that another user has', 'a new one, or a session of that user', emailOwner)
}

/**
 * Whose account a proven identity is. Pure: a table, one row per sentence of docs/accounts.md.
 *
 * Sessions that have expired, and users that are gone, are nobody in the facts.
 */
export function decide(facts: Facts): Decision {
  const { proof, owner, emailOwner, asker, vouches } = facts
  if (proof === 'email') return decideEmail(facts)
  if (proof === 'new-passkey') return decideNewPasskey(facts)
  if (owner !== null) {
    if (asker !== null && asker.id !== owner.id)
      return refuse('an account of another user', 'one that is free, or of the signed-in user')
    // Its own address, and the provider vouches: then nobody else's proof of the mailbox has to revoke anything.
    const isNews = vouches && owner.emailVerified === null && emailOwner?.id === owner.id
    return isNews ? enter(owner, 'verify') : enter(owner)
  }
  if (proof === 'passkey') return refuse('a passkey without its account', 'one that somebody has')
  if (asker !== null) return enter(asker, 'link')
  return emailOwner === null ? CREATE : decideByEmail(emailOwner, facts)
}
