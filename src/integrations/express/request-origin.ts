import { refuseSeen, UntrustedHost } from '../../integration-api.ts'
import { readHeader } from './read-header.ts'
import type { NodeRequest } from './types.ts'

const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/** Stands for a host that is missing or malformed: no policy trusts it, and a fixed origin does not need it. */
const NO_HOST = 'unknown.invalid'

/**
 * The host as the application trusts it: `X-Forwarded-Host` counts only from a proxy that `trust proxy`
 * names. Express 5 has this in `req.host`, Express 4 has not.
 */
function readHost(req: NodeRequest): string {
  const isTrusted: unknown = req.app?.get('trust proxy fn')
  const forwarded = readHeader(req, 'x-forwarded-host')
  const isProxy = typeof isTrusted === 'function' && isTrusted(req.socket.remoteAddress, 0) === true
  return (isProxy && forwarded ? forwarded.split(',', 1)[0]?.trim() : req.headers.host) ?? ''
}

/**
 * The protocol of a request that Express has not seen. Nothing says whether its proxy is trusted. Behind a proxy that
 * ends TLS, `http` would be wrong: the cookies of https have other names, and a session would be read as `null`.
 *
 * @throws {UntrustedHost}
 */
function getBareProtocol(req: NodeRequest): string {
  if ('encrypted' in req.socket && req.socket.encrypted) return 'https'
  const forwarded = readHeader(req, 'x-forwarded-proto') ?? readHeader(req, 'forwarded')
  if (forwarded === undefined) return 'http'
  return refuseSeen(UntrustedHost, 'a request of a proxy, without the settings of Express', 'a configured origin', {
    fix: 'Set AUTH_URL to the address that users see.',
  })
}

/**
 * The origin a request came to, by Express' own settings. Whether it may be believed is decided by the
 * configuration, in one place for all integrations.
 *
 * @returns `https://app.example`, no trailing slash.
 * @throws {UntrustedHost} Express has not seen the request, and a proxy passed it on.
 */
export function requestOrigin(req: NodeRequest): string {
  const host = readHost(req)
  // What a trusted proxy sends is still a header: anything but these two would be another kind of URL.
  const origin = `${(req.protocol ?? getBareProtocol(req)) === 'https' ? 'https' : 'http'}://`
  return HOST.test(host) && URL.canParse(origin + host) ? origin + host : origin + NO_HOST
}
