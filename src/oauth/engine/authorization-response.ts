import { type AuthorizationServer, skipStateCheck, validateAuthResponse } from 'oauth4webapi'
import { InvalidCheck } from '../../errors/errors.ts'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'
import { show, throwForProvider } from '../failure.ts'
import { toClient } from './requests.ts'

/**
 * Checks the sender of a response before the code is sent anywhere, because a server must not receive the code of
 * another. The browser delivers `iss`, so a wrong one is an error of the client.
 *
 * @param parameters Parameters of a response with a code, whose transaction was found by `state`. `iss` is normalized.
 * @returns The parameters for the token request.
 * @throws {InvalidCheck} `iss` is missing or names another server.
 * @see https://www.rfc-editor.org/rfc/rfc9207#section-2.4
 */
export function validateResponse(
  server: AuthorizationServer,
  provider: ResolvedOAuthProvider,
  parameters: URLSearchParams,
): URLSearchParams {
  try {
    // Already compared with the cookie of the transaction.
    return validateAuthResponse(server, toClient(provider), parameters, skipStateCheck)
  } catch {
    // All other conditions were checked when the response arrived.
    const iss = parameters.get('iss')
    return throwForProvider(InvalidCheck, provider, iss === null ? 'no `iss`' : `iss: ${show(iss)}`, server.issuer)
  }
}
