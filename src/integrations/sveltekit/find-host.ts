import type { RequestEvent } from '@sveltejs/kit'
import type { HandleContext } from '../../types/auth.ts'
import { type Inspection, readProperty } from '../integration.ts'
import { findClientAddress, type Visit } from './visit.ts'

/** Returns `waitUntil` of Cloudflare Workers: that of `platform.ctx`, or of `platform.context` in older adapters. */
export function findWaitUntil({ platform }: Pick<RequestEvent, 'platform'>): Pick<HandleContext, 'waitUntil'> {
  const context = readProperty(platform, 'ctx') ?? readProperty(platform, 'context')
  const waitUntil = readProperty(context, 'waitUntil')
  // Called as a method, because the runtime refuses it otherwise.
  return typeof waitUntil === 'function' ? { waitUntil: (promise) => waitUntil.call(context, promise) } : {}
}

/** Returns what the adapter knows about a request. */
export const findHost = (visit: Visit, config: Inspection): HandleContext => ({
  ...findClientAddress(visit, config),
  ...findWaitUntil(visit.event),
})
