import type { Request } from 'express'
import { hasPassedProxy } from '../has-passed-proxy.ts'

/**
 * Address of the client, where it can be told: a request that has passed a proxy which `trust proxy` does not
 * name comes from the proxy's address, as everybody's does, and counting that would lock all out together.
 *
 * @returns `null` when it cannot.
 */
export function clientAddressOf(req: Request): string | null {
  const isTrusted: unknown = req.app.get('trust proxy fn')
  const { remoteAddress } = req.socket
  const isProxy = typeof isTrusted === 'function' && isTrusted(remoteAddress, 0) === true
  const passed = { xForwardedFor: req.get('x-forwarded-for') ?? null, forwarded: req.get('forwarded') ?? null }
  return hasPassedProxy(passed, remoteAddress) && !isProxy ? null : (req.ip ?? null)
}
