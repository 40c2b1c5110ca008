import type { ExtensionsLoader } from './extensions.ts'
import type { FlowCode } from './method-code.ts'
import type { AuthorizationEndpoint, ClientAuth, ClientParams, EmailsEndpoint, Template } from './oauth-endpoints.ts'
import type { NamedPrivateKey, PrivateKey } from './private-key.ts'
import type { ProfileFunction, ProfileMapping, ProfileRequirement } from './profile-mapping.ts'
import type { ProviderLogout } from './provider-logout.ts'
import type { ProviderOption } from './provider-option.ts'
import type { ProviderStyle } from './provider-style.ts'
import type { ClientSecretSigner, SecurityProfile, TokenEndpoint, UserinfoEndpoint } from './resolved-oauth-provider.ts'

/** Common fields of oauth and oidc providers, as data. */
export interface OAuthDefinition extends ProviderLogout {
  /** Part of the callback URL, the prefix of the environment variables, and `provider` of stored accounts. */
  readonly id: string
  /** Shown on the button. */
  readonly name: string
  /** `oidc` requires and verifies an ID token. */
  readonly type: 'oauth' | 'oidc'
  /** Options in addition to `clientId`, `clientSecret` and `issuer`, for `{placeholders}`. */
  readonly optionNames?: Readonly<Record<string, ProviderOption>> | undefined
  /**
   * Options of other libraries for this provider, by name, with the line to write instead: `<value>` stands for the
   * value. They are configuration errors.
   */
  readonly renamedOptions?: Readonly<Record<string, string>> | undefined
  /** Conditions on the profile. If one does not hold, the user is refused. */
  readonly require?: readonly ProfileRequirement[] | undefined

  /** Compared exactly with `iss` of the ID token and of RFC 9207. */
  readonly issuer?: Template | undefined
  /** Other values that `iss` may have. */
  readonly issuerAliases?: readonly string[] | undefined
  /**
   * An issuer with the placeholder `{claim.tid}`, for issuers with many tenants. The ID token's `iss` must equal it
   * with its own `tid`, which must be a UUID. `require` restricts the tenants.
   */
  readonly issuerPattern?: Template | undefined
  /** @default the issuer's well-known document for oidc, and for oauth if an endpoint is missing */
  readonly discoveryUrl?: Template | false | undefined
  /** URL of the keys for ID tokens. @default from discovery */
  readonly jwksUri?: Template | undefined

  /** Replaces `openid profile email` of oidc. With an empty list, no `scope` is sent. */
  readonly scopes?: readonly string[] | undefined
  /** @default ' ' */
  readonly scopeSeparator?: string | undefined
  /** The authorization endpoint, where the user signs in. @default from discovery */
  readonly authorization?: Template | AuthorizationEndpoint | undefined
  /** The token endpoint, which exchanges the code. @default from discovery */
  readonly token?: Template | TokenEndpoint | undefined
  /** `false`: the provider has no userinfo endpoint. */
  readonly userinfo?: false | Template | UserinfoEndpoint | undefined
  /**
   * Origins of the provider's API, such as `https://www.googleapis.com`: https, or http on this machine, without a path.
   * `auth.fetch` sends the user's access token to these and to the origins of the endpoints above, and to no others.
   *
   * @default []
   */
  readonly apiOrigins?: readonly string[] | undefined
  /** A second endpoint for the user's verified address. */
  readonly emails?: EmailsEndpoint | undefined
  /** @default true for oidc: the profile contains the ID token's claims. `false`: it is the userinfo response. */
  readonly idToken?: boolean | undefined
  /** Use `plain` only for a provider that supports nothing else. @default 'S256' */
  readonly pkce?: 'S256' | 'plain' | false | undefined
  /** @default true for oidc */
  readonly nonce?: boolean | undefined
  /**
   * The provider responds with a cross-site POST (`response_mode=form_post`). @see
   * https://openid.net/specs/oauth-v2-form-post-response-mode-1_0.html
   */
  readonly formPost?: true | undefined
  /**
   * The provider appends a fragment to the callback URL (`#_=_` of Facebook), which browsers would carry on. The redirects
   * of the callback end in `#`. @default false, true for `OAuth`
   */
  readonly appendsFragment?: boolean | undefined
  /**
   * Callback values to keep for `$callback`: names of parameters, or paths into one that contains JSON
   * (`user.name.firstName`). Strings only, at most 256 characters. Anyone can forge them: use them for display, never
   * for identity.
   */
  readonly callbackParams?: readonly string[] | undefined
  /** @default 'client_secret_basic' */
  readonly clientAuth?: ClientAuth | undefined
  /** Other names for `client_id` and `client_secret`. */
  readonly clientParams?: ClientParams | undefined
  /** Loads the function that creates the client secret. */
  readonly clientSecretSigner?: (() => Promise<ClientSecretSigner>) | undefined
  /**
   * Audience of client assertions (`client_secret_jwt`, `private_key_jwt`): the `issuer`, the URL of the
   * `token_endpoint`, or another string that the provider requires.
   *
   * @default 'issuer'
   * @see https://www.rfc-editor.org/rfc/rfc7523#section-3
   */
  readonly assertionAudience?: 'issuer' | 'token_endpoint' | (string & {}) | undefined
  /**
   * Binds access tokens to a key pair, so that a stolen one is useless. A bearer token in the response is refused. Needs
   * `extensions`.
   *
   * `true`: a new key pair for each sign-in, which is dropped afterwards. With `privateKey`, in any form of
   * `token.clientPrivateKey`, every sign-in, refresh and `auth.fetch` uses that key. A Web Crypto key must be
   * extractable, because the public key follows from it.
   *
   * @default false
   * @see https://www.rfc-editor.org/rfc/rfc9449#section-5
   */
  readonly dpop?: boolean | { readonly privateKey: PrivateKey } | undefined
  /**
   * The key that ID tokens are encrypted for: an RSA, EC or X25519 key in any form of `token.clientPrivateKey`.
   * Unencrypted ID tokens are then refused. Needs `extensions`.
   *
   * @see https://openid.net/specs/openid-connect-core-1_0.html#Encryption
   */
  readonly idTokenDecryption?: { readonly key: PrivateKey } | undefined
  /** @default ['RS256'], or those of RS256, PS256, ES256, EdDSA and their longer forms that the metadata lists */
  readonly idTokenAlgs?: readonly string[] | undefined
  /** Maps the profile to a user. @default the standard claims */
  readonly profile?: ProfileMapping | ProfileFunction | undefined
  /**
   * Sends the parameters of the authorization request directly to the provider (PAR), so that the browser carries only
   * a reference to them. If the provider requires it, that is the default. Needs `extensions` and discovery.
   *
   * @default false
   * @see https://www.rfc-editor.org/rfc/rfc9126#section-2
   */
  readonly par?: boolean | undefined
  /**
   * Signs the parameters of the authorization request with this key of the client (JAR), in any form of
   * `token.clientPrivateKey`, optionally with its `kid`. Needs `extensions`.
   *
   * @see https://www.rfc-editor.org/rfc/rfc9101#section-4
   */
  readonly requestObject?: NamedPrivateKey | { readonly key: PrivateKey } | undefined
  /**
   * `jwt`: the provider responds with a signed token (JARM), by a redirect or, with `formPost`, by a POST. A plain
   * response is then refused. Needs `extensions`.
   *
   * @default plain parameters
   * @see https://openid.net/specs/oauth-v2-jarm-final.html#section-2.3
   */
  readonly responseMode?: 'jwt' | undefined
  /**
   * Security profile of a standard, with requirements for this provider and its server. `Oidc` sets it for `profile:
   * 'fapi2'`.
   */
  readonly securityProfile?: SecurityProfile | undefined
  /** Protocol extensions: `extensions` of `latchkey/extensions`, which `Oidc` and `OAuth` include. */
  readonly extensions?: ExtensionsLoader | undefined
  /** Code of the sign-in. `Oidc` and `OAuth` include all of it, and `latchkey` has it for every provider. */
  readonly method?: FlowCode | undefined
  /** Style of the button. */
  readonly style?: ProviderStyle | undefined
  /** URL of the provider's documentation. */
  readonly docs?: string | undefined
}
