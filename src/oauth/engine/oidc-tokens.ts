import {
  type AuthorizationServer,
  expectNoNonce,
  processAuthorizationCodeResponse,
  skipAuthTimeCheck,
} from 'oauth4webapi'
import type { TokenSet } from '../../types/account.ts'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'
import { getMaxAge } from '../server/policy.ts'
import type { Transaction } from '../transaction.ts'
import { toClient } from './requests.ts'
import { throwTokenRefusal } from './token-refusal.ts'

/**
 * Reads the response of a token endpoint and the claims of its ID token, whose signature is not verified here.
 *
 * @param server With the expected issuer of the ID token.
 * @throws Errors that `toRefusal` reads.
 * @see https://openid.net/specs/openid-connect-core-1_0.html#IDTokenValidation
 */
export async function readOidcTokens(
  server: AuthorizationServer,
  provider: ResolvedOAuthProvider,
  response: Response,
  { maxAge, nonce }: Pick<Transaction, 'maxAge' | 'nonce'>,
): Promise<TokenSet> {
  const checks = {
    requireIdToken: true,
    expectedNonce: nonce ?? expectNoNonce,
    maxAge: maxAge ? getMaxAge(maxAge) : skipAuthTimeCheck,
  } as const
  const tokens = processAuthorizationCodeResponse(server, toClient(provider), response, checks)
  // Its type does not include lower case.
  return (await tokens.catch(throwTokenRefusal)) as TokenSet
}
