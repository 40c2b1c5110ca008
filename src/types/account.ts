/** How a provider proves who someone is. */
export type ProviderType = 'oauth' | 'oidc' | 'email' | 'credentials' | 'webauthn'

/** One item of rich authorization. @see https://www.rfc-editor.org/rfc/rfc9396#section-2 */
export interface AuthorizationDetails {
  readonly type: string
  readonly locations?: readonly string[]
  readonly actions?: readonly string[]
  readonly datatypes?: readonly string[]
  readonly privileges?: readonly string[]
  readonly identifier?: string
}

/** What a token endpoint answers. @see https://www.rfc-editor.org/rfc/rfc6749#section-5.1 */
export interface TokenSet {
  readonly access_token?: string
  readonly refresh_token?: string
  readonly id_token?: string
  readonly scope?: string
  /** Always lower case: `bearer`. */
  readonly token_type?: Lowercase<string>
  /** Seconds from the answer. */
  readonly expires_in?: number
  readonly authorization_details?: readonly AuthorizationDetails[]
  readonly [extra: string]: unknown
}

/** The link between a user and the provider that proved who it is, with the provider's tokens. */
export interface Account extends TokenSet {
  /** Id of the provider, as configured. */
  provider: string
  /** The user's id at the provider, always a string; for credentials the `id` that `authorize` returned. */
  providerAccountId: string
  type: ProviderType
  /** Id of the user that owns the account. */
  userId?: string
  /** When `access_token` expires: seconds since 1970. */
  expires_at?: number
}
