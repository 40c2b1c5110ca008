import type { StoredUser } from '../types/store.ts'
import type { Standing } from './standing.ts'

/**
 * What a sign-in says about its email address. `proof`: it is verified, by a mail or by a provider that is trusted to.
 * `claim`: another provider says that it is. `none`: no provider says so.
 */
export type Word = 'proof' | 'claim' | 'none'

/** What is known once an identity is proven: all that a decision depends on. */
export interface Facts {
  /** `passkey`: one that is registered answered. `new-passkey`: one was made, which proves nothing about an account. */
  readonly proof: 'oauth' | 'email' | 'passkey' | 'new-passkey'
  /** The user who has this account already. */
  readonly owner: StoredUser | null
  /** The user who has the email address that came with it. */
  readonly emailOwner: StoredUser | null
  /** What is known about that user's address; `unknown` if no user has it. */
  readonly standing: Standing
  /** Ids of providers that the user of the address can use instead. */
  readonly otherWays: readonly string[]
  /** The user who was signed in when it began and still is: the request to link. */
  readonly asker: StoredUser | null
  /** It began as a request to link, and that session has ended. */
  readonly hasLapsed: boolean
  readonly word: Word
  /** The application trusts this provider enough to link by its word. */
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
  | {
      readonly to: 'create'
      readonly user: null
      /** The user who loses the address first, having only typed it. They keep all else. */
      readonly release: StoredUser | null
    }
  | {
      readonly to: 'refuse'
      readonly user: null
      /** What stands in the way, and what would not. */
      readonly seen: string
      readonly expected: string
      /** The user who has the address, if that is the reason. */
      readonly emailOwner?: StoredUser
      /** Ids of the providers to use instead. Only for a visitor who has proven the address. */
      readonly otherWays?: readonly string[]
    }

const CREATE: Decision = { to: 'create', user: null, release: null }

const enter = (user: StoredUser, ...steps: Step[]): Decision => ({ to: 'enter', user, steps })

const release = (user: StoredUser): Decision => ({ ...CREATE, release: user })

const refuse = (seen: string, expected: string, emailOwner?: StoredUser, otherWays?: readonly string[]): Decision => ({
  ...{ to: 'refuse', user: null, seen, expected },
  ...(emailOwner && { emailOwner }),
  ...(otherWays && { otherWays }),
})

const refuseLapsed = (): Decision => refuse('a session that has ended', 'the one in which it began')

const refuseTaken = (emailOwner: StoredUser): Decision =>
  refuse('an e-mail address that another user has', 'a new one, or a session of that user', emailOwner)

/**
 * The address is proven, and that of the user who has it never was: an attacker may have made this user and wait for
 * the owner of the address (pre-hijacking). What was there before is revoked. If that is impossible, an address that was
 * only typed goes to a new user. A user of whom nothing is known is never changed: Auth.js stores all its OAuth users so.
 */
function takeOver(emailOwner: StoredUser, { standing, canRevoke, otherWays }: Facts, ...steps: Step[]): Decision {
  if (standing !== 'unknown' && canRevoke) return enter(emailOwner, 'revoke', ...steps)
  if (standing === 'typed') return release(emailOwner)
  const seen =
    standing === 'unknown'
      ? 'a user whose address is not known to be verified'
      : 'a user whose address was never verified, and whose sign-in methods cannot be revoked'
  return refuse(seen, 'a session of that user', emailOwner, otherWays)
}

/** The mailbox is proven, so the user who has its address is signed in. */
function decideEmail(facts: Facts): Decision {
  const { emailOwner, asker, standing, hasLapsed } = facts
  if (emailOwner !== null && (standing === 'proven' || emailOwner.id === asker?.id)) return enter(emailOwner, 'verify')
  if (hasLapsed) return refuseLapsed()
  return emailOwner === null ? CREATE : takeOver(emailOwner, facts, 'verify')
}

/** A passkey that was just made is nobody's yet: it goes to the signed-in user, or to a new one. */
function decideNewPasskey({ owner, emailOwner, asker, hasLapsed }: Facts): Decision {
  if (hasLapsed) return refuseLapsed()
  if (asker !== null && (owner ?? asker).id === asker.id)
    return owner ? enter(asker, 'register') : enter(asker, 'link', 'register')
  // Its user handle was made for this registration: the user was created for it, by a store that did not say so.
  if (owner !== null && asker === null && emailOwner?.id === owner.id) return enter(owner, 'register')
  if (owner !== null) return refuse('an account of another user', 'one that is free, or of the signed-in user')
  if (emailOwner !== null)
    return refuse('an e-mail address that another user has', 'a new one, or a session', emailOwner)
  return CREATE
}

/** No user has the account, but one has its address. An address is no proof, unless the application says so. */
function decideByEmail(emailOwner: StoredUser, facts: Facts): Decision {
  const { word, standing, linksByEmail } = facts
  if (word === 'none') return refuseTaken(emailOwner)
  if (word === 'proof' && linksByEmail)
    return standing === 'proven' ? enter(emailOwner, 'link') : takeOver(emailOwner, facts, 'verify', 'link')
  return standing === 'typed' ? release(emailOwner) : refuseTaken(emailOwner)
}

/** The user has this account. */
function decideOwner(owner: StoredUser, { emailOwner, asker, word, standing }: Facts): Decision {
  if (asker !== null && asker.id !== owner.id)
    return refuse('an account of another user', 'one that is free, or of the signed-in user')
  // Their own address, and it is proven now: then a later mail has nothing to revoke. A claim is not remembered,
  // because it would make a user of Auth.js one whose accounts can be revoked.
  const isNews = word === 'proof' && standing !== 'proven' && emailOwner?.id === owner.id
  return isNews ? enter(owner, 'verify') : enter(owner)
}

/**
 * Decides whose account a proven identity is. Pure: a table, one row per sentence of node_modules/latchkey/docs/accounts.md.
 *
 * Sessions that have expired, and users that are gone, are `null` in the facts.
 */
export function decide(facts: Facts): Decision {
  const { proof, owner, emailOwner, asker, hasLapsed } = facts
  if (proof === 'email') return decideEmail(facts)
  if (proof === 'new-passkey') return decideNewPasskey(facts)
  if (owner !== null) return decideOwner(owner, facts)
  if (proof === 'passkey') return refuse('a passkey without its account', 'one that somebody has')
  if (asker !== null) return enter(asker, 'link')
  if (hasLapsed) return refuseLapsed()
  return emailOwner === null ? CREATE : decideByEmail(emailOwner, facts)
}
