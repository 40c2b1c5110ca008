import type { Account, TokenSet } from './account.ts'
import type { ExtensionsLoader } from './extensions.ts'
import type { customFetch, Fetch } from './fetch.ts'
import type { AuthorizationEndpoint, ClientAuth, ClientParams, EmailsEndpoint, Template } from './oauth-endpoints.ts'
import type { NamedPrivateKey, PrivateKey } from './private-key.ts'
import type { ProfileFunction, ProfileMapping } from './profile-mapping.ts'
import type { ProviderStyle } from './provider-style.ts'
import type { ClientSecretSigner, SecurityProfile, TokenEndpoint, UserinfoEndpoint } from './resolved-oauth-provider.ts'

/** An option that a definition's placeholders name. */
export interface ProviderOption {
  readonly required?: true
  /** Required where this other option, `clientSecret` included, is not given. */
  readonly requiredWithout?: string
  readonly default?: string
}

/** What must hold of the profile, or the user is refused. */
export interface ProfileRequirement {
  /** Path of a text in the profile. */
  readonly path: string
  /** Values it may have, separated by commas; `*`: any. Left out when its placeholder has no value. */
  readonly oneOf?: Template
  /** A value it may not have. */
  readonly not?: string
  /** Counts only where the option has this value. */
  readonly when?: Readonly<Record<string, string>>
}

/** What oauth and oidc providers have in common, as data. */
export interface OAuthDefinition {
  readonly id: string
  readonly name: string
  readonly type: 'oauth' | 'oidc'
  /** Options beyond `clientId`, `clientSecret` and `issuer`, for `{placeholders}`. */
  readonly optionNames?: Readonly<Record<string, ProviderOption>> | undefined
  /**
   * Options that other libraries have for this provider, by name, and the line to write here: `<value>` is the option's.
   * They are configuration errors.
   */
  readonly renamedOptions?: Readonly<Record<string, string>> | undefined
  /** What must hold of the profile, or the user is refused. */
  readonly require?: readonly ProfileRequirement[] | undefined

  /** Compared as an exact string with the ID Token's `iss` and RFC 9207's `iss`. */
  readonly issuer?: Template | undefined
  /** Other values that `iss` may have. */
  readonly issuerAliases?: readonly string[] | undefined
  /**
   * An issuer with the placeholder `{claim.tid}`, for issuers with many tenants: the ID Token's `iss` must be
   * this, filled from its own `tid`, which must be a UUID. Which tenants may sign in is said in `require`.
   */
  readonly issuerPattern?: Template | undefined
  /** @default the issuer's well-known document for oidc, and for oauth where an endpoint is missing */
  readonly discoveryUrl?: Template | false | undefined
  /** Where the keys of ID Tokens are. @default from discovery */
  readonly jwksUri?: Template | undefined

  /** Replaces `openid profile email` of oidc. An empty list sends no `scope`. */
  readonly scopes?: readonly string[] | undefined
  /** @default ' ' */
  readonly scopeSeparator?: string | undefined
  readonly authorization?: Template | AuthorizationEndpoint | undefined
  readonly token?: Template | TokenEndpoint | undefined
  /** `false`: there is none. */
  readonly userinfo?: false | Template | UserinfoEndpoint | undefined
  readonly emails?: EmailsEndpoint | undefined
  /** @default true for oidc: the profile is the ID Token's claims. `false`: it is the userinfo answer. */
  readonly idToken?: boolean | undefined
  /** `plain` only for a provider that knows nothing else. @default 'S256' */
  readonly pkce?: 'S256' | 'plain' | false | undefined
  /** @default true for oidc */
  readonly nonce?: boolean | undefined
  /** The provider answers with a cross-site POST (`response_mode=form_post`). @see https://openid.net/specs/oauth-v2-form-post-response-mode-1_0.html */
  readonly formPost?: true | undefined
  /**
   * What is kept of the callback for `$callback`: names of parameters, or paths into one that holds JSON
   * (`user.name.firstName`). Text only, at most 256 characters. Anyone can write it: for display, never for
   * identity.
   */
  readonly callbackParams?: readonly string[] | undefined
  /** @default 'client_secret_basic' */
  readonly clientAuth?: ClientAuth | undefined
  readonly clientParams?: ClientParams | undefined
  /** Loads the function that makes the client secret. */
  readonly clientSecretSigner?: (() => Promise<ClientSecretSigner>) | undefined
  /**
   * Whom client assertions (`client_secret_jwt`, `private_key_jwt`) are for: the `issuer`, the address of the
   * `token_endpoint`, or another text that the provider asks for.
   *
   * @default 'issuer'
   * @see https://www.rfc-editor.org/rfc/rfc7523#section-3
   */
  readonly assertionAudience?: 'issuer' | 'token_endpoint' | (string & {}) | undefined
  /**
   * Binds the tokens of a sign-in to a key pair that is made for it, so that a stolen access token is of no use. A provider
   * that answers with a bearer token is refused. Needs `extensions`.
   *
   * @default false
   * @see https://www.rfc-editor.org/rfc/rfc9449#section-5
   */
  readonly dpop?: boolean | undefined
  /**
   * The key that ID Tokens are encrypted for: an RSA, EC or X25519 key in any form of `token.clientPrivateKey`. One that is
   * not encrypted is refused then. Needs `extensions`.
   *
   * @see https://openid.net/specs/openid-connect-core-1_0.html#Encryption
   */
  readonly idTokenDecryption?: { readonly key: PrivateKey } | undefined
  /** @default ['RS256'], or what the metadata lists of RS256, PS256, ES256, EdDSA and their longer forms */
  readonly idTokenAlgs?: readonly string[] | undefined
  readonly profile?: ProfileMapping | ProfileFunction | undefined
  /**
   * Sends the parameters of the authorization request to the provider directly (PAR), so that the browser carries only a
   * reference to them. Without it, they are sent so if the provider requires it. Needs `extensions` and discovery.
   *
   * @default false
   * @see https://www.rfc-editor.org/rfc/rfc9126#section-2
   */
  readonly par?: boolean | undefined
  /**
   * Signs the parameters of the authorization request with this key of the client (JAR): in any form of
   * `token.clientPrivateKey`, and with its `kid` beside it if it has one. Needs `extensions`.
   *
   * @see https://www.rfc-editor.org/rfc/rfc9101#section-4
   */
  readonly requestObject?: NamedPrivateKey | { readonly key: PrivateKey } | undefined
  /**
   * `jwt`: the provider answers with a signed token (JARM), by a redirect or with `formPost` by a POST. A plain answer is
   * refused then. Needs `extensions`.
   *
   * @default plain parameters
   * @see https://openid.net/specs/oauth-v2-jarm-final.html#section-2.3
   */
  readonly responseMode?: 'jwt' | undefined
  /** What a standard demands of this provider and its server, beyond these fields: `Oidc` sets it for `profile: 'fapi2'`. */
  readonly securityProfile?: SecurityProfile | undefined
  /** More of the protocol: `extensions` of `latchkey/extensions`, which `Oidc` and `OAuth` have already. */
  readonly extensions?: ExtensionsLoader | undefined
  readonly style?: ProviderStyle | undefined
  /** Where its maker documents it. */
  readonly docs?: string | undefined
}

/** Fields that may also be given as `undefined`, as environment variables come. */
type Undefinable<T> = { readonly [K in keyof T]?: T[K] | undefined }

/** What an application may say about any oauth or oidc provider. Every field of the definition, too. */
export interface OAuthOptions extends Undefinable<Omit<OAuthDefinition, 'type' | 'optionNames' | 'renamedOptions'>> {
  /** @default environment variable `AUTH_<ID>_ID` */
  readonly clientId?: string | undefined
  /** @default environment variable `AUTH_<ID>_SECRET` */
  readonly clientSecret?: string | undefined
  /** Sends this provider's answers through a fixed address; '' does not. @default `redirectProxyUrl` of the configuration */
  readonly redirectProxyUrl?: string | undefined
  /** Links by e-mail, where the provider says the address is verified. */
  readonly allowDangerousEmailAccountLinking?: boolean | undefined
  /**
   * Leaves the provider out, with the warning `provider-left-out`, if neither options nor environment have anything of its
   * client: for deployments that have some of the providers only. Something missing from a client that is there is an error.
   *
   * @default false
   */
  readonly optional?: boolean | undefined
  /**
   * Lets the provider's addresses begin with `http:` on other machines too: for a container in development. The client
   * secret and all tokens are sent in plain text, so it is refused with `NODE_ENV=production`, and a warning otherwise.
   *
   * @default false
   */
  readonly dangerouslyAllowHttp?: boolean | undefined
  /** Auth.js': extra client metadata, of which the two are used. */
  readonly client?:
    | { readonly token_endpoint_auth_method?: ClientAuth; readonly id_token_signed_response_alg?: string }
    | undefined
  /** Auth.js': PKCE, state and nonce are used wherever the provider can, whatever this says. */
  readonly checks?: readonly ('pkce' | 'state' | 'nonce' | 'none')[] | undefined
  /** Auth.js': the discovery document. Prefer `issuer`. */
  readonly wellKnown?: string | undefined
  /** Chooses which token fields are stored. */
  readonly account?: ((tokens: TokenSet) => Partial<Account> | undefined) | undefined
  readonly [customFetch]?: Fetch | undefined
}

/** An oauth or oidc provider as an application writes it: a definition, its options beside it or in `options`. */
export interface OAuthProvider extends OAuthDefinition, Omit<OAuthOptions, keyof OAuthDefinition> {
  readonly options?: (OAuthOptions & Readonly<Record<string, unknown>>) | undefined
}
