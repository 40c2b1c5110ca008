type Json = Readonly<Record<string, unknown>>
type Texts = Readonly<Record<string, string>>

/** What a server says instead of a standard error. */
export interface Refusal {
  /** @default 200 */
  readonly status?: number
  readonly body: Json
}

/** How the token endpoint is to be spoken to, beyond RFC 6749 §4.1.3. */
export interface TokenWire {
  /** The parameters have to be in the query. */
  readonly method?: 'GET'
  readonly encoding?: 'json'
  /** Constant parameters that have to be there. */
  readonly params?: Texts
  /** Headers that have to be there, names in lower case. */
  readonly headers?: Texts
  /** Parameters of the callback that have to come back. */
  readonly fromCallback?: readonly string[]
  /** Path of the tokens in the answer. */
  readonly envelope?: string
  /** Fields of the answer beyond the standard ones; `undefined` takes one of those away. */
  readonly answer?: Json
  /** Makes access tokens that are signed tokens: the user's record, `iss`, `aud` and `exp`. */
  readonly accessToken?: 'jwt'
  /** In the `aud` of such a token, beside the client. */
  readonly audience?: readonly string[]
  readonly refusal?: Refusal
}

/** How the userinfo endpoint is to be spoken to, where that is not a GET with a Bearer token. */
export interface UserinfoWire {
  readonly method?: 'POST'
  /** The only place where a token is taken: `header:<scheme>`, `query:<name>`, `body:<name>`. @default 'header:Bearer' */
  readonly tokenIn?: string
  /** Headers that have to be there, names in lower case. */
  readonly headers?: Texts
  /** The query, exactly, without the token. */
  readonly query?: Texts
  /** Of the body. @default 'json' */
  readonly encoding?: 'form' | 'json'
  /** The body, exactly, without the token. */
  readonly body?: Json
  /** Answers with a signed token, as `application/jwt`. */
  readonly signed?: true
  readonly refusal?: Refusal
}

/**
 * How a server is to be spoken to, where that is not as the standards say. A server that has one is strict: it
 * refuses what is not exactly this, a parameter too many and a token in a second place included.
 */
export interface Dialect {
  /** Parameters of the authorization request beyond those of the code flow, exactly, and what its address ends in. */
  readonly authorization?: { readonly params?: Texts; readonly fragment?: string }
  /** As sent; `null`: none may be sent. @default any */
  readonly scope?: string | null
  /** `false`: none may be sent. @default 'S256' */
  readonly pkce?: 'S256' | 'plain' | false
  /** Whether a nonce has to be sent, or may not be. @default true for oidc */
  readonly nonce?: boolean
  /** The response has to be asked for as a POST. */
  readonly formPost?: true
  /** Names of `client_id` and `client_secret`. */
  readonly clientParams?: { readonly id?: string; readonly secret?: string }
  /** Parameters that the server adds to the callback. */
  readonly callback?: Texts
  readonly token?: TokenWire
  readonly userinfo?: UserinfoWire
  /** Claims of ID Tokens beyond the standard ones. @default the user's record */
  readonly claims?: Json
  /** Answers of further addresses, which are asked as email addresses are: GET, Bearer, the headers of `userinfo`. */
  readonly others?: Readonly<Record<string, unknown>>
}
