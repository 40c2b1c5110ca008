import type { SigningAlg } from '../../src/testing/index.ts'
import type { ClientAuth } from '../../src/types/oauth-endpoints.ts'

/** Names and texts. */
export type Texts = Readonly<Record<string, string>>

/** JSON, as it goes over the wire. */
export type JsonRecord = Readonly<Record<string, unknown>>

/** How a vendor says no. */
export interface Refusal {
  /** @default 200 */
  readonly status?: number
  readonly body: JsonRecord
}

/** How the vendor's token endpoint is to be spoken to. What is not said is as RFC 6749 has it. */
export interface TokenWire {
  readonly url: string
  /** Parameters go into the query. */
  readonly method?: 'GET'
  readonly encoding?: 'json'
  /** Parameters beyond those of the grant, with their values. */
  readonly params?: Texts
  /** Headers that have to be there; names in lower case. */
  readonly headers?: Texts
  /** Callback parameters that have to come along. */
  readonly fromCallback?: readonly string[]
  /** Where in the answer the tokens are. */
  readonly envelope?: string
  /** The access token is a JWT that says who the user is: what `answers.userinfo` has. */
  readonly accessToken?: 'jwt'
  /** Of that token, beside the client. */
  readonly audience?: readonly string[]
  /** How it says no, where that is not as in RFC 6749 §5.2. */
  readonly refusal?: Refusal
}

/** How the vendor's userinfo endpoint is to be spoken to. What is not said: a GET with a Bearer token. */
export interface UserinfoWire {
  readonly url: string
  readonly method?: 'POST'
  /** `header:<scheme>`, `query:<name>` or `body:<name>`. */
  readonly tokenIn?: string
  /** Headers that have to be there; names in lower case. */
  readonly headers?: Texts
  /** The query, exactly. */
  readonly query?: Texts
  readonly encoding?: 'form'
  /** The body, exactly, without the token. */
  readonly body?: JsonRecord
  /** The answer is a signed JWT. */
  readonly signed?: true
  /** How it says no, where that is not a status. */
  readonly refusal?: Refusal
}

/**
 * How a vendor's servers are to be spoken to, from its documentation and not from our definition: a definition that
 * says it otherwise does not get in. Addresses are whole; the client is `client` with the secret `secret`.
 */
export interface Wire {
  /** Of ID tokens, and of `iss` in authorization responses. */
  readonly issuer?: string
  /** Where the metadata is, for those that are discovered. */
  readonly discovery?: string
  /** Where keys are, if the metadata does not say so. */
  readonly jwks?: string
  readonly authorization: {
    readonly url: string
    /** What is sent beyond the parameters of the code flow, exactly. */
    readonly params?: Texts
    readonly fragment?: string
  }
  /** As sent; `null`: no such parameter. */
  readonly scope: string | null
  /** `false`: none is sent. */
  readonly pkce: 'S256' | 'plain' | false
  /** Whether a nonce is sent, and repeated in the ID token. OpenID Connect only. */
  readonly nonce?: boolean
  readonly formPost?: true
  readonly clientAuth: ClientAuth
  /** What the vendor calls `client_id` and `client_secret`. */
  readonly clientParams?: { readonly id?: string; readonly secret?: string }
  readonly token: TokenWire
  /** `null`: nothing is asked. */
  readonly userinfo: UserinfoWire | null
  /** Where the email addresses are. */
  readonly emails?: string
  /** @default 'RS256' */
  readonly idTokenAlg?: SigningAlg
}

/** What the vendor's servers answer about a made-up person, in the documented shape. */
export interface Answers {
  /** Fields of the token answer beyond the standard ones. */
  readonly token?: JsonRecord
  /** Claims of the ID token, beyond those that the server adds. */
  readonly claims?: JsonRecord
  /** Of the userinfo endpoint; for those with a signed response, its claims. */
  readonly userinfo?: JsonRecord
  /** Of the email endpoint. */
  readonly emails?: unknown
  /** Parameters of the callback beyond `code`, `state` and `iss`. */
  readonly callback?: Texts
  /** Answers of further addresses, by address: for providers that are asked more than once. */
  readonly others?: Readonly<Record<string, unknown>>
}

/** What is known of a provider that the walk over all of them needs. */
export interface Recorded {
  /** Options without which it cannot be used, or of which its addresses are made. */
  readonly options?: Texts
  readonly type: 'oauth' | 'oidc'
  readonly wire: Wire
  readonly answers: Answers
  /** Stable id of the person at the vendor, as text. */
  readonly accountId: string
  readonly user: { readonly name: string | null; readonly email: string | null; readonly image: string | null }
  /** Whether the vendor, with this answer, vouches for the address. */
  readonly emailVerified: boolean
  /** What else could stand for the person, where others have chosen that: the id of a mapping in the options. */
  readonly otherSubject?: { readonly id: string; readonly accountId: string }
}
