import type { Request } from 'express'
import { hasPassedProxy } from '../has-passed-proxy.ts'
import { warnAboutProxy } from '../warn-once.ts'
import type { ServerAuthConfig } from './types.ts'

/** Whether `trust proxy` names the address that is connected. */
function isTrusted(req: Request): boolean {
  const isTrusted: unknown = req.app.get('trust proxy fn')
  return typeof isTrusted === 'function' && isTrusted(req.socket.remoteAddress, 0) === true
}

/**
 * Address of the client: the one that is connected, or what a proxy says that `trust proxy` names. Headers of any
 * other peer are ignored: a client that could hide its address would have no limit.
 *
 * @returns `null`: unknown, as over a Unix socket.
 */
export function findClientAddress(req: Request, config: ServerAuthConfig): string | null {
  const passed = { xForwardedFor: req.get('x-forwarded-for') ?? null, forwarded: req.get('forwarded') ?? null }
  if (!isTrusted(req) && hasPassedProxy(passed, req.socket.remoteAddress))
    warnAboutProxy({ owner: config, config }, "set `trust proxy`: app.set('trust proxy', 1)")
  return req.ip ?? null
}
