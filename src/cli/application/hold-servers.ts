import { Server } from 'node:net'

/**
 * Keeps servers of this process from listening, so that an application can be loaded without being started.
 *
 * @returns A function whose promise is fulfilled as soon as the next server would listen.
 */
export function holdServers(): () => Promise<void> {
  const waiting: (() => void)[] = []
  // Those of `node:http` and `node:https` inherit it.
  Server.prototype.listen = function (this: Server) {
    for (const resolve of waiting.splice(0)) setImmediate(resolve)
    return this
  }
  return () => new Promise((resolve) => void waiting.push(resolve))
}
