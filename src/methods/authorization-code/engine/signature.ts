import {
  type AuthorizationServer,
  type JWK,
  type JWKSCacheInput,
  jwksCache,
  validateApplicationLevelSignature,
} from 'oauth4webapi'
import { refuse } from '../../../http/outbound.ts'
import { nowSeconds } from '../../../lib/time.ts'
import { type Call, createCall } from './call.ts'

/** The engine is given every key that it may use, so it asks for none. */
const askNobody = async (): Promise<never> => refuse('another request for keys', 'none')

/** The options of a call that verifies a signature with these keys, and asks for no others. */
export const callWithKeys = (keys: readonly JWK[]): Call & { readonly [jwksCache]: JWKSCacheInput } => ({
  ...createCall(askNobody),
  [jwksCache]: { jwks: { keys: [...keys] }, uat: nowSeconds() },
})

/**
 * Whether a key verifies the token of an answer.
 *
 * @param response An answer that the engine has read: of the token endpoint, or of userinfo.
 */
export async function isSignedBy(server: AuthorizationServer, response: Response, key: JWK): Promise<boolean> {
  try {
    // A server of its own for each call: the engine remembers keys by it.
    await validateApplicationLevelSignature({ ...server }, response, callWithKeys([key]))
    return true
  } catch {
    return false // unreadable, for something else, or of another signature: the other keys still count
  }
}
