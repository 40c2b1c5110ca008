import { type AuthorizationServer, skipStateCheck, validateAuthResponse } from 'oauth4webapi'
import { InvalidCheck } from '../../../errors.ts'
import type { ResolvedOAuthProvider } from '../../../types/resolved-oauth-provider.ts'
import { refuseProvider, show } from '../failure.ts'
import { toClient } from './call.ts'

/**
 * Checks who says it has answered, before the code is sent to anyone: a server must not get the code of another. The
 * browser brings `iss`, so a wrong one is an error of the client.
 *
 * @param parameters Of an answer whose attempt was found by `state` and that has a code. `iss` is normalized.
 * @returns The parameters, which the token request takes.
 * @throws {InvalidCheck} `iss` is missing, or names another server.
 * @see https://www.rfc-editor.org/rfc/rfc9207#section-2.4
 */
export function validateAnswer(
  server: AuthorizationServer,
  provider: ResolvedOAuthProvider,
  parameters: URLSearchParams,
): URLSearchParams {
  try {
    // Compared with the cookie of the attempt.
    return validateAuthResponse(server, toClient(provider), parameters, skipStateCheck)
  } catch {
    // Of what it checks, all but the issuer was refused when the answer arrived.
    const iss = parameters.get('iss')
    return refuseProvider(InvalidCheck, provider, iss === null ? 'no `iss`' : `iss: ${show(iss)}`, server.issuer)
  }
}
