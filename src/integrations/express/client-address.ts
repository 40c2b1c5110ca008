import type { Request } from 'express'
import type { Auth } from '../../types/auth.ts'
import { hasPassedProxy } from '../has-passed-proxy.ts'
import { inspect } from '../integration.ts'
import { warnAboutProxy } from '../warn-once.ts'

/** Returns whether `trust proxy` includes the connected address. */
function isTrusted(req: Request): boolean {
  const isTrusted: unknown = req.app.get('trust proxy fn')
  return typeof isTrusted === 'function' && isTrusted(req.socket.remoteAddress, 0) === true
}

function warnAboutTrust(auth: Auth): void {
  const config = inspect(auth)
  if (config.countsAddresses) warnAboutProxy({ owner: auth, config }, "set `trust proxy`: app.set('trust proxy', 1)")
}

/**
 * Returns the client's address: the connected one, or the one that a trusted proxy reports. Headers of other peers are
 * ignored, because a client that could hide its address would have no limit.
 *
 * @returns `null` if unknown, as over a Unix socket.
 */
export function findClientAddress(req: Request, auth: Auth): string | null {
  const passed = { xForwardedFor: req.get('x-forwarded-for') ?? null, forwarded: req.get('forwarded') ?? null }
  if (!isTrusted(req) && hasPassedProxy(passed, req.socket.remoteAddress)) warnAboutTrust(auth)
  return req.ip ?? null
}
