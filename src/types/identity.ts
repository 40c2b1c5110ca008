import type { Account } from './account.ts'
import type { AdapterAuthenticator } from './adapter.ts'
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
  /** Whether the provider vouches for the e-mail address. Absent means no. For e-mail: always, it is the proof. */
  readonly emailVerified?: boolean
  /** Who asked for this to be linked; `null` or absent: nobody, it is a sign-in. */
  readonly link?: LinkIntent | null
  /** Credential id of the passkey that answered, base64. Other passkeys of the user have the same account. */
  readonly passkey?: string
  /** What is to be stored once the account is, for a passkey that was just registered. */
  readonly authenticator?: Omit<AdapterAuthenticator, 'userId'>
}

/** A signed-in user's request to add a way to sign in, as it was sealed when it began. Only that session can finish it. */
export interface LinkIntent {
  readonly userId: string
  /** Id of the session in which it began. */
  readonly sid: string
}

/** An identity and where its owner wanted to go. */
export interface Proof {
  readonly identity: Identity
  /** Already passed through the `redirect` callback, or `null` for the default. */
  readonly returnTo: string | null
}
