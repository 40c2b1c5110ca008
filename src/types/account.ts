/** Kind of sign-in method. */
export type ProviderType = 'oauth' | 'oidc' | 'email' | 'credentials' | 'webauthn'

/** One object of rich authorization details. @see https://www.rfc-editor.org/rfc/rfc9396#section-2 */
export interface AuthorizationDetails {
  readonly type: string
  readonly locations?: readonly string[]
  readonly actions?: readonly string[]
  readonly datatypes?: readonly string[]
  readonly privileges?: readonly string[]
  readonly identifier?: string
}

/** The response of a token endpoint. @see https://www.rfc-editor.org/rfc/rfc6749#section-5.1 */
export interface TokenSet {
  readonly access_token?: string
  readonly refresh_token?: string
  readonly id_token?: string
  readonly scope?: string
  /** Always in lower case: `bearer`. */
  readonly token_type?: Lowercase<string>
  /** Seconds from the time of the response. */
  readonly expires_in?: number
  readonly authorization_details?: readonly AuthorizationDetails[]
  readonly [extra: string]: unknown
}

/** The link between a user and a provider, with the provider's tokens. */
export interface Account extends TokenSet {
  /** Id of the provider, as configured. */
  provider: string
  /** The user's id at the provider, always a string. For credentials, the `id` that `authorize` returned. */
  providerAccountId: string
  type: ProviderType
  /** Id of the user that owns the account. */
  userId?: string
  /** Expiry of `access_token`, in seconds since 1970. */
  expires_at?: number
}
