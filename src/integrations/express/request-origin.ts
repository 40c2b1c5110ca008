import { throwUnexpected, UntrustedHost } from '../integration.ts'
import { toOrigin } from '../node/to-origin.ts'
import { readHeader } from './read-header.ts'
import type { NodeRequest } from './types.ts'

/**
 * Returns the host that the application trusts: `X-Forwarded-Host` only from a proxy that `trust proxy` includes.
 * Express 5 has this in `req.host`, Express 4 does not.
 */
function readHost(req: NodeRequest): string {
  const isTrusted: unknown = req.app?.get('trust proxy fn')
  const forwarded = readHeader(req, 'x-forwarded-host')
  const isProxy = typeof isTrusted === 'function' && isTrusted(req.socket.remoteAddress, 0) === true
  return (isProxy && forwarded ? forwarded.split(',', 1)[0]?.trim() : req.headers.host) ?? ''
}

/**
 * Returns the protocol of a request that did not pass through Express, so it is unknown whether its proxy is trusted.
 * Behind a proxy that ends TLS, `http` would be wrong: the https cookies have other names, and the session would be
 * `null`.
 *
 * @throws {UntrustedHost}
 */
function getBareProtocol(req: NodeRequest): string {
  if ('encrypted' in req.socket && req.socket.encrypted) return 'https'
  const forwarded = readHeader(req, 'x-forwarded-proto') ?? readHeader(req, 'forwarded')
  if (forwarded === undefined) return 'http'
  return throwUnexpected(
    UntrustedHost,
    'a request of a proxy, without the settings of Express',
    'a configured origin',
    {
      fix: 'Set AUTH_URL to the address that users see.',
    },
  )
}

/**
 * Returns the origin of a request according to the settings of Express. The configuration decides whether to trust it,
 * in the same way for all integrations.
 *
 * @returns `https://app.example`, without trailing slash.
 * @throws {UntrustedHost} A proxy forwarded the request, which did not pass through Express.
 */
export function requestOrigin(req: NodeRequest): string {
  return toOrigin((req.protocol ?? getBareProtocol(req)) === 'https', readHost(req))
}
