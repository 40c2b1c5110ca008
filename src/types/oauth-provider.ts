import type { Account, TokenSet } from './account.ts'
import type { customFetch, Fetch } from './fetch.ts'
import type { OAuthDefinition } from './oauth-definition.ts'
import type { ClientAuth } from './oauth-endpoints.ts'

/** Fields that may also be `undefined`, as environment variables are. */
type Undefinable<T> = { readonly [K in keyof T]?: T[K] | undefined }

/** Options of any oauth or oidc provider, including every field of the definition. */
export interface OAuthOptions extends Undefinable<Omit<OAuthDefinition, 'type' | 'optionNames' | 'renamedOptions'>> {
  /** @default environment variable `AUTH_<ID>_ID` */
  readonly clientId?: string | undefined
  /** @default environment variable `AUTH_<ID>_SECRET` */
  readonly clientSecret?: string | undefined
  /**
   * Sends this provider's responses through a fixed URL; '' disables it. @default `redirectProxyUrl` of the
   * configuration
   */
  readonly redirectProxyUrl?: string | undefined
  /** Links accounts by a verified email address. */
  readonly allowDangerousEmailAccountLinking?: boolean | undefined
  /**
   * Leaves the provider out, with the warning `provider-left-out`, if options and environment contain nothing of its
   * client. Use it for deployments that have only some of the providers. An incomplete client is still an error.
   *
   * @default false
   */
  readonly optional?: boolean | undefined
  /**
   * Allows http for the provider's URLs on other machines, for example for a container in development. The client
   * secret and all tokens are then sent in plain text, so it is refused with `NODE_ENV=production` and otherwise causes
   * a warning.
   *
   * @default false
   */
  readonly dangerouslyAllowHttp?: boolean | undefined
  /** As in Auth.js: additional client metadata, of which these two are used. */
  readonly client?:
    | { readonly token_endpoint_auth_method?: ClientAuth; readonly id_token_signed_response_alg?: string }
    | undefined
  /** As in Auth.js. It has no effect: PKCE, state and nonce are used with every provider that supports them. */
  readonly checks?: readonly ('pkce' | 'state' | 'nonce' | 'none')[] | undefined
  /** As in Auth.js: the discovery document. Prefer `issuer`. */
  readonly wellKnown?: string | undefined
  /** Selects the token fields to store. */
  readonly account?: ((tokens: TokenSet) => Partial<Account> | undefined) | undefined
  /** Sends all requests to this provider. @default the platform's `fetch` */
  readonly [customFetch]?: Fetch | undefined
}

/** An oauth or oidc provider as an application writes it: a definition, with its options in it or in `options`. */
export interface OAuthProvider extends OAuthDefinition, Omit<OAuthOptions, keyof OAuthDefinition> {
  /** As in Auth.js: options that override the definition. */
  readonly options?: (OAuthOptions & Readonly<Record<string, unknown>>) | undefined
}
