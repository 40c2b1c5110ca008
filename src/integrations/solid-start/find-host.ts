import type { HandleContext } from '../../types/auth.ts'
import { findClientAddress } from './client-address.ts'
import type { Scope } from './create-scope.ts'
import type { ReactiveEvent } from './types.ts'

/** Returns `waitUntil` of the underlying server, which each of its requests has. */
export function findWaitUntil({ nativeEvent }: ReactiveEvent): Pick<HandleContext, 'waitUntil'> {
  const req = nativeEvent?.req
  // Called as a method, because a runtime may refuse it otherwise.
  return typeof req?.waitUntil === 'function' ? { waitUntil: (promise) => req.waitUntil?.(promise) } : {}
}

/** Returns what the host knows about a request. */
export const findHost = (scope: Scope): HandleContext => ({
  clientAddress: findClientAddress(scope),
  ...findWaitUntil(scope.event),
})
