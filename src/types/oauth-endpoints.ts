// Endpoints of a provider, and the dialects that they speak.

/** Text with `{option}` placeholders. */
export type Template = string

/** How a client authenticates at the token endpoint. @see https://www.rfc-editor.org/rfc/rfc7591#section-2 */
export type ClientAuth = 'client_secret_basic' | 'client_secret_post' | 'client_secret_jwt' | 'private_key_jwt' | 'none'

/** What a provider calls the parameters by which a client says who it is. */
export interface ClientParams {
  /** @default 'client_id' */
  readonly id?: string
  /** @default 'client_secret' */
  readonly secret?: string
}

/** The authorization endpoint and what is sent to it. */
export interface AuthorizationEndpoint {
  readonly url?: Template
  /** Constant parameters; one whose placeholder has no value is left out. */
  readonly params?: Readonly<Record<string, unknown>>
  /** Names that a sign-in request may set, beyond the common allow-list. */
  readonly passThrough?: readonly string[]
  /** What the address ends in, without `#`. */
  readonly fragment?: string
}

/** The data centre that the provider's callback names. */
export interface HostFromCallback {
  /** Callback parameter that names the host, as an https origin or as a host name. Without it, `url` counts. */
  readonly hostFromCallback?: string
  /** Hosts it may name, exactly. The code, the client secret and tokens go nowhere else. */
  readonly allowedHosts?: readonly string[]
}

/**
 * Ways in which a token endpoint deviates from RFC 6749 §4.1.3. A provider that has any of them is made by
 * `defineDialect`, `OAuth` or `Oidc`, which bring the code for it.
 */
export interface TokenDialect extends HostFromCallback {
  /** Sends the parameters in the query. */
  readonly method?: 'GET'
  /** Sends the parameters as JSON. */
  readonly encoding?: 'json'
  /** Path of the tokens in the answer. */
  readonly envelope?: string
  /** Callback parameters that are sent along. */
  readonly fromCallback?: readonly string[]
}

/**
 * Ways in which a userinfo endpoint deviates from a GET with a Bearer token. A provider that has any of them
 * is made by `defineDialect`, `OAuth` or `Oidc`, which bring the code for it.
 */
export interface UserinfoDialect extends HostFromCallback {
  readonly method?: 'POST'
  /**
   * Sent by POST: GraphQL, introspection. Texts may have the placeholders `{clientId}`, `{clientSecret}`,
   * `{accessToken}`, `{token.field}` and `{option}`; a field whose placeholder has no value is left out.
   */
  readonly body?: Readonly<Record<string, unknown>>
  /** Of the body. @default 'json' */
  readonly encoding?: 'form' | 'json'
  /** Where the access token goes, and nowhere else. @default 'header:Bearer' */
  readonly tokenIn?: `header:${string}` | `query:${string}` | `body:${string}`
  /** Query parameters by path in the token answer: `{ openid: 'openid' }`. */
  readonly fromToken?: Readonly<Record<string, string>>
}

/** A second call that says which address is the user's and whether it is verified. */
export interface EmailsEndpoint {
  readonly url: Template
  /** Path of the list in the answer. @default the answer: a list, or the only entry */
  readonly list?: string
  /** Path of the address in an entry. */
  readonly email: string
  /** Path of the flag that marks the entry to take. @default the first */
  readonly primary?: string
  /** Path of the flag that says the address is verified. Absent: it does not say. */
  readonly verified?: string
}
