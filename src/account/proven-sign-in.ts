import type { Context } from '../types/context.ts'
import type { Identity } from '../types/identity.ts'
import type { ResolvedProvider } from '../types/provider.ts'
import type { Store, StoredUser } from '../types/store.ts'

/** A sign-in whose identity is proven, and whose user is not known yet. */
export interface ProvenSignIn {
  readonly context: Context
  readonly store: Store
  readonly provider: ResolvedProvider
  readonly identity: Identity
}

/** What the writes for a sign-in have done. */
export interface Written {
  readonly user: StoredUser
  readonly isNewUser: boolean
  /** Whether the account was linked by this request. */
  readonly isLinked: boolean
}
