import type { Account, TokenSet } from './account.ts'
import type { Theme } from './theme.ts'
import type { Profile, User } from './user.ts'

type Awaitable<T> = T | PromiseLike<T>

/**
 * Key of the `fetch` an application gives a provider. It is used for every request to that provider and
 * wins over everything else.
 */
export const customFetch: unique symbol = Symbol.for('latchkey.customFetch')

/** A `fetch`, as far as it is used. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** Text with `{option}` placeholders. */
export type Template = string

/**
 * Where a field of the user comes from: a path (`a.b[0].c`, `list[primary=true].x`), a template of paths
 * (`{first} {last}`), or a list of which the first that exists counts. Paths begin at the profile, or at
 * `$token`, `$callback`, `$emails` or `$id`.
 */
export type ProfileExpression = string | readonly string[]

/** A profile mapping as data. */
export interface ProfileMapping {
  readonly id: ProfileExpression
  readonly name?: ProfileExpression
  readonly email?: ProfileExpression
  /** A template is `null` when one of its parts is missing. */
  readonly image?: ProfileExpression
  /** Absent: the provider vouches for no address. Only `true`, `"true"`, 1 and a timestamp count as yes. */
  readonly emailVerified?: ProfileExpression
}

/** A profile mapping as a function. It must return a stable `id`. */
export type ProfileFunction = (profile: Profile, tokens: TokenSet) => Awaitable<User>

/** The authorization endpoint and what is sent to it. */
export interface AuthorizationEndpoint {
  readonly url?: Template
  /** Constant parameters; one whose placeholder has no value is left out. */
  readonly params?: Readonly<Record<string, unknown>>
  /** Names that a sign-in request may set, beyond the common allow-list. */
  readonly passThrough?: readonly string[]
}

/** The token endpoint and how it is spoken to. */
export interface TokenEndpoint {
  readonly url?: Template
  /** Sent in the body of the token request. */
  readonly params?: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, Template>>
  /** Repairs an answer that does not follow RFC 6749; returning nothing keeps it. */
  readonly conform?: (response: Response) => Awaitable<Response | undefined>
  /** For `private_key_jwt`. */
  readonly clientPrivateKey?: CryptoKey | { readonly key: CryptoKey; readonly kid?: string }
}

/** The userinfo endpoint and how it is spoken to. */
export interface UserinfoEndpoint {
  readonly url?: Template
  readonly headers?: Readonly<Record<string, Template>>
  readonly params?: Readonly<Record<string, unknown>>
  /** Replaces the request. */
  readonly request?: (context: { tokens: TokenSet; provider: ResolvedOAuthProvider }) => Awaitable<unknown>
}

/** A second call that says which address is the user's and whether it is verified. */
export interface EmailsEndpoint {
  readonly url: Template
  /** Path of the address in an entry. */
  readonly email: string
  /** Path of the flag that marks the entry to take. */
  readonly primary: string
  /** Path of the flag that says the address is verified. */
  readonly verified: string
}

/** Makes the client secret, for a provider that wants a signed one. Loaded on first use. */
export type ClientSecretSigner = (provider: ResolvedOAuthProvider) => Promise<string>

/** How a client authenticates at the token endpoint. @see https://www.rfc-editor.org/rfc/rfc7591#section-2 */
export type ClientAuth = 'client_secret_basic' | 'client_secret_post' | 'client_secret_jwt' | 'private_key_jwt' | 'none'

/** How a provider's button looks on the built-in page. */
export interface ProviderStyle {
  /** `#rgb` or `#rrggbb`. */
  readonly bg?: string
  readonly text?: string
  readonly brandColor?: string
  /** Path or https URL of an image. Never loaded from a third party unless given here. */
  readonly logo?: string
}

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
  readonly optionNames?: Readonly<Record<string, ProviderOption>>
  /** What must hold of the profile, or the user is refused. */
  readonly require?: readonly ProfileRequirement[]

  /** Compared as an exact string with the ID Token's `iss` and RFC 9207's `iss`. */
  readonly issuer?: Template
  /** Other values that `iss` may have. */
  readonly issuerAliases?: readonly string[]
  /**
   * An issuer with the placeholder `{claim.tid}`, for issuers with many tenants: the ID Token's `iss` must be
   * this, filled from its own `tid`, which must be a UUID. Which tenants may sign in is said in `require`.
   */
  readonly issuerPattern?: Template
  /** @default the issuer's well-known document for oidc, and for oauth where an endpoint is missing */
  readonly discoveryUrl?: Template | false
  /** Where the keys of ID Tokens are. @default from discovery */
  readonly jwksUri?: Template

  /** Replaces `openid profile email` of oidc. An empty list sends no `scope`. */
  readonly scopes?: readonly string[]
  /** @default ' ' */
  readonly scopeSeparator?: string
  readonly authorization?: Template | AuthorizationEndpoint
  readonly token?: Template | TokenEndpoint
  /** `false`: there is none. */
  readonly userinfo?: false | Template | UserinfoEndpoint
  readonly emails?: EmailsEndpoint
  /** @default true for oidc: the profile is the ID Token's claims. `false`: it is the userinfo answer. */
  readonly idToken?: boolean
  /** @default 'S256' */
  readonly pkce?: 'S256' | false
  /** @default true for oidc */
  readonly nonce?: boolean
  /** The provider answers with a cross-site POST (`response_mode=form_post`). */
  readonly formPost?: true
  /**
   * What is kept of the callback for `$callback`: names of parameters, or paths into one that holds JSON
   * (`user.name.firstName`). Text only, at most 256 characters. Anyone can write it: for display, never for
   * identity.
   */
  readonly callbackParams?: readonly string[]
  /** @default 'client_secret_basic' */
  readonly clientAuth?: ClientAuth
  /** Loads the function that makes the client secret. */
  readonly clientSecretSigner?: () => Promise<ClientSecretSigner>
  /** @default ['RS256'], or what the metadata lists of RS256, PS256, ES256, EdDSA and their longer forms */
  readonly idTokenAlgs?: readonly string[]
  readonly profile?: ProfileMapping | ProfileFunction
  readonly style?: ProviderStyle
  /** Where its maker documents it. */
  readonly docs?: string
}

/** Fields that may also be given as `undefined`, as environment variables come. */
type Undefinable<T> = { readonly [K in keyof T]?: T[K] | undefined }

/** What an application may say about any oauth or oidc provider. Every field of the definition, too. */
export interface OAuthOptions extends Undefinable<Omit<OAuthDefinition, 'type' | 'optionNames'>> {
  /** @default environment variable `AUTH_<ID>_ID` */
  readonly clientId?: string | undefined
  /** @default environment variable `AUTH_<ID>_SECRET` */
  readonly clientSecret?: string | undefined
  /** Sends this provider's answers through a fixed address; '' does not. @default `redirectProxyUrl` of the configuration */
  readonly redirectProxyUrl?: string | undefined
  /** Links by e-mail, where the provider says the address is verified. */
  readonly allowDangerousEmailAccountLinking?: boolean | undefined
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
  readonly options?: OAuthOptions & Readonly<Record<string, unknown>>
}

/** One field of a credentials form. */
export interface CredentialField {
  readonly label?: string
  /** @default 'text' */
  readonly type?: string
  readonly placeholder?: string
  readonly autocomplete?: string
  readonly required?: boolean
}

/** Sign-in by fields that the application checks itself. */
export interface CredentialsProvider {
  readonly id: string
  readonly name: string
  readonly type: 'credentials'
  /** The form's fields. Only these reach `authorize`. */
  readonly credentials: Readonly<Record<string, CredentialField>>
  /**
   * Checks the fields. Returns the user with an `id`; nothing, or a user without one, is a failed sign-in.
   *
   * @param request The sign-in request, rebuilt: same URL and headers, the fields as a JSON body.
   * @throws {CredentialsSignin} to fail with a `code` that the page can show.
   */
  authorize(credentials: Record<string, string>, request: Request): Awaitable<User | null | undefined>
  readonly style?: ProviderStyle
}

/** What a mail with a sign-in link is made from. */
export interface VerificationRequestParams {
  /** The address, normalised. */
  readonly identifier: string
  /** The link to open; good for `expires`, once. */
  readonly url: string
  readonly expires: Date
  /** The provider, complete: `from`, `server`, `apiKey` and whatever else the application gave it. */
  readonly provider: ResolvedEmailProvider
  /** The secret of the link, as `generateVerificationToken` made it. */
  readonly token: string
  /** Six digits for the browser that asked, or `null` where the store cannot count attempts. */
  readonly code: string | null
  readonly theme: Theme
  /** The sign-in request, rebuilt: same URL and headers, the fields as a JSON body. */
  readonly request: Request
}

/** Sign-in by a link that is sent to an address. */
export interface EmailProvider {
  readonly id: string
  readonly name: string
  readonly type: 'email'
  /** Sender: `Name <address>`. */
  readonly from?: string | undefined
  /** Seconds until a link ends, at most a day. @default 600 */
  readonly maxAge?: number | undefined
  /** Nodemailer: SMTP URL or transport options. @default environment variable `AUTH_<ID>_SERVER` */
  readonly server?: unknown
  /** HTTP senders. @default environment variable `AUTH_<ID>_KEY` */
  readonly apiKey?: string | undefined
  /** Names of the options without which nothing can be sent. */
  readonly requires?: readonly string[]
  /** Makes the requests of HTTP senders. @default the platform's */
  readonly [customFetch]?: Fetch | undefined
  /** Sends the mail. Throwing, or taking longer than 15 s, fails the sign-in. */
  sendVerificationRequest(params: VerificationRequestParams): Awaitable<void>
  /** Makes the secret of a link. @default 256 random bits */
  generateVerificationToken?(): Awaitable<string>
  /** Turns what was typed into the address that is stored; throws to refuse. Its result is checked like any address. */
  normalizeIdentifier?(identifier: string): string
  readonly style?: ProviderStyle
  /** Where the service documents it. */
  readonly docs?: string
  /** Auth.js': options over the provider's own. */
  readonly options?: Readonly<Record<string, unknown>>
}

/** Who a passkey belongs to. @see https://www.w3.org/TR/webauthn-3/#relying-party-identifier */
export interface RelyingParty {
  /** Host name, or a registrable suffix of it. */
  readonly id: string
  readonly name: string
  /** Origins whose pages may use the passkey, exactly. */
  readonly origin: string | readonly string[]
}

/** Sign-in by passkey. Made by `latchkey/providers/passkey` or `/webauthn`, which bring the code for it. */
export interface WebAuthnProvider {
  readonly id: string
  readonly name: string
  readonly type: 'webauthn'
  /** Loads the method, a `WebAuthnModule`: an application without passkeys holds no byte of it. */
  readonly load: () => Promise<object>
  /** @default host name, host and origin of the request */
  readonly relyingParty?: Partial<RelyingParty> | undefined
  /** Offer passkeys in the browser's autofill. @default true */
  readonly enableConditionalUI?: boolean | undefined
  /** One setting for both ceremonies, so that they cannot differ. @default 'required' */
  readonly userVerification?: 'required' | 'preferred' | 'discouraged' | undefined
  /** Seconds a ceremony may take. @default 300 */
  readonly timeout?: number | undefined
  /** Fields of the form with which somebody new registers. @default an e-mail address */
  readonly formFields?: Readonly<Record<string, CredentialField>> | undefined
  readonly style?: ProviderStyle
}

/** A provider as an application may write it in `providers`. */
export type Provider = OAuthProvider | CredentialsProvider | EmailProvider | WebAuthnProvider

/** An entry of `providers`: a provider, or a function that makes one. */
export type ProviderEntry = Provider | ((options?: never) => Provider)

/** A requirement of the options in force. */
export interface ResolvedRequirement {
  readonly path: string
  readonly oneOf: readonly string[] | null
  readonly not: string | null
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
  /** Option values by name, as placeholders see them. */
  readonly options: Readonly<Record<string, string>>
  readonly issuer: string | null
  readonly issuerAliases: readonly string[]
  readonly issuerPattern: string | null
  readonly discoveryUrl: string | null
  readonly jwksUri: string | null
  readonly require: readonly ResolvedRequirement[]
  readonly scope: string | null
  readonly authorization: {
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
  readonly pkce: boolean
  readonly nonce: boolean
  readonly formPost: boolean
  readonly callbackParams: readonly string[]
  readonly idTokenAlgs: readonly string[] | null
  readonly profile: ProfileMapping | ProfileFunction
  readonly account: ((tokens: TokenSet) => Partial<Account> | undefined) | null
  readonly allowDangerousEmailAccountLinking: boolean
  /** Full URL of the proxy's auth root, no trailing slash. */
  readonly redirectProxyUrl: string | null
  readonly style: ProviderStyle
  readonly fetch: Fetch
}

/** A credentials provider after configuration. */
export interface ResolvedCredentialsProvider extends CredentialsProvider {
  readonly style: ProviderStyle
}

/** An e-mail provider after configuration. What else the application gave it is there, too: senders need it. */
export interface ResolvedEmailProvider extends EmailProvider {
  readonly maxAge: number
  readonly style: ProviderStyle
  readonly [option: string]: unknown
}

/** A passkey provider after configuration. */
export interface ResolvedWebAuthnProvider extends WebAuthnProvider {
  readonly relyingParty: Partial<RelyingParty>
  readonly enableConditionalUI: boolean
  readonly userVerification: 'required' | 'preferred' | 'discouraged'
  readonly timeout: number
  readonly formFields: Readonly<Record<string, CredentialField>>
  readonly style: ProviderStyle
}

/** Any provider after configuration. */
export type ResolvedProvider =
  | ResolvedOAuthProvider
  | ResolvedCredentialsProvider
  | ResolvedEmailProvider
  | ResolvedWebAuthnProvider
