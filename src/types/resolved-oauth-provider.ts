import type { Account, TokenSet } from './account.ts'
import type { ExtensionsLoader } from './extensions.ts'
import type { Fetch } from './fetch.ts'
import type { FlowCode } from './method-code.ts'
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
import type { EndSession } from './provider-logout.ts'
import type { ProviderStyle } from './provider-style.ts'

type Awaitable<T> = T | PromiseLike<T>

/** The parts of a token request. The client is already authenticated in `headers` or `body`. */
export interface TokenRequest {
  readonly provider: ResolvedOAuthProvider
  /** URL of the token endpoint. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: URLSearchParams
  /** The callback parameters, untrusted. */
  readonly callback: URLSearchParams
}

/** The token endpoint and its deviations. */
export interface TokenEndpoint extends TokenDialect {
  readonly url?: Template
  /** Sent in the body of the token request. */
  readonly params?: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, Template>>
  /**
   * Sends the request of a special protocol. The response is checked like any other. The `request` of Auth.js is never
   * called.
   */
  readonly send?: (context: TokenRequest) => Promise<Response>
  /** Repairs a response that does not follow RFC 6749. Without a result, the response is unchanged. */
  readonly conform?: (response: Response) => Awaitable<Response | undefined>
  /**
   * For `private_key_jwt`: a Web Crypto key, a JWK or its JSON text, or a `KeyObject` of Node. Needs `extensions`.
   *
   * @default environment variable `AUTH_<ID>_KEY`, the JSON text of a JWK
   * @see https://openid.net/specs/openid-connect-core-1_0.html#ClientAuthentication
   */
  readonly clientPrivateKey?: PrivateKey
}

/** The parts of a userinfo request. */
export interface UserinfoRequest {
  readonly tokens: TokenSet
  readonly provider: ResolvedOAuthProvider
  /** Configured or discovered URLs; empty if there is none. */
  readonly metadata: { readonly issuer: string; readonly userinfo: string; readonly jwks: string }
  /**
   * Verifies a token that the provider signed: with its published keys, an algorithm of `idTokenAlgs` or an equally
   * strong one, its expiry, and `iss` and `aud` if present.
   *
   * @returns Its claims.
   */
  readonly verify: (token: string) => Promise<Readonly<Record<string, unknown>>>
  /** The callback parameters, untrusted. */
  readonly callback: URLSearchParams
}

/** The userinfo endpoint and its deviations. */
export interface UserinfoEndpoint extends UserinfoDialect {
  readonly url?: Template
  readonly headers?: Readonly<Record<string, Template>>
  /** Sent in the query. */
  readonly params?: Readonly<Record<string, unknown>>
  /**
   * The response is a signed token (`application/jwt`) with one of these algorithms, registered as
   * `userinfo_signed_response_alg`. Without it, the response is JSON and a signed one is refused.
   *
   * @see https://openid.net/specs/openid-connect-core-1_0.html#UserInfoResponse
   */
  readonly signedAlgs?: readonly string[]
  /** Replaces the request. Returns the profile. */
  readonly request?: (context: UserinfoRequest) => Awaitable<unknown>
}

/** Creates the client secret, for a provider that requires a signed one. Loaded on first use. */
export type ClientSecretSigner = (provider: ResolvedOAuthProvider) => Promise<string>

/** A condition on the effective options. */
export interface ResolvedRequirement {
  readonly path: string
  readonly oneOf: readonly string[] | null
  readonly not: string | null
}

/** An option that violates a profile. */
export interface Contradiction {
  /** Its name, relative to the provider. */
  readonly option: string
  readonly problem: string
  readonly fix: string
}

/** A security profile of a standard: its requirements for a provider's configuration and server. */
export interface SecurityProfile {
  /** Name for errors. */
  readonly name: string
  /** Restricts a configuration to what the profile allows. */
  restrict(provider: ResolvedOAuthProvider): ResolvedOAuthProvider
  /** Returns violations of a restricted configuration. */
  contradictions(provider: ResolvedOAuthProvider): readonly Contradiction[]
  /**
   * Returns the requirements that the metadata of a server does not meet. @param metadata As published, so its fields
   * may contain anything.
   */
  lacks(metadata: Readonly<Record<string, unknown>>, provider: ResolvedOAuthProvider): readonly string[]
}

/** An endpoint after configuration. */
type Configured<E> = Omit<E, 'url' | 'params'> & {
  readonly url: string | null
  readonly params: Readonly<Record<string, string>>
}

/** An oauth or oidc provider after configuration: complete, without placeholders. */
export interface ResolvedOAuthProvider {
  readonly id: string
  readonly name: string
  readonly type: 'oauth' | 'oidc'
  readonly clientId: string
  readonly clientSecret: string | null
  readonly clientSecretSigner: (() => Promise<ClientSecretSigner>) | null
  readonly clientAuth: ClientAuth
  readonly clientParams: ClientParams
  /** Signs client assertions. `null` if the client sends none. */
  readonly clientKey: ResolvedPrivateKey | null
  readonly assertionAudience: string
  readonly dpop: boolean
  /** Signs DPoP proofs. `null`: each sign-in has its own key. */
  readonly dpopKey: ResolvedPrivateKey | null
  /** Decrypts ID tokens. `null` if they are not encrypted. */
  readonly idTokenKey: ResolvedPrivateKey | null
  /** Option values by name, for placeholders. */
  readonly options: Readonly<Record<string, string>>
  readonly issuer: string | null
  readonly issuerAliases: readonly string[]
  readonly issuerPattern: string | null
  readonly discoveryUrl: string | null
  readonly jwksUri: string | null
  readonly endSessionUrl: string | null
  /** `null`: the parameters of the specification. */
  readonly endSession: EndSession | null
  readonly backchannelLogout: boolean
  readonly frontchannelLogout: boolean
  readonly appendsFragment?: boolean | undefined
  readonly require: readonly ResolvedRequirement[]
  readonly scope: string | null
  readonly authorization: Configured<Pick<AuthorizationEndpoint, 'fragment'>> & {
    readonly passThrough: ReadonlySet<string>
  }
  readonly token: Configured<TokenEndpoint>
  readonly userinfo: false | Configured<UserinfoEndpoint>
  readonly apiOrigins: readonly string[]
  readonly emails: EmailsEndpoint | null
  readonly idToken: boolean
  readonly pkce: 'S256' | 'plain' | false
  readonly nonce: boolean
  readonly formPost: boolean
  readonly callbackParams: readonly string[]
  readonly idTokenAlgs: readonly string[] | null
  readonly profile: ProfileMapping | ProfileFunction
  readonly par: boolean
  /** Signs authorization requests. `null` if they are not signed. */
  readonly requestKey: ResolvedPrivateKey | null
  /** `null`: plain parameters. */
  readonly responseMode: 'jwt' | null
  /** `null` without a profile. */
  readonly securityProfile: SecurityProfile | null
  readonly extensions: ExtensionsLoader | null
  /** Code of the sign-in. `null` for tools that only inspect a provider. */
  readonly method: FlowCode | null
  readonly account: ((tokens: TokenSet) => Partial<Account> | undefined) | null
  readonly allowDangerousEmailAccountLinking: boolean
  /** Full URL of the base path of the proxy, without trailing slash. */
  readonly redirectProxyUrl: string | null
  readonly style: ProviderStyle
  readonly fetch: Fetch
}
