import type { AccessToken, AccessTokenOptions, RevokedTokens, RevokeTokensOptions } from './account-api.ts'
import type { SessionRequest } from './session-request.ts'

/** Access to the APIs of providers with the tokens of the current user. */
export interface TokenApi {
  /**
   * Returns an access token of the current user, for the API of a provider. Refreshes it first if it expires soon: one
   * request to the provider, however many calls and processes need it. If the refresh fails because of the network,
   * returns the old token while it is valid.
   *
   * Requires an adapter with `listAccountsByUserId` and `updateAccount`, which keeps the tokens, or `account.keepTokens`.
   * Tokens in a cookie are refreshed only if `options.setCookies` receives the new cookie.
   *
   * @param provider Id of an oauth or oidc provider.
   * @throws {AccessDenied} The request is signed out.
   * @throws {ReauthRequired} The user has no such account, or its tokens have expired or were revoked.
   * @throws {AdapterError} The store failed, or lacks a method.
   * @throws {CallbackRouteError} The token has expired, and the provider could not be reached or its response is invalid.
   */
  accessToken(request: SessionRequest, provider: string, options?: AccessTokenOptions): Promise<AccessToken>
  /**
   * Sends a request to the API of a provider on behalf of the current user, with the token of `accessToken`. Allows https
   * only, and http on this machine. Follows no redirect: a response with status 3xx is returned.
   *
   * @param url Absolute URL, whose origin is that of an endpoint of the provider, or in its `apiOrigins`.
   * @param init As for `fetch`. Its `authorization` header is replaced. Without a `signal`, the request ends after 30
   * seconds.
   * @param options As for `accessToken`.
   * @returns The response, with any status.
   * @throws {AuthError} The token must not be sent to this URL. Otherwise, as `accessToken`.
   */
  fetch(
    request: SessionRequest,
    provider: string,
    url: string | URL,
    init?: RequestInit,
    options?: AccessTokenOptions,
  ): Promise<Response>
  /**
   * Revokes the tokens of the current user at a provider (RFC 7009), then removes them from the store. The account stays
   * linked, and the session stays valid. Until the user signs in with the provider again, `accessToken` throws
   * `ReauthRequired`.
   *
   * Requires the same adapter methods as `accessToken`. The endpoint is in the provider's metadata; without one, the
   * tokens are only removed from the store.
   *
   * @param request A request from a page of this origin.
   * @param provider Id of an oauth or oidc provider.
   * @returns Whether the provider has revoked them.
   * @throws {AccessDenied} The request is signed out.
   * @throws {AdapterError} The store failed, or lacks a method.
   * @throws {CallbackRouteError} The provider could not be reached or refused. The stored tokens are then unchanged.
   */
  revokeTokens(request: Request, provider: string, options?: RevokeTokensOptions): Promise<RevokedTokens>
}
