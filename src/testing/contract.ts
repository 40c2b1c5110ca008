// Options of the authorization server, and what it answers.

import type { CryptoKey } from '../types/crypto-key.ts'
import type { Fetch } from '../types/fetch.ts'
import type { ClientAuth } from '../types/oauth-endpoints.ts'
import type { Dialect } from './dialect.ts'
import type { Fault } from './faults.ts'
import type { BadSignature, SigningAlg } from './signing.ts'

/** What a server of its kind answers at. */
export type Endpoint = 'discovery' | 'jwks' | 'authorization' | 'token' | 'userinfo' | 'emails'

/** A JSON object. */
export type Json = Readonly<Record<string, unknown>>

/** What the server does wrong. Change it between requests to see what your application does about it. */
export interface Tampering {
  /** Endpoints that fail, and how. */
  faults?: Partial<Record<Exclude<Endpoint, 'authorization'>, Fault>> | undefined
  /** Endpoints that take their time: milliseconds. */
  delays?: Partial<Record<Exclude<Endpoint, 'authorization'>, number>> | undefined
  /** Endpoints that refuse what is right, and the `error` that they answer: `{ token: 'invalid_grant' }`. */
  refusals?: Partial<Record<'token' | 'userinfo' | 'emails', string>> | undefined
  signature?: BadSignature | undefined
  /** Claims of the ID Token to replace: `{ nonce: 'x' }`; `undefined` removes one. */
  claims?: Json | undefined
  /** Fields of the ID Token's header to replace: `{ kid: undefined }`. */
  header?: Json | undefined
  /** Fields of the metadata to replace. */
  metadata?: Json | undefined
  /** Fields of the token answer to replace. */
  tokens?: Json | undefined
  /** Replaces the key set. */
  jwks?: unknown
  /** Replaces the userinfo answer. */
  userinfo?: unknown
  /** The `iss` parameter of the authorization response; `null`: none. */
  iss?: string | null | undefined
  /** Accepts any code verifier, and none. */
  isPkceIgnored?: boolean | undefined
}

/** Options of an in-process authorization server. */
export interface AuthorizationServerOptions {
  /** @default 'https://idp.example' */
  readonly issuer?: string | undefined
  /** `oauth` publishes no metadata and signs no ID Tokens. @default 'oidc' */
  readonly type?: 'oauth' | 'oidc' | undefined
  /** @default 'client' */
  readonly clientId?: string | undefined
  /** @default 'secret' */
  readonly clientSecret?: string | undefined
  /** @default 'client_secret_basic' */
  readonly clientAuth?: ClientAuth | undefined
  /** The client's public key, for `private_key_jwt` and for secrets that the client signs. */
  readonly clientPublicKey?: CryptoKey | undefined
  /** Who can sign in: the claims, or the userinfo answer, by name. @default one user, `ada` */
  readonly users?: Readonly<Record<string, Json>> | undefined
  /** The answer of the email endpoint, by name of the user. */
  readonly emails?: Readonly<Record<string, unknown>> | undefined
  /** Addresses that are not below the issuer. */
  readonly endpoints?: Partial<Record<Endpoint, string>> | undefined
  /** @default 'RS256' */
  readonly alg?: SigningAlg | undefined
  /** Refuses an authorization request without PKCE S256. @default true */
  readonly requiresPkce?: boolean | undefined
  /** Sends the `iss` parameter. @see https://www.rfc-editor.org/rfc/rfc9207 @default true for oidc */
  readonly sendsIss?: boolean | undefined
  /** Whether ID Tokens repeat the nonce. @default true */
  readonly repeatsNonce?: boolean | undefined
  /** How it is to be spoken to, where that is not as the standards say. It refuses everything else. */
  readonly dialect?: Dialect | undefined
  readonly tamper?: Tampering | undefined
}

/** One request that reached the server. Secrets are replaced by their length. */
export interface RecordedCall {
  readonly endpoint: Endpoint | 'unknown'
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Readonly<Record<string, string>>
  readonly redirect: string | undefined
  /** Whether the caller can end it. */
  readonly hasSignal: boolean
}

/** What a user does on the page of the server. */
export interface AuthorizeOptions {
  /** @default the first */
  readonly user?: string | undefined
  /** Refuses: the `error` to answer. */
  readonly deny?: string | undefined
  readonly description?: string | undefined
  /** Further parameters of the answer: Apple's `user` for one. */
  readonly extra?: Readonly<Record<string, string>> | undefined
}

/** An authorization response, as the browser would deliver it. */
export interface AuthorizationResponse {
  /** The redirect URI, with the parameters in its query unless they are posted. */
  readonly url: string
  /** Fields of the cross-site POST; `null` for a redirect. */
  readonly form: URLSearchParams | null
  /** The parameters, either way. */
  readonly params: URLSearchParams
}

/** An OAuth 2.0 or OpenID Connect server that lives in this process, behind a `fetch`. */
export interface AuthorizationServer {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Give it to a provider as `[customFetch]`. */
  readonly fetch: Fetch
  /**
   * Does what a user does at the authorization endpoint.
   *
   * @param url Where the application sent the browser.
   * @throws {Error} when the request is wrong: unknown client, no PKCE, no state.
   */
  authorize(url: string | URL, options?: AuthorizeOptions): Promise<AuthorizationResponse>
  /** Signs with a new key from now on. The old one is no longer published. */
  rotateKeys(): void
  /** What it does wrong. */
  readonly tamper: Tampering
  /** Every request so far, oldest first. */
  readonly calls: RecordedCall[]
}
