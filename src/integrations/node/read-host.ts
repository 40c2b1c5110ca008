import type { IncomingMessage } from 'node:http'
import type { HandleContext } from '../../types/auth.ts'
import { getHost } from '../fetch/get-host.ts'
import { hasPassedProxy } from '../has-passed-proxy.ts'
import { callable, FLAG, type Kinds } from '../integration.ts'
import { readLastAddress } from '../last-address.ts'
import type { MountedAuth } from '../mounted-auth.ts'
import { warnAboutProxy } from '../warn-once.ts'
import type { Target } from './target.ts'
import { toOrigin } from './to-origin.ts'
import type { NodeOptions } from './types.ts'

/** Path of the routes, unless the application chooses another. */
export const DEFAULT_PATH = '/auth'

export const NODE: Kinds = { trustProxy: FLAG, clientAddress: callable('(req) => address') }

const isSecure = ({ socket }: IncomingMessage): boolean => 'encrypted' in socket && socket.encrypted === true

/** Returns the address that a request was sent to. HTTP/2 has the host in a pseudo-header. */
export function createUrl(req: IncomingMessage, { path, search }: Target): string {
  const authority = req.headers[':authority']
  return toOrigin(isSecure(req), req.headers.host ?? (typeof authority === 'string' ? authority : '')) + path + search
}

function findAddress(req: IncomingMessage, headers: Headers, mounted: MountedAuth, options: NodeOptions) {
  if (options.clientAddress !== undefined) return options.clientAddress(req)
  const { remoteAddress } = req.socket
  if (options.trustProxy === true) return readLastAddress(headers) ?? remoteAddress
  const passed = { xForwardedFor: headers.get('x-forwarded-for'), forwarded: headers.get('forwarded') }
  const { auth: owner, config } = mounted
  if (config.countsAddresses && hasPassedProxy(passed, remoteAddress))
    warnAboutProxy({ owner, config }, 'set `trustProxy: true`, or pass `clientAddress`')
  return remoteAddress
}

/** Returns the context of a Node request for `auth.handle`. @param request Of `createUrl`, with the headers. */
export const readHost = (
  req: IncomingMessage,
  request: { readonly url: string; readonly headers: Headers },
  mounted: MountedAuth,
  options: NodeOptions,
): HandleContext =>
  getHost(request, { clientAddress: findAddress(req, request.headers, mounted, options) }, options.trustProxy)
