// Endpoints of a provider, and their deviations from the specification.

/** String with `{option}` placeholders. */
export type Template = string

/** Client authentication method at the token endpoint. @see https://www.rfc-editor.org/rfc/rfc7591#section-2 */
export type ClientAuth = 'client_secret_basic' | 'client_secret_post' | 'client_secret_jwt' | 'private_key_jwt' | 'none'

/** Names of the parameters that identify the client. */
export interface ClientParams {
  /** @default 'client_id' */
  readonly id?: string
  /** @default 'client_secret' */
  readonly secret?: string
}

/** The authorization endpoint and its parameters. */
export interface AuthorizationEndpoint {
  /** URL of the endpoint. @default from discovery */
  readonly url?: Template
  /** Constant parameters. A parameter whose placeholder has no value is left out. */
  readonly params?: Readonly<Record<string, unknown>>
  /** Additional parameters that a sign-in request may set. */
  readonly passThrough?: readonly string[]
  /** Fragment of the URL, without `#`. */
  readonly fragment?: string
}

/** The data center that the provider's callback names. */
export interface HostFromCallback {
  /** Callback parameter with the host, as an https origin or a host name. Without it, `url` is used. */
  readonly hostFromCallback?: string
  /** Allowed hosts, compared exactly. The code, the client secret and tokens are sent to no other host. */
  readonly allowedHosts?: readonly string[]
}

/**
 * Deviations of a token endpoint from RFC 6749 §4.1.3. A provider with any of them is created by `defineDialect`,
 * `OAuth` or `Oidc`, which include the code for it.
 */
export interface TokenDialect extends HostFromCallback {
  /** Sends the parameters in the query. */
  readonly method?: 'GET'
  /** Sends the parameters as JSON. */
  readonly encoding?: 'json'
  /** Path of the tokens in the response. */
  readonly envelope?: string
  /** Callback parameters that are forwarded. */
  readonly fromCallback?: readonly string[]
}

/**
 * Deviations of a userinfo endpoint from a GET with a Bearer token. A provider with any of them is created by
 * `defineDialect`, `OAuth` or `Oidc`, which include the code for it.
 */
export interface UserinfoDialect extends HostFromCallback {
  /** Sends the request by POST. @default GET */
  readonly method?: 'POST'
  /**
   * Sent by POST, for GraphQL and introspection. Texts may contain the placeholders `{clientId}`, `{clientSecret}`,
   * `{accessToken}`, `{token.field}` and `{option}`. A field whose placeholder has no value is left out.
   */
  readonly body?: Readonly<Record<string, unknown>>
  /** Format of the body. @default 'json' */
  readonly encoding?: 'form' | 'json'
  /** Place of the access token. @default 'header:Bearer' */
  readonly tokenIn?: `header:${string}` | `query:${string}` | `body:${string}`
  /** Query parameters by path in the token response: `{ openid: 'openid' }`. */
  readonly fromToken?: Readonly<Record<string, string>>
}

/** A second request that returns the user's address and whether it is verified. */
export interface EmailsEndpoint {
  /** URL of the endpoint. */
  readonly url: Template
  /** Path of the list in the response. @default the response itself: a list, or its only entry */
  readonly list?: string
  /** Path of the address in an entry. */
  readonly email: string
  /** Path of the flag that selects the entry. @default the first entry */
  readonly primary?: string
  /** Path of the flag for a verified address. If missing, the address counts as unverified. */
  readonly verified?: string
}
