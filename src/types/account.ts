/** Kind of sign-in method. */
export type ProviderType = 'oauth' | 'oidc' | 'email' | 'credentials' | 'webauthn'

/** One object of rich authorization details. @see https://www.rfc-editor.org/rfc/rfc9396#section-2 */
export interface AuthorizationDetails {
  /** Kind of authorization, defined by the API. */
  readonly type: string
  /** URLs of the resource servers. */
  readonly locations?: readonly string[]
  /** Allowed actions, such as `read`. */
  readonly actions?: readonly string[]
  /** Kinds of data. */
  readonly datatypes?: readonly string[]
  /** Levels of privilege. */
  readonly privileges?: readonly string[]
  /** Id of one resource at the API. */
  readonly identifier?: string
}

/** The response of a token endpoint. @see https://www.rfc-editor.org/rfc/rfc6749#section-5.1 */
export interface TokenSet {
  /** Token for the API of the provider. It is a credential. */
  readonly access_token?: string
  /** Token to get further access tokens with. It is a credential. */
  readonly refresh_token?: string
  /** Signed claims about the user, verified for `oidc`. */
  readonly id_token?: string
  /** Granted scopes, separated by spaces. */
  readonly scope?: string
  /** Always in lower case: `bearer`. */
  readonly token_type?: Lowercase<string>
  /** Seconds from the time of the response. */
  readonly expires_in?: number
  /** Granted authorizations. @see https://www.rfc-editor.org/rfc/rfc9396#section-7 */
  readonly authorization_details?: readonly AuthorizationDetails[]
  readonly [extra: string]: unknown
}

/** The link between a user and a provider, with the provider's tokens. */
export interface Account extends TokenSet {
  /** Id of the provider, as configured. */
  provider: string
  /** The user's id at the provider, always a string. For credentials, the `id` that `authorize` returned. */
  providerAccountId: string
  /** Type of the provider. */
  type: ProviderType
  /** Id of the user that owns the account. */
  userId?: string
  /** Expiry of `access_token`, in seconds since 1970. */
  expires_at?: number
}
