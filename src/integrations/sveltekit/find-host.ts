import type { RequestEvent } from '@sveltejs/kit'
import type { HandleContext } from '../../types/auth.ts'
import { type Inspection, readProperty } from '../integration.ts'
import { warnAboutProxy } from '../warn-once.ts'
import type { Visit } from './visit.ts'

/** Returns `waitUntil` of Cloudflare Workers: that of `platform.ctx`, or of `platform.context` in older adapters. */
export function findWaitUntil({ platform }: Pick<RequestEvent, 'platform'>): Pick<HandleContext, 'waitUntil'> {
  const context = readProperty(platform, 'ctx') ?? readProperty(platform, 'context')
  const waitUntil = readProperty(context, 'waitUntil')
  // Called as a method, because the runtime refuses it otherwise.
  return typeof waitUntil === 'function' ? { waitUntil: (promise) => waitUntil.call(context, promise) } : {}
}

/** The connected address, as adapter-node passes it. */
function findPeer(platform: unknown): string | null {
  const socket = readProperty(readProperty(platform, 'req'), 'socket')
  const address = readProperty(socket, 'remoteAddress')
  return typeof address === 'string' ? address : null
}

/** Returns the client's address from the adapter, which knows the trusted proxies. */
function findAddress({ getClientAddress, platform }: RequestEvent): string | null {
  try {
    return getClientAddress() || null
  } catch {
    // Some adapters cannot return it. adapter-node throws if its proxy header is missing: then no proxy was involved.
    return findPeer(platform)
  }
}

/** Returns whether a request reports that an unknown proxy forwarded it. */
function hasUnknownProxy({ headers }: Request, address: string): boolean {
  const passed = headers.get('x-forwarded-for') ?? headers.get('forwarded')
  return passed !== null && !passed.split(/[\s,;="[\]]+/).includes(address)
}

/**
 * Returns the client's address from the adapter, for the rate limits. Headers that the adapter does not trust are
 * ignored, because a client that could hide its address would have no limit.
 */
export function findClientAddress({ event, given: owner, request }: Visit, config: Inspection): HandleContext {
  const clientAddress = findAddress(event)
  if (clientAddress === null) return {}
  if (config.countsAddresses && hasUnknownProxy(request, clientAddress))
    warnAboutProxy({ owner, config }, 'set ADDRESS_HEADER (adapter-node), or `rateLimit.clientAddress`')
  return { clientAddress }
}

/** Returns the context of a request for `auth.handle`. */
export const findHost = (visit: Visit, config: Inspection): HandleContext => ({
  ...findClientAddress(visit, config),
  ...findWaitUntil(visit.event),
})
