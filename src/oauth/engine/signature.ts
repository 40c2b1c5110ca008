import {
  type AuthorizationServer,
  type JWK,
  type JWKSCacheInput,
  jwksCache,
  validateApplicationLevelSignature,
} from 'oauth4webapi'
import { throwOutboundError } from '../../http/outbound.ts'
import { nowSeconds } from '../../lib/time.ts'
import { type Call, createCall } from './requests.ts'

/** The engine receives all usable keys, so it must not request any. */
const throwUnexpectedRequest = async (): Promise<never> => throwOutboundError('another request for keys', 'none')

/** Returns options for verifying a signature with these keys only. */
export const callWithKeys = (keys: readonly JWK[]): Call & { readonly [jwksCache]: JWKSCacheInput } => ({
  ...createCall(throwUnexpectedRequest),
  [jwksCache]: { jwks: { keys: [...keys] }, uat: nowSeconds() },
})

/** Returns whether a key verifies the token of a response. */
async function isSignedWith(server: AuthorizationServer, response: Response, key: JWK): Promise<boolean> {
  try {
    // A separate server object for each call, because the engine caches keys by it.
    await validateApplicationLevelSignature({ ...server }, response, callWithKeys([key]))
    return true
  } catch {
    return false // unreadable, for another purpose, or of another signature: the other keys still count
  }
}

/**
 * Returns whether one of the keys verifies the token of a response.
 *
 * @param response A response that the engine has read: of the token endpoint, or of userinfo.
 */
export async function isSignedBy(
  server: AuthorizationServer,
  response: Response,
  keys: readonly JWK[],
): Promise<boolean> {
  for (const key of keys) if (await isSignedWith(server, response, key)) return true
  return false
}
