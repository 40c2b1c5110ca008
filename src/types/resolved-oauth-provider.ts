import type { Account, TokenSet } from './account.ts'
import type { ExtensionsLoader } from './extensions.ts'
import type { Fetch } from './fetch.ts'
import type {
  AuthorizationEndpoint,
  ClientAuth,
  ClientParams,
  EmailsEndpoint,
  Template,
  TokenDialect,
  UserinfoDialect,
} from './oauth-endpoints.ts'
import type { PrivateKey, ResolvedPrivateKey } from './private-key.ts'
import type { ProfileFunction, ProfileMapping } from './profile-mapping.ts'
import type { ProviderStyle } from './provider-style.ts'

type Awaitable<T> = T | PromiseLike<T>

/** What a token request is made of. The client has proven itself in `headers` or `body` already. */
export interface TokenRequest {
  readonly provider: ResolvedOAuthProvider
  /** Of the token endpoint. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: URLSearchParams
  /** The parameters of the callback. Anyone can write them. */
  readonly callback: URLSearchParams
}

/** The token endpoint and how it is spoken to. */
export interface TokenEndpoint extends TokenDialect {
  readonly url?: Template
  /** Sent in the body of the token request. */
  readonly params?: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, Template>>
  /** Makes the request, for a dialect; the answer is judged like any. Auth.js' `request` is not called, here as there. */
  readonly send?: (context: TokenRequest) => Promise<Response>
  /** Repairs an answer that does not follow RFC 6749; returning nothing keeps it. */
  readonly conform?: (response: Response) => Awaitable<Response | undefined>
  /**
   * For `private_key_jwt`: of Web Crypto, a JWK or the JSON text of one, or a `KeyObject` of Node. Needs `extensions`.
   *
   * @default environment variable `AUTH_<ID>_KEY`, the JSON text of a JWK
   * @see https://openid.net/specs/openid-connect-core-1_0.html#ClientAuthentication
   */
  readonly clientPrivateKey?: PrivateKey
}

/** What a question for the user is made of. */
export interface UserinfoRequest {
  readonly tokens: TokenSet
  readonly provider: ResolvedOAuthProvider
  /** Addresses configured or discovered; an empty one: there is none. */
  readonly metadata: { readonly issuer: string; readonly userinfo: string; readonly jwks: string }
  /**
   * Proves a token that the provider has signed: with its published keys, an algorithm of `idTokenAlgs` or any that is as
   * good, not expired, and of its `iss` and `aud` those that are there.
   *
   * @returns Its claims.
   */
  readonly verify: (token: string) => Promise<Readonly<Record<string, unknown>>>
  /** The parameters of the callback. Anyone can write them. */
  readonly callback: URLSearchParams
}

/** The userinfo endpoint and how it is spoken to. */
export interface UserinfoEndpoint extends UserinfoDialect {
  readonly url?: Template
  readonly headers?: Readonly<Record<string, Template>>
  /** Sent in the query. */
  readonly params?: Readonly<Record<string, unknown>>
  /**
   * The answer is a signed token (`application/jwt`), and these algorithms are accepted: what was registered as
   * `userinfo_signed_response_alg`. Without it, the answer is JSON and a signed one is refused.
   *
   * @see https://openid.net/specs/openid-connect-core-1_0.html#UserInfoResponse
   */
  readonly signedAlgs?: readonly string[]
  /** Replaces the request. Returns the profile. */
  readonly request?: (context: UserinfoRequest) => Awaitable<unknown>
}

/** Makes the client secret, for a provider that wants a signed one. Loaded on first use. */
export type ClientSecretSigner = (provider: ResolvedOAuthProvider) => Promise<string>

/** A requirement of the options in force. */
export interface ResolvedRequirement {
  readonly path: string
  readonly oneOf: readonly string[] | null
  readonly not: string | null
}

/** An option that contradicts a profile. */
export interface Contradiction {
  /** Its name, below the provider. */
  readonly option: string
  readonly problem: string
  readonly fix: string
}

/** A security profile of a standard: what it demands of a provider's configuration and of its server. */
export interface SecurityProfile {
  /** As errors say it. */
  readonly name: string
  /** Leaves of what a configuration allows what the profile allows, too. */
  restrict(provider: ResolvedOAuthProvider): ResolvedOAuthProvider
  /** What contradicts it, of a configuration that was restricted. */
  contradictions(provider: ResolvedOAuthProvider): readonly Contradiction[]
  /** What the metadata of a server lacks. @param metadata As it was published, so its fields may hold anything. */
  lacks(metadata: Readonly<Record<string, unknown>>, provider: ResolvedOAuthProvider): readonly string[]
}

/** An oauth or oidc provider after configuration: no placeholder, no default, nothing optional left to guess. */
export interface ResolvedOAuthProvider {
  readonly id: string
  readonly name: string
  readonly type: 'oauth' | 'oidc'
  readonly clientId: string
  readonly clientSecret: string | null
  readonly clientSecretSigner: (() => Promise<ClientSecretSigner>) | null
  readonly clientAuth: ClientAuth
  readonly clientParams: ClientParams
  /** Signs client assertions. `null`: the client has none. */
  readonly clientKey: ResolvedPrivateKey | null
  readonly assertionAudience: string
  readonly dpop: boolean
  /** Decrypts ID Tokens. `null`: they are not encrypted. */
  readonly idTokenKey: ResolvedPrivateKey | null
  /** Option values by name, as placeholders see them. */
  readonly options: Readonly<Record<string, string>>
  readonly issuer: string | null
  readonly issuerAliases: readonly string[]
  readonly issuerPattern: string | null
  readonly discoveryUrl: string | null
  readonly jwksUri: string | null
  readonly require: readonly ResolvedRequirement[]
  readonly scope: string | null
  readonly authorization: Pick<AuthorizationEndpoint, 'fragment'> & {
    readonly url: string | null
    readonly params: Readonly<Record<string, string>>
    readonly passThrough: ReadonlySet<string>
  }
  readonly token: Omit<TokenEndpoint, 'url' | 'params'> & {
    readonly url: string | null
    readonly params: Readonly<Record<string, string>>
  }
  readonly userinfo:
    | false
    | (Omit<UserinfoEndpoint, 'url' | 'params'> & {
        readonly url: string | null
        readonly params: Readonly<Record<string, string>>
      })
  readonly emails: EmailsEndpoint | null
  readonly idToken: boolean
  readonly pkce: 'S256' | 'plain' | false
  readonly nonce: boolean
  readonly formPost: boolean
  readonly callbackParams: readonly string[]
  readonly idTokenAlgs: readonly string[] | null
  readonly profile: ProfileMapping | ProfileFunction
  readonly par: boolean
  /** Signs authorization requests. `null`: they are not signed. */
  readonly requestKey: ResolvedPrivateKey | null
  /** `null`: plain parameters. */
  readonly responseMode: 'jwt' | null
  /** `null`: there is none to follow. */
  readonly securityProfile: SecurityProfile | null
  readonly extensions: ExtensionsLoader | null
  readonly account: ((tokens: TokenSet) => Partial<Account> | undefined) | null
  readonly allowDangerousEmailAccountLinking: boolean
  /** Full URL of the proxy's auth root, no trailing slash. */
  readonly redirectProxyUrl: string | null
  readonly style: ProviderStyle
  readonly fetch: Fetch
}
