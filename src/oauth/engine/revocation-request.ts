import { type AuthorizationServer, processRevocationResponse, revocationRequest } from 'oauth4webapi'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'
import { createAuthentication } from './client-authentication.ts'
import { createCall, type SendRequest, toClient } from './requests.ts'

/** A token to revoke. */
export interface RevokedToken {
  readonly token: string
  /** Its kind, which the server may use to find it faster. */
  readonly hint: 'access_token' | 'refresh_token'
}

/**
 * Sends a token to the revocation endpoint.
 *
 * @param server With a `revocation_endpoint`.
 * @see https://www.rfc-editor.org/rfc/rfc7009#section-2.1
 */
export async function sendRevocationRequest(
  server: AuthorizationServer,
  provider: ResolvedOAuthProvider,
  { token, hint }: RevokedToken,
  sendRequest: SendRequest,
): Promise<Response> {
  const authentication = await createAuthentication(provider)
  return revocationRequest(server, toClient(provider), authentication, token, {
    ...createCall(sendRequest),
    additionalParameters: { token_type_hint: hint },
  })
}

/** Reads the response. @throws Errors that `toRefusal` reads. */
export const readRevocation = (response: Response): Promise<undefined> => processRevocationResponse(response)
