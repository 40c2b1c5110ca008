import { type AuthorizationServer, processPushedAuthorizationResponse, pushedAuthorizationRequest } from 'oauth4webapi'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'
import { createAuthentication } from './client-authentication.ts'
import { createCall, type SendRequest, toClient } from './requests.ts'

/**
 * Sends the parameters of an authorization request to the server, with the client authentication of the token endpoint.
 *
 * @returns The reference to them.
 * @throws Errors that `toRefusal` reads.
 * @see https://www.rfc-editor.org/rfc/rfc9126#section-2
 */
export async function pushRequest(
  server: AuthorizationServer,
  provider: ResolvedOAuthProvider,
  parameters: URLSearchParams,
  sendRequest: SendRequest,
): Promise<string> {
  const client = toClient(provider)
  const authentication = await createAuthentication(provider)
  const response = await pushedAuthorizationRequest(server, client, authentication, parameters, createCall(sendRequest))
  return (await processPushedAuthorizationResponse(server, client, response)).request_uri
}
