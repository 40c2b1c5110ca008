import type { Template } from './oauth-endpoints.ts'

/** How sessions end at a provider, and by it. */
export interface ProviderLogout {
  /**
   * URL of the page that ends the session at the provider, for `signOut({ federated: true })`. @default from discovery
   *
   * @see https://openid.net/specs/openid-connect-rpinitiated-1_0.html
   */
  readonly endSessionUrl?: Template | undefined
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
