import { markOwn } from '../../lib/own-error.ts'
import { readProperty } from '../../lib/read-property.ts'

/** A connected client of the package `redis`, or a pool of them. */
export interface NodeRedisClient {
  sendCommand(args: string[]): Promise<unknown>
}

/** A connected cluster of the package `redis`: the result of `createCluster`. */
export interface NodeRedisCluster {
  readonly masters: readonly unknown[]
  sendCommand(firstKey: string | undefined, isReadonly: boolean | undefined, args: string[]): Promise<unknown>
}

/** A client or a `Cluster` of the package `ioredis`. */
export interface IoRedisClient {
  call(command: string, ...args: string[]): Promise<unknown>
}

/** Every client that `redis` accepts. */
export type RedisClient = NodeRedisClient | NodeRedisCluster | IoRedisClient

/** Sends a command. @param key Selects the node of a cluster; `undefined` for any. */
export type SendCommand = (key: string | undefined, command: string, ...args: string[]) => Promise<unknown>

const hasMethod = (client: unknown, name: string): boolean => typeof readProperty(client, name) === 'function'

/** Describes what is wrong with an unknown client. */
function describeProblem(client: unknown): string {
  if (hasMethod(client, 'then')) return 'it is a promise. Await the client: redis(await createClient().connect())'
  if (hasMethod(client, 'acquire')) return 'it is a Sentinel of the package `redis`. Use the `sentinels` of `ioredis`'
  if (hasMethod(client, 'eval')) return 'it has no `sendCommand` or `call`. A client over HTTP cannot be used: use TCP'
  return 'it has no `sendCommand` or `call`. Pass a client of the package `redis` or `ioredis`'
}

const isIoRedis = (client: RedisClient): client is IoRedisClient => hasMethod(client, 'call')

/**
 * Returns the function that sends commands to a client.
 *
 * @throws {TypeError} Unknown client.
 */
export function createSender(client: RedisClient): SendCommand {
  if (isIoRedis(client)) return (_, command, ...args) => client.call(command, ...args)
  if (!hasMethod(client, 'sendCommand') || hasMethod(client, 'acquire'))
    throw markOwn(new TypeError(`redis() cannot use this client: ${describeProblem(client)}.`))
  if ('masters' in client) return (key, command, ...args) => client.sendCommand(key, false, [command, ...args])
  return (_, command, ...args) => client.sendCommand([command, ...args])
}

/**
 * A script may only access keys of one cluster node.
 *
 * @throws {TypeError} The prefix does not put all keys on one node.
 */
export function assertHashTag(client: RedisClient, baseKeyPrefix = ''): void {
  const isCluster = readProperty(client, 'isCluster') === true || readProperty(client, 'masters') !== undefined
  const prefix = `${readProperty(readProperty(client, 'options'), 'keyPrefix') ?? ''}${baseKeyPrefix}`
  if (!isCluster || /\{[^}]+\}/.test(prefix)) return
  throw new TypeError(
    `redis() needs a hash tag in \`baseKeyPrefix\` for a cluster, and it is "${prefix}". Set baseKeyPrefix: '{auth}:'.`,
  )
}
