type Json = Readonly<Record<string, unknown>>
type Texts = Readonly<Record<string, string>>

/** A custom error response. */
export interface Refusal {
  /** @default 200 */
  readonly status?: number
  /** JSON of the response. */
  readonly body: Json
}

/** Deviations of the token endpoint from RFC 6749 §4.1.3. */
export interface TokenWire {
  /** The parameters must be in the query. */
  readonly method?: 'GET'
  /** The parameters must be sent as JSON. @default a form */
  readonly encoding?: 'json'
  /** Required constant parameters. */
  readonly params?: Texts
  /** Required headers, names in lower case. */
  readonly headers?: Texts
  /** Callback parameters that must be sent back. */
  readonly fromCallback?: readonly string[]
  /** Path of the tokens in the response. */
  readonly envelope?: string
  /** Additional fields of the response; `undefined` removes a standard one. */
  readonly answer?: Json
  /** Issues access tokens that are signed tokens: the user's record, `iss`, `aud` and `exp`. */
  readonly accessToken?: 'jwt'
  /** Part of the `aud` of such a token, in addition to the client. */
  readonly audience?: readonly string[]
  /** Response to an invalid request. @default the error of RFC 6749 §5.2 */
  readonly refusal?: Refusal
}

/** Deviations of the userinfo endpoint from a GET with a Bearer token. */
export interface UserinfoWire {
  /** The request must be a POST. @default GET */
  readonly method?: 'POST'
  /**
   * The only accepted place of the token: `header:<scheme>`, `query:<name>`, `body:<name>`. @default 'header:Bearer'
   */
  readonly tokenIn?: string
  /** Required headers, names in lower case. */
  readonly headers?: Texts
  /** The exact query, without the token. */
  readonly query?: Texts
  /** Of the body. @default 'json' */
  readonly encoding?: 'form' | 'json'
  /** The exact body, without the token. */
  readonly body?: Json
  /** Responds with a signed token, as `application/jwt`. */
  readonly signed?: true
  /** Response to an invalid token. @default status 401 */
  readonly refusal?: Refusal
}

/**
 * Deviations of a server from the standards. Such a server is strict: it refuses everything else, including additional
 * parameters and a token in a second place.
 */
export interface Dialect {
  /** The exact additional parameters of the authorization request, and the fragment of its URL. */
  readonly authorization?: { readonly params?: Texts; readonly fragment?: string }
  /** Exact value; `null` forbids it. @default any */
  readonly scope?: string | null
  /** `false` forbids it. @default 'S256' */
  readonly pkce?: 'S256' | 'plain' | false
  /** Whether a nonce is required or forbidden. @default true for oidc */
  readonly nonce?: boolean
  /** The response must be requested as a POST. */
  readonly formPost?: true
  /** Names of `client_id` and `client_secret`. */
  readonly clientParams?: { readonly id?: string; readonly secret?: string }
  /** Parameters that the server adds to the callback. */
  readonly callback?: Texts
  /** Deviations of the token endpoint. */
  readonly token?: TokenWire
  /** Deviations of the userinfo endpoint. */
  readonly userinfo?: UserinfoWire
  /** Additional claims of ID tokens. @default the user's record */
  readonly claims?: Json
  /** Responses of additional URLs, requested like email endpoints: GET, Bearer, the headers of `userinfo`. */
  readonly others?: Readonly<Record<string, unknown>>
}
