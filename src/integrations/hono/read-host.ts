import type { Context } from 'hono'
import type { HandleContext } from '../../types/auth.ts'
import { getHost } from '../fetch/get-host.ts'
import { hasPassedProxy } from '../has-passed-proxy.ts'
import { readProperty } from '../integration.ts'
import { isWorker } from '../is-worker.ts'
import { readLastAddress } from '../last-address.ts'
import type { MountedAuth } from '../mounted-auth.ts'
import { warnAboutProxy } from '../warn-once.ts'
import type { HonoOptions } from './types.ts'

const readPath = (value: unknown, ...names: readonly string[]): unknown =>
  names.reduce((found, name) => readProperty(found, name), value)

/** Asks the server of Bun, which accepts only the request that it has created. */
function askServer(server: unknown, { raw }: Context['req']): unknown {
  const requestIP = readProperty(server, 'requestIP')
  return typeof requestIP === 'function' ? readProperty(Reflect.apply(requestIP, server, [raw]), 'address') : undefined
}

/**
 * Returns the connected address from what the server passes with a request: Node its message, Deno the connection, and
 * Bun itself. Both may be below `server`. Without a server, as in `app.request()`, it is unknown.
 */
function findPeer({ env, req }: Context): string | undefined {
  const servers = [env, readProperty(env, 'server')]
  const found = servers.flatMap((server) => [
    readPath(server, 'incoming', 'socket', 'remoteAddress'),
    readPath(server, 'remoteAddr', 'hostname'),
    askServer(server, req),
  ])
  return found.find((address) => typeof address === 'string')
}

/** Returns the connected address, or that of a trusted proxy. Warns about others, whose visitors count as one client. */
function selectAddress({ headers }: Request, peer: string | undefined, mounted: MountedAuth, trustProxy: boolean) {
  if (trustProxy) return readLastAddress(headers) ?? peer
  const { auth: owner, config } = mounted
  const passed = { xForwardedFor: headers.get('x-forwarded-for'), forwarded: headers.get('forwarded') }
  if (peer !== undefined && config.countsAddresses && hasPassedProxy(passed, peer))
    warnAboutProxy({ owner, config }, 'set `trustProxy: true`, or pass `clientAddress`')
  return peer
}

/**
 * Prepares the address of the client. The connection is read now, because it can close before the address is needed.
 *
 * Cloudflare sets `CF-Connecting-IP`. Elsewhere every client can forge it. A Worker has no connection, and its `env` has
 * the bindings of the application, which must not be called.
 *
 * @returns A function that only rate limits call, because it may warn.
 */
function prepareAddress(c: Context, mounted: MountedAuth, options: HonoOptions): () => string | undefined {
  const { clientAddress, trustProxy = false } = options
  const { raw } = c.req
  if (clientAddress !== undefined) {
    const address = clientAddress(c)
    return () => address
  }
  if (isWorker()) return () => raw.headers.get('cf-connecting-ip') ?? undefined
  const peer = findPeer(c)
  return () => selectAddress(raw, peer, mounted, trustProxy)
}

/** Keeps a Worker alive. Elsewhere there is no execution context, and its getter throws. */
function waitUntil(c: Context, promise: Promise<unknown>): void {
  try {
    c.executionCtx.waitUntil(promise)
  } catch {}
}

/** Returns the context of a request for `auth.handle`. */
export function readHost(c: Context, mounted: MountedAuth, options: HonoOptions): HandleContext {
  const getAddress = prepareAddress(c, mounted, options)
  const known: HandleContext = {
    get clientAddress() {
      return getAddress()
    },
    waitUntil: (promise) => waitUntil(c, promise),
  }
  return getHost(c.req.raw, known, options.trustProxy)
}
