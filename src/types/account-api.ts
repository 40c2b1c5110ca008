import type { Account } from './account.ts'
import type { AccountKey } from './adapter.ts'

/** An account that is linked to a user, without its tokens. */
export interface LinkedAccount extends AccountKey {
  /** Type of the provider. */
  readonly type: Account['type']
}

/** A passkey of a user, without its key. */
export interface Passkey {
  /** Credential id in standard base64. */
  readonly id: string
  /**
   * Name that the user gave it, otherwise that of its authenticator, such as "1Password", if the provider has `names`.
   * `null` if there is none. Text, not HTML.
   */
  readonly name: string | null
  /**
   * Model of the authenticator as a UUID; `null` if unknown. Nothing proves it, so use it for names and pictures only.
   *
   * @see https://www.w3.org/TR/webauthn-3/#aaguid
   */
  readonly aaguid: string | null
  /** When the user registered it; `null` if unknown. */
  readonly createdAt: Date | null
  /** Last sign-in with it, to within an hour; `null` if there was none or the store does not keep it. */
  readonly lastUsedAt: Date | null
  /** `multiDevice`: synced by the user's platform. `singleDevice`: stored on one device and lost with it. */
  readonly deviceType: string
  /** Whether the passkey was backed up at its last use. */
  readonly isBackedUp: boolean
  /** Transports of the authenticator: `internal`, `hybrid`, `usb`. May be empty. */
  readonly transports: readonly string[]
}

/** A session of a user. */
export interface ListedSession {
  /** Identifies the session in lists. It cannot be used as a session token. */
  readonly id: string
  /** When the session expires unless it is renewed. */
  readonly expires: Date
  /** Whether it is the session of the given request. */
  readonly isCurrent: boolean
  /** When the user signed in; `null` if unknown. */
  readonly created: Date | null
  /** Last use, to within five minutes; `null` without `session.devices`. */
  readonly lastSeen: Date | null
  /** Label such as "Firefox on Windows", from what the browser claims; `null` if unknown or without `session.devices`. */
  readonly device: string | null
  /** Network of the client at the sign-in, such as `192.0.2.0/24`; `null` as for `device`. */
  readonly address: string | null
}

/** Facts that only the application knows. */
export interface RemoveOptions {
  /**
   * Set it if the user can also sign in with something that the store does not contain, such as a password. Then the
   * last account or passkey can be removed, too.
   *
   * @default false
   */
  readonly hasOtherWay?: boolean | undefined
}

/** An access token of the current user. */
export interface AccessToken {
  /** The token itself, for `Authorization: Bearer`. It is a credential: never log it. */
  readonly accessToken: string
  /** Expiry as the provider has stated it; `null` if it states none. */
  readonly expiresAt: Date | null
  /** Granted scopes, as stored; `null` if unknown. */
  readonly scope: string | null
}

/** Options of `auth.accessToken`. */
export interface AccessTokenOptions {
  /** Seconds that the token must still be valid; otherwise it is refreshed first. @default 60 */
  readonly minTtl?: number | undefined
  /** Selects one of several accounts of the user at this provider. @default the first one */
  readonly providerAccountId?: string | undefined
  /**
   * With `account.keepTokens`: receives the `Set-Cookie` values to add to the response, before the token is returned.
   * Without it, tokens in a cookie are not refreshed. The functions of the frameworks set it.
   */
  readonly setCookies?: ((setCookies: readonly string[]) => void) | undefined
}

/** Options of `auth.revokeTokens`. */
export type RevokeTokensOptions = Pick<AccessTokenOptions, 'providerAccountId' | 'setCookies'>

/** Result of `auth.revokeTokens`. The stored tokens are removed in any case. */
export interface RevokedTokens {
  /** `false`: the provider has no endpoint for it, so its tokens are valid until they expire; or there were none. */
  readonly revoked: boolean
}
