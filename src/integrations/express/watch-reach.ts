import type { IncomingMessage, ServerResponse } from 'node:http'
import { findBuiltIn } from '../../lib/find-built-in.ts'
import type { Auth } from '../../types/auth.ts'
import { inspect, readAmbientEnv, readEnv } from '../integration.ts'
import { findTarget } from '../node/target.ts'
import { warnAboutReach } from '../warn-once.ts'

type Channels = typeof import('node:diagnostics_channel')

/** Message of Node about each response. @see https://nodejs.org/api/diagnostics_channel.html#http */
const CHANNEL = 'http.server.response.finish'

interface Finished {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

/** Statuses of a handler for unknown paths, and of one that sends the same page for every path. */
const UNHANDLED: readonly number[] = [404, 200]

/**
 * Warns once if another handler answers a request for a route, because Express calls handlers in their order. Only in
 * development: a handler of Express knows neither where it is mounted nor what it missed.
 *
 * @returns A function to call when a request reaches the handler; `null` outside development.
 */
export function watchReach(auth: Auth): (() => void) | null {
  const channels = readEnv(readAmbientEnv()).isDevelopment ? findBuiltIn<Channels>('node:diagnostics_channel') : null
  if (channels === null) return null
  const { wellKnown } = inspect(auth)
  const stop = (): void => void channels.unsubscribe(CHANNEL, check)
  const check = (message: unknown): void => {
    const { request, response } = message as Finished // documented by Node
    const { path = '' } = findTarget(request) ?? {}
    // Paths of the whole host may belong to another handler.
    if (!UNHANDLED.includes(response.statusCode) || !auth.handles(path) || wellKnown?.has(path)) return
    stop()
    warnAboutReach({ owner: auth, config: inspect(auth) }, `${request.method} ${path}`, response.statusCode)
  }
  channels.subscribe(CHANNEL, check)
  return stop
}
