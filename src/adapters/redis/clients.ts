/** A connected client of the package `redis`, or a pool of them. */
export interface NodeRedisClient {
  sendCommand(args: string[]): Promise<unknown>
}

/** A connected cluster of the package `redis`: what `createCluster` returns. */
export interface NodeRedisCluster {
  readonly masters: readonly unknown[]
  sendCommand(firstKey: string | undefined, isReadonly: boolean | undefined, args: string[]): Promise<unknown>
}

/** A client or a `Cluster` of the package `ioredis`. */
export interface IoRedisClient {
  call(command: string, ...args: string[]): Promise<unknown>
}

/** Every client that `redis` takes. */
export type RedisClient = NodeRedisClient | NodeRedisCluster | IoRedisClient

/** Sends a command. @param key What decides which node of a cluster it goes to; `undefined`: any. */
export type SendCommand = (key: string | undefined, command: string, ...args: string[]) => Promise<unknown>

const isFunction = (value: unknown): boolean => typeof value === 'function'

/** What a client that is none is, as far as it can be told. */
function problemOf(client: unknown): string {
  const { then, eval: evaluate, acquire } = Object(client)
  if (isFunction(then)) return 'it is a promise. Await the client: redis(await createClient().connect())'
  if (isFunction(acquire)) return 'it is a Sentinel of the package `redis`. Use the `sentinels` of `ioredis`'
  if (isFunction(evaluate)) return 'it has no `sendCommand` or `call`. A client over HTTP cannot be used: use TCP'
  return 'it has no `sendCommand` or `call`. Pass a client of the package `redis` or `ioredis`'
}

/**
 * Returns how commands are sent to a client.
 *
 * @throws {TypeError} It is none that is known.
 */
export function senderOf(client: RedisClient): SendCommand {
  const { call, sendCommand, acquire } = Object(client)
  if (isFunction(call)) {
    const ioredis = client as IoRedisClient
    return (_, command, ...args) => ioredis.call(command, ...args)
  }
  if (!isFunction(sendCommand) || isFunction(acquire)) {
    throw new TypeError(`redis() cannot use this client: ${problemOf(client)}.`)
  }
  if ('masters' in client) return (key, command, ...args) => client.sendCommand(key, false, [command, ...args])
  const single = client as NodeRedisClient
  return (_, command, ...args) => single.sendCommand([command, ...args])
}

/**
 * One script may only touch keys of one node of a cluster.
 *
 * @throws {TypeError} Nothing puts all keys on one node.
 */
export function assertHashTag(client: RedisClient, baseKeyPrefix = ''): void {
  const { isCluster, masters, options } = Object(client)
  const prefix = `${options?.keyPrefix ?? ''}${baseKeyPrefix}`
  if ((isCluster !== true && masters === undefined) || /\{[^}]+\}/.test(prefix)) return
  throw new TypeError(
    `redis() needs a hash tag in \`baseKeyPrefix\` for a cluster, and it is "${prefix}". Set baseKeyPrefix: '{auth}:'.`,
  )
}

/**
 * Keeps a lost connection from ending the process: an `error` event without a listener throws. Both packages connect
 * again by themselves, and commands that fail reject. A listener of the application is left alone.
 */
export function surviveErrors(client: RedisClient): void {
  const { on, listenerCount } = Object(client)
  if (!isFunction(on) || !isFunction(listenerCount)) return
  const emitter = client as unknown as {
    on(event: 'error', listener: () => void): unknown
    listenerCount(event: 'error'): number
  }
  if (emitter.listenerCount('error') === 0) emitter.on('error', () => {})
}
