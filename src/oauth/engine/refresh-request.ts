import { type AuthorizationServer, processRefreshTokenResponse, refreshTokenGrantRequest } from 'oauth4webapi'
import type { TokenSet } from '../../types/account.ts'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'
import { createCall, type DPoPHandle, type SendRequest, toClient } from './call.ts'
import { createAuthentication } from './client-authentication.ts'

/**
 * Sends a refresh token to the token endpoint.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-6
 */
export async function sendRefreshRequest(
  server: AuthorizationServer,
  provider: ResolvedOAuthProvider,
  { dpop, refreshToken, sendRequest }: RefreshRequest,
): Promise<Response> {
  const { headers, params } = provider.token
  const authentication = await createAuthentication(provider)
  return refreshTokenGrantRequest(server, toClient(provider), authentication, refreshToken, {
    ...createCall(sendRequest, headers),
    ...(dpop && { DPoP: dpop }),
    additionalParameters: { ...params },
  })
}

/** Parameters of a refresh. */
export interface RefreshRequest {
  readonly refreshToken: string
  /** Proves possession of the tokens' key. `null` for bearer tokens. */
  readonly dpop: DPoPHandle | null
  readonly sendRequest: SendRequest
}

/** Reads the response to a refresh token. @throws Errors that `toRefusal` reads. */
export const readRefreshed = async (
  server: AuthorizationServer,
  provider: ResolvedOAuthProvider,
  response: Response,
): Promise<TokenSet> =>
  // Its type does not include lower case.
  (await processRefreshTokenResponse(server, toClient(provider), response)) as TokenSet
