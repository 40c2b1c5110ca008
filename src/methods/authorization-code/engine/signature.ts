import { type AuthorizationServer, type JWK, jwksCache, validateApplicationLevelSignature } from 'oauth4webapi'
import { refuse } from '../../../http/outbound.ts'
import { nowSeconds } from '../../../lib/time.ts'
import { callOf } from './call.ts'

/** The engine is given every key that it may use, so it asks for none. */
const askNobody = async (): Promise<never> => refuse('another request for keys', 'none')

/**
 * Whether a key verifies the token of an answer.
 *
 * @param response An answer that the engine has read: of the token endpoint, or of userinfo.
 */
export async function isSignedBy(server: AuthorizationServer, response: Response, key: JWK): Promise<boolean> {
  const cache = { jwks: { keys: [key] }, uat: nowSeconds() }
  try {
    // A server of its own for each call: the engine remembers keys by it.
    await validateApplicationLevelSignature({ ...server }, response, { ...callOf(askNobody), [jwksCache]: cache })
    return true
  } catch {
    return false // unreadable, for something else, or of another signature: the other keys still count
  }
}
