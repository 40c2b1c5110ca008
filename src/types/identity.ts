import type { Account } from './account.ts'
import type { Profile, User } from './user.ts'

/** What a sign-in method has proven, before any user or session exists. */
export interface Identity {
  /** `id` is set. For credentials this is what `authorize` returned. */
  readonly user: User & { id: string }
  readonly account: Account
  /** What the provider said: oauth and oidc. */
  readonly profile?: Profile
  /** The declared fields that were posted: credentials. */
  readonly credentials?: Readonly<Record<string, string>>
  /** Whether the provider vouches for the e-mail address. Absent means no. */
  readonly emailVerified?: boolean
}

/** An identity and where its owner wanted to go. */
export interface Proof {
  readonly identity: Identity
  /** Already passed through the `redirect` callback, or `null` for the default. */
  readonly returnTo: string | null
}
