import type { ProvenIdentity } from '../../../seams/owner.ts'
import type { Store, StoredUser } from '../../../seams/store.ts'

/** A sign-in with a proven identity, before its user is known. */
export interface ProvenSignIn extends ProvenIdentity {
  readonly store: Store
}

/** Result of the writes of a sign-in. */
export interface Written {
  readonly user: StoredUser
  readonly isNewUser: boolean
  /** Whether this request linked the account. */
  readonly isLinked: boolean
}
