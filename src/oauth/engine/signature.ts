import { type JWK, type JWKSCacheInput, jwksCache } from 'oauth4webapi'
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
