import {
  AuthorizationResponseError,
  type AuthorizationServer,
  type JWK,
  KEY_SELECTION,
  OperationProcessingError,
  skipStateCheck,
  validateJwtAuthResponse,
} from 'oauth4webapi'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'
import { toClient } from './requests.ts'
import { callWithKeys } from './signature.ts'
import { throwTokenRefusal } from './token-refusal.ts'

/** Reads a signed response with the selected keys. The engine caches keys by the server, so it gets a copy. */
async function validateWith(
  server: AuthorizationServer,
  provider: ResolvedOAuthProvider,
  parameters: URLSearchParams,
  keys: readonly JWK[],
): Promise<URLSearchParams> {
  try {
    // `state` is compared with the cookie of the transaction.
    const rest = [toClient(provider), parameters, skipStateCheck, callWithKeys(keys)] as const
    return await validateJwtAuthResponse({ ...server }, ...rest)
  } catch (thrown) {
    // Thrown last: the signed content is a refusal.
    if (thrown instanceof AuthorizationResponseError) return thrown.cause
    throw thrown
  }
}

/**
 * Checks a signed response except for its signature, before keys are loaded.
 *
 * @param server With the expected issuer, and a URL of keys.
 * @param parameters Callback parameters: `response` contains the signed response.
 * @throws Errors that `toRefusal` reads.
 * @see https://openid.net/specs/oauth-v2-jarm-final.html#section-2.4
 */
export async function assertSignedResponse(
  server: AuthorizationServer,
  provider: ResolvedOAuthProvider,
  parameters: URLSearchParams,
): Promise<void> {
  try {
    await validateWith(server, provider, parameters, [])
  } catch (thrown) {
    if (thrown instanceof OperationProcessingError && thrown.code === KEY_SELECTION) return
    throwTokenRefusal(thrown)
  }
}

/**
 * Reads a signed response that `assertSignedResponse` has accepted.
 *
 * @returns Its parameters. `null` if this key did not sign it.
 */
export const readSignedResponse = (
  server: AuthorizationServer,
  provider: ResolvedOAuthProvider,
  parameters: URLSearchParams,
  key: JWK,
): Promise<URLSearchParams | null> => validateWith(server, provider, parameters, [key]).catch(() => null)
