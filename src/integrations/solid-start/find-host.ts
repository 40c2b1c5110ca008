import type { HandleContext } from '../../types/auth.ts'
import { hasPassedProxy } from '../has-passed-proxy.ts'
import { warnAboutProxy } from '../warn-once.ts'
import type { Scope } from './create-scope.ts'
import type { ReactiveEvent } from './types.ts'

/**
 * Returns the connected address from the host. Headers of the request are ignored, because a client that could hide its
 * address would have no limit. Behind a proxy, set `rateLimit.clientAddress`.
 */
function findClientAddress({ config, event, given }: Scope): string | undefined {
  const { clientAddress, request } = event
  const { headers } = request
  const passed = { xForwardedFor: headers.get('x-forwarded-for'), forwarded: headers.get('forwarded') }
  if (config.countsAddresses && clientAddress && hasPassedProxy(passed, clientAddress))
    warnAboutProxy({ owner: given, config }, 'set `rateLimit.clientAddress`')
  return clientAddress || undefined
}

/** Returns `waitUntil` of the underlying server, which each of its requests has. */
export function findWaitUntil({ nativeEvent }: ReactiveEvent): Pick<HandleContext, 'waitUntil'> {
  const req = nativeEvent?.req
  // Called as a method, because a runtime may refuse it otherwise.
  return typeof req?.waitUntil === 'function' ? { waitUntil: (promise) => req.waitUntil?.(promise) } : {}
}

/** Returns the context of a request for `auth.handle`. */
export const findHost = (scope: Scope): HandleContext => ({
  /** A getter, because only rate limits read it and it may warn. */
  get clientAddress() {
    return findClientAddress(scope)
  },
  ...findWaitUntil(scope.event),
})
