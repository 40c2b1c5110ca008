import type { Account } from '../types/account.ts'
import type { AdapterAuthenticator } from '../types/adapter-authenticator.ts'
import type { Profile, User } from '../types/user.ts'

/** The result of a sign-in method, before any user or session exists. */
export interface Identity {
  /** With `id`. For credentials, the result of `authorize`. */
  readonly user: User & { id: string }
  readonly account: Account
  /** The response of the provider: oauth and oidc. */
  readonly profile?: Profile
  /** The declared form fields: credentials. */
  readonly credentials?: Readonly<Record<string, string>>
  /**
   * Whether the provider verified the email address. Missing means no. For email: always, because the link proves it.
   */
  readonly emailVerified?: boolean
  /** The link request this belongs to; `null` or missing for a sign-in. */
  readonly link?: LinkIntent | null
  /** Credential id of the passkey that was used, in base64. Other passkeys of the user share the account. */
  readonly passkey?: string
  /** The session at the provider, if the provider may end the sessions that begin with it. */
  readonly providerSession?: ProviderSession
  /** What identifies the session at the provider in its ID tokens, in base64url. */
  readonly mark?: string
  /**
   * What features need when the session begins, by their names: `Beginning.notes`. JSON, because a sign-in can pause.
   */
  readonly notes?: Readonly<Record<string, object>>
  /** Writes to make once the account is stored, for a passkey that was just registered. */
  readonly authenticator?: Omit<AdapterAuthenticator, 'userId'>
}

/** The session of a user at a provider, from a verified ID token. */
export interface ProviderSession {
  readonly iss: string
  readonly sub: string
  /** `null` if the provider does not name it. */
  readonly sid: string | null
  /** When the ID token was issued, in seconds since 1970 by the clock of the provider. */
  readonly iat: number
}

/**
 * A signed-in user's request to add a sign-in method, as it was sealed at the start. Only the same session can finish
 * it.
 */
export interface LinkIntent {
  readonly userId: string
  /** Id of the session that started it. */
  readonly sid: string
}

/** An identity, and the requested redirect target. */
export interface Proof {
  readonly identity: Identity
  /** Already checked by the `redirect` callback, or `null` for the default. */
  readonly returnTo: string | null
}
