import type { Account } from '../types/account.ts'
import type { ResolvedProvider } from '../types/provider.ts'
import type { User } from '../types/user.ts'
import type { Context } from './context.ts'
import type { Identity, LinkIntent } from './identity.ts'
import type { SessionTerms, SignedIn } from './session-strategy.ts'

/** A proven identity, before its user is known. */
export interface ProvenIdentity {
  readonly context: Context
  readonly provider: ResolvedProvider
  readonly identity: Identity
}

/** Who would enter. Nothing is written yet. */
export interface Candidate {
  /** The stored user; `null` if one would be created. Users of the application itself are those of the identity. */
  readonly user: (User & { readonly id: string }) | null
}

/** The user who enters, and the conditions of the session. */
export interface Settled extends Pick<SignedIn, 'user' | 'isNewUser'> {
  readonly account: Account
  readonly terms: SessionTerms
}

/**
 * Decides who owns an identity. Without one, the user of the identity is the user of the session.
 *
 * @typeParam R What it has read, from `find` to `settle`.
 */
export interface OwnerStep<R extends Candidate = Candidate> {
  /**
   * Returns the session that a sign-in would add to, when it starts: starting one while signed in is a request to link.
   *
   * @returns `null` when signed out.
   */
  linkTarget(context: Context): Promise<LinkIntent | null>
  /** Reads the facts and decides. Writes nothing, and emits no event. */
  find(proven: ProvenIdentity): Promise<R>
  /** Writes the decision, and emits `createUser`, `updateUser` and `linkAccount`. @param found Result of `find`. */
  settle(proven: ProvenIdentity, found: R): Promise<Settled>
}
