import type { Template } from './oauth-endpoints.ts'

/** A parameter of a logout request besides the URL to return to. */
export type EndSessionParameter = 'client_id' | 'id_token_hint' | 'logout_hint' | 'state'

/** The parameters of a page that ends the session at the provider and differs from the specification. */
export interface EndSession {
  /** Name of the parameter that contains the URL to return to. The specification has `post_logout_redirect_uri`. */
  readonly returnTo: string
  /**
   * The standard parameters that the page accepts. Each is sent if its value is known, and no other one. Leave `state`
   * out if the page does not return it.
   */
  readonly accepts: readonly EndSessionParameter[]
  /** Constant parameters. */
  readonly params?: Readonly<Record<string, string>> | undefined
}

/** Logout at a provider, and by a provider. */
export interface ProviderLogout {
  /**
   * URL of the page that ends the session at the provider, for `signOut({ federated: true })`. Its parameters take
   * precedence. @default from discovery
   *
   * @see https://openid.net/specs/openid-connect-rpinitiated-1_0.html
   */
  readonly endSessionUrl?: Template | undefined
  /**
   * The parameters of that page. @default those of the specification: `id_token_hint`, or `client_id` and `logout_hint`,
   * with `state` and `post_logout_redirect_uri`
   */
  readonly endSession?: EndSession | undefined
  /**
   * Accepts logout tokens of the provider at `POST <base>/backchannel-logout/<id>`, which end the sessions of its user
   * in the store. Needs `extensions` and a `stateStore` with `add`, and for strategy `jwt` also `session.revocation`.
   *
   * @default false
   * @see https://openid.net/specs/openid-connect-backchannel-1_0.html
   */
  readonly backchannelLogout?: boolean | undefined
  /**
   * Lets a page of the provider end sessions with a frame that shows `GET <base>/frontchannel-logout/<id>`. Needs the
   * same as `backchannelLogout`. Prefer that one if the provider supports both, because browsers may block frames.
   *
   * @default false
   * @see https://openid.net/specs/openid-connect-frontchannel-1_0.html
   */
  readonly frontchannelLogout?: boolean | undefined
}
