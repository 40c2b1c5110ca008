// Options of the authorization server, and its responses.

import type { CryptoKey } from '../types/crypto-key.ts'
import type { Fetch } from '../types/fetch.ts'
import type { ClientAuth } from '../types/oauth-endpoints.ts'
import type { Dialect } from './dialect.ts'
import type { Fault } from './faults.ts'
import type { BadSignature, SigningAlg } from './signing.ts'

/** Endpoints of such a server. */
export type Endpoint = 'discovery' | 'jwks' | 'authorization' | 'token' | 'userinfo' | 'emails'

/** A JSON object. */
export type Json = Readonly<Record<string, unknown>>

/** Faults of the server. Change them between requests to see how your application reacts. */
export interface Tampering {
  /** Endpoints that fail, with the kind of failure. */
  faults?: Partial<Record<Exclude<Endpoint, 'authorization'>, Fault>> | undefined
  /** Delay of endpoints in milliseconds. */
  delays?: Partial<Record<Exclude<Endpoint, 'authorization'>, number>> | undefined
  /** Endpoints that refuse valid requests, with the `error`: `{ token: 'invalid_grant' }`. */
  refusals?: Partial<Record<'token' | 'userinfo' | 'emails', string>> | undefined
  /** Signs ID tokens wrongly in this way. */
  signature?: BadSignature | undefined
  /** Overrides claims of the ID token: `{ nonce: 'x' }`; `undefined` removes one. */
  claims?: Json | undefined
  /** Overrides fields of the ID token's header: `{ kid: undefined }`. */
  header?: Json | undefined
  /** Overrides fields of the metadata. */
  metadata?: Json | undefined
  /** Overrides fields of the token response. */
  tokens?: Json | undefined
  /** Replaces the key set. */
  jwks?: unknown
  /** Replaces the userinfo response. */
  userinfo?: unknown
  /** The `iss` parameter of the authorization response; `null` omits it. */
  iss?: string | null | undefined
  /** Accepts any code verifier, also a missing one. */
  isPkceIgnored?: boolean | undefined
}

/** Options of an in-process authorization server. */
export interface AuthorizationServerOptions {
  /** @default 'https://idp.example' */
  readonly issuer?: string | undefined
  /** `oauth` publishes no metadata and signs no ID tokens. @default 'oidc' */
  readonly type?: 'oauth' | 'oidc' | undefined
  /** @default 'client' */
  readonly clientId?: string | undefined
  /** @default 'secret' */
  readonly clientSecret?: string | undefined
  /** @default 'client_secret_basic' */
  readonly clientAuth?: ClientAuth | undefined
  /** The client's public key, for `private_key_jwt` and for secrets that the client signs. */
  readonly clientPublicKey?: CryptoKey | undefined
  /** Users by name: their claims or userinfo. @default one user, `ada` */
  readonly users?: Readonly<Record<string, Json>> | undefined
  /** Response of the email endpoint, by name of the user. */
  readonly emails?: Readonly<Record<string, unknown>> | undefined
  /** URLs that are not below the issuer. */
  readonly endpoints?: Partial<Record<Endpoint, string>> | undefined
  /** @default 'RS256' */
  readonly alg?: SigningAlg | undefined
  /** Refuses an authorization request without PKCE S256. @default true */
  readonly requiresPkce?: boolean | undefined
  /** Sends the `iss` parameter. @see https://www.rfc-editor.org/rfc/rfc9207 @default true for oidc */
  readonly sendsIss?: boolean | undefined
  /** Whether ID tokens repeat the nonce. @default true */
  readonly repeatsNonce?: boolean | undefined
  /**
   * Issues refresh tokens. With `rotates`, each works once, and using one again revokes all tokens of its sign-in.
   *
   * @default none
   */
  readonly refreshTokens?: { readonly rotates: boolean } | undefined
  /** Deviations from the standards. It refuses all other requests. */
  readonly dialect?: Dialect | undefined
  /** Faults from the start. Change them later with `tamper` of the server. */
  readonly tamper?: Tampering | undefined
}

/** A request that reached the server. Secrets are replaced by their length. */
export interface RecordedCall {
  /** The requested endpoint; `unknown` for any other URL. */
  readonly endpoint: Endpoint | 'unknown'
  /** URL of the request. */
  readonly url: string
  /** HTTP method. */
  readonly method: string
  /** Request headers, names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** Fields of the request body. */
  readonly body: Readonly<Record<string, string>>
  /** Redirect mode of the request: `manual`, `error` or `follow`. */
  readonly redirect: string | undefined
  /** Whether the caller can abort it. */
  readonly hasSignal: boolean
}

/** The user's action on the page of the server. */
export interface AuthorizeOptions {
  /** @default the first */
  readonly user?: string | undefined
  /** Refuses with this `error`. */
  readonly deny?: string | undefined
  /** The `error_description`, with `deny`. */
  readonly description?: string | undefined
  /** Additional parameters of the response, such as Apple's `user`. */
  readonly extra?: Readonly<Record<string, string>> | undefined
}

/** An authorization response for the browser to deliver. */
export interface AuthorizationResponse {
  /** The redirect URI, with the parameters in its query unless they are posted. */
  readonly url: string
  /** Fields of the cross-site POST; `null` for a redirect. */
  readonly form: URLSearchParams | null
  /** The parameters in either case. */
  readonly params: URLSearchParams
}

/** An OAuth 2.0 or OpenID Connect server in this process, behind a `fetch`. */
export interface AuthorizationServer {
  /** The issuer, as the options have it. */
  readonly issuer: string
  /** The client id, as the options have it. */
  readonly clientId: string
  /** The client secret, as the options have it. */
  readonly clientSecret: string
  /** Pass it to a provider as `[customFetch]`. */
  readonly fetch: Fetch
  /**
   * Acts as the user at the authorization endpoint.
   *
   * @param url URL that the application redirected to.
   * @throws {Error} The request is invalid: unknown client, no PKCE, no state.
   */
  authorize(url: string | URL, options?: AuthorizeOptions): Promise<AuthorizationResponse>
  /**
   * Signs a logout token for the client.
   *
   * @param claims Override the default ones, and need `sid` or `sub`; `undefined` removes one.
   * @param header Overrides fields of the header. @default with `typ: 'logout+jwt'`
   * @see https://openid.net/specs/openid-connect-backchannel-1_0.html#LogoutToken
   */
  logoutToken(claims: Json, header?: Json): Promise<string>
  /** Signs with a new key from now on. The old one is no longer published. */
  rotateKeys(): void
  /** Its faults. */
  readonly tamper: Tampering
  /** All requests so far, oldest first. */
  readonly calls: RecordedCall[]
}
