import {
  type AuthorizationServer,
  authorizationCodeGrantRequest,
  expectNoNonce,
  nopkce,
  processAuthorizationCodeResponse,
  skipAuthTimeCheck,
} from 'oauth4webapi'
import type { TokenSet } from '../../types/account.ts'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'
import { getMaxAge } from '../server/policy.ts'
import type { Transaction } from '../transaction.ts'
import { createCall, type DPoPHandle, type SendRequest, toClient } from './call.ts'
import { createAuthentication } from './client-authentication.ts'

/**
 * Sends the code to the token endpoint.
 *
 * @param grant Result of `validateResponse`.
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-4.1.3
 */
export async function sendTokenRequest(
  server: AuthorizationServer,
  provider: ResolvedOAuthProvider,
  {
    codeVerifier,
    dpop,
    grant,
    redirectUri,
    sendRequest,
  }: Pick<Transaction, 'codeVerifier' | 'redirectUri'> & {
    readonly dpop: DPoPHandle | null
    readonly grant: URLSearchParams
    readonly sendRequest: SendRequest
  },
): Promise<Response> {
  const { headers, params } = provider.token
  const authentication = await createAuthentication(provider)
  return authorizationCodeGrantRequest(
    ...([server, toClient(provider), authentication, grant, redirectUri, codeVerifier ?? nopkce] as const),
    { ...createCall(sendRequest, headers), ...(dpop && { DPoP: dpop }), additionalParameters: { ...params } },
  )
}

/**
 * Reads the response of a token endpoint and the claims of its ID token, whose signature is not verified here.
 *
 * @param server With the expected issuer of the ID token.
 * @throws Errors that `toRefusal` reads.
 * @see https://openid.net/specs/openid-connect-core-1_0.html#IDTokenValidation
 */
export async function readTokens(
  server: AuthorizationServer,
  provider: ResolvedOAuthProvider,
  response: Response,
  { maxAge, nonce }: Pick<Transaction, 'maxAge' | 'nonce'>,
): Promise<TokenSet> {
  const expected = {
    requireIdToken: true,
    expectedNonce: nonce ?? expectNoNonce,
    maxAge: maxAge ? getMaxAge(maxAge) : skipAuthTimeCheck,
  } as const
  const options = provider.type === 'oidc' ? expected : {}
  // Its type does not include lower case.
  return (await processAuthorizationCodeResponse(server, toClient(provider), response, options)) as TokenSet
}
