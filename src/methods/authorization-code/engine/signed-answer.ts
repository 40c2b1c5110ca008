import {
  AuthorizationResponseError,
  type AuthorizationServer,
  type JWK,
  KEY_SELECTION,
  OperationProcessingError,
  skipStateCheck,
  validateJwtAuthResponse,
} from 'oauth4webapi'
import type { ResolvedOAuthProvider } from '../../../types/resolved-oauth-provider.ts'
import { toClient } from './call.ts'
import { callWithKeys } from './signature.ts'

/** Reads a signed answer with keys that were chosen for it. The engine remembers keys by the server, so it gets a copy. */
async function readWith(
  server: AuthorizationServer,
  provider: ResolvedOAuthProvider,
  parameters: URLSearchParams,
  keys: readonly JWK[],
): Promise<URLSearchParams> {
  try {
    // `state` is compared with the cookie of the attempt.
    const rest = [toClient(provider), parameters, skipStateCheck, callWithKeys(keys)] as const
    return await validateJwtAuthResponse({ ...server }, ...rest)
  } catch (thrown) {
    // Thrown last: what the server has signed is that it refuses.
    if (thrown instanceof AuthorizationResponseError) return thrown.cause
    throw thrown
  }
}

/**
 * Asserts that a signed answer is right in everything but its signature, before keys are looked for.
 *
 * @param server With the issuer that the answer has to have, and an address of keys.
 * @param parameters Of the callback: `response` holds the answer.
 * @throws What `refusalOf` reads.
 * @see https://openid.net/specs/oauth-v2-jarm-final.html#section-2.4
 */
export async function assertSignedAnswer(
  server: AuthorizationServer,
  provider: ResolvedOAuthProvider,
  parameters: URLSearchParams,
): Promise<void> {
  try {
    await readWith(server, provider, parameters, [])
  } catch (thrown) {
    if (thrown instanceof OperationProcessingError && thrown.code === KEY_SELECTION) return
    throw thrown
  }
}

/**
 * Reads a signed answer that `assertSignedAnswer` has accepted.
 *
 * @returns The parameters that it holds. `null`: this key has not signed it.
 */
export const readSignedAnswerWith = (
  server: AuthorizationServer,
  provider: ResolvedOAuthProvider,
  parameters: URLSearchParams,
  key: JWK,
): Promise<URLSearchParams | null> => readWith(server, provider, parameters, [key]).catch(() => null)
