import { type AuthorizationServer, processPushedAuthorizationResponse, pushedAuthorizationRequest } from 'oauth4webapi'
import type { ResolvedOAuthProvider } from '../../../types/resolved-oauth-provider.ts'
import { callOf, clientOf, type Send } from './call.ts'
import { authenticationOf } from './client-authentication.ts'

/**
 * Sends the parameters of an authorization request to the server. The client proves who it is as at the token endpoint.
 *
 * @returns The reference to them.
 * @throws What `refusalOf` reads.
 * @see https://www.rfc-editor.org/rfc/rfc9126#section-2
 */
export async function pushRequest(
  server: AuthorizationServer,
  provider: ResolvedOAuthProvider,
  parameters: URLSearchParams,
  send: Send,
): Promise<string> {
  const client = clientOf(provider)
  const authentication = await authenticationOf(provider)
  const response = await pushedAuthorizationRequest(server, client, authentication, parameters, callOf(send))
  return (await processPushedAuthorizationResponse(server, client, response)).request_uri
}
