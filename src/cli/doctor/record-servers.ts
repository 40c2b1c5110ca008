import { Server } from 'node:net'
import type { Recorder } from './recorder.ts'

/**
 * Has no server listen from now on: each is remembered instead.
 *
 * @returns A function whose promise is fulfilled as soon as another would listen.
 */
export function recordServers({ servers }: Recorder): () => Promise<void> {
  const waiting: (() => void)[] = []
  // Those of `node:http` and `node:https` inherit it.
  Server.prototype.listen = function (this: Server) {
    servers.push(this)
    for (const resolve of waiting.splice(0)) setImmediate(resolve)
    return this
  } as typeof Server.prototype.listen // none of its forms does anything else here
  return () => new Promise((resolve) => void waiting.push(resolve))
}

/** The Express applications among what listens, and what a module exports. */
export function expressApps(servers: readonly unknown[], exported: readonly unknown[]): unknown[] {
  const listening = servers.flatMap((server) => (server as Server).listeners('request')) // only `recordServers` adds one
  return [...listening, ...exported].filter(
    (value) => typeof value === 'function' && typeof Reflect.get(value, 'use') === 'function' && 'settings' in value,
  )
}
