import { hasPassedProxy } from '../has-passed-proxy.ts'
import { warnAboutProxy } from '../warn-once.ts'
import type { Scope } from './create-scope.ts'

/**
 * Returns the connected address from the host. Headers of the request are ignored, because a client that could hide its
 * address would have no limit. Behind a proxy, set `rateLimit.clientAddress`.
 */
export function findClientAddress({ config, event, given }: Scope): string | undefined {
  const { clientAddress, request } = event
  const { headers } = request
  const passed = { xForwardedFor: headers.get('x-forwarded-for'), forwarded: headers.get('forwarded') }
  if (config.countsAddresses && clientAddress && hasPassedProxy(passed, clientAddress))
    warnAboutProxy({ owner: given, config }, 'set `rateLimit.clientAddress`')
  return clientAddress || undefined
}
