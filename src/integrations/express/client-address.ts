import type { Request } from 'express'
import { hasPassedProxy } from '../has-passed-proxy.ts'
import { warnAboutProxy } from '../warn-once.ts'
import type { ServerAuthConfig } from './types.ts'

/** Returns whether `trust proxy` includes the connected address. */
function isTrusted(req: Request): boolean {
  const isTrusted: unknown = req.app.get('trust proxy fn')
  return typeof isTrusted === 'function' && isTrusted(req.socket.remoteAddress, 0) === true
}

/**
 * Returns the client's address: the connected one, or the one that a trusted proxy reports. Headers of other peers are
 * ignored, because a client that could hide its address would have no limit.
 *
 * @returns `null` if unknown, as over a Unix socket.
 */
export function findClientAddress(req: Request, config: ServerAuthConfig): string | null {
  const passed = { xForwardedFor: req.get('x-forwarded-for') ?? null, forwarded: req.get('forwarded') ?? null }
  if (!isTrusted(req) && hasPassedProxy(passed, req.socket.remoteAddress))
    warnAboutProxy({ owner: config, config }, "set `trust proxy`: app.set('trust proxy', 1)")
  return req.ip ?? null
}
