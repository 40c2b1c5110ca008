import type { Context } from '../../../seams/context.ts'
import type { Identity } from '../../../seams/identity.ts'
import type { Store, StoredUser } from '../../../seams/store.ts'
import type { ResolvedProvider } from '../../../types/provider.ts'

/** A sign-in with a proven identity, before its user is known. */
export interface ProvenSignIn {
  readonly context: Context
  readonly store: Store
  readonly provider: ResolvedProvider
  readonly identity: Identity
}

/** The result of a sign-in's writes. */
export interface Written {
  readonly user: StoredUser
  readonly isNewUser: boolean
  /** Whether this request linked the account. */
  readonly isLinked: boolean
}
