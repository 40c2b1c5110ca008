import { readProperty } from '../lib/read-property.ts'
import type { StateStore } from '../types/state-store.ts'
import type { StateCall } from './durable-object/state-object.ts'

export { type DurableContextLike, StateObject } from './durable-object/state-object.ts'
export type { DurableStorageLike } from './durable-object/storage.ts'

/** The used part of Cloudflare's `DurableObjectNamespace`. */
export interface DurableNamespaceLike<Id = unknown> {
  idFromName(name: string): Id
  get(id: Id): { fetch(url: string, init: { method: string; body: string }): Promise<Response> }
}

/** Options of `durableObject`. */
export interface DurableObjectOptions {
  /**
   * Number of objects that share the keys. Each runs about a thousand operations per second. A change loses all
   * entries: rate limits start again, and revoked sessions are valid again until they expire. @default 64
   */
  readonly shards?: number | undefined
}

const DEFAULT_SHARDS = 64

/** Hashes a key, so that keys spread over the objects. FNV-1a. */
function hashKey(key: string): number {
  let hash = 0x811c9dc5
  for (let n = 0; n < key.length; n++) hash = Math.imul(hash ^ key.charCodeAt(n), 0x01000193)
  return hash >>> 0
}

type Call = <T>(method: string, key: string, ...rest: readonly unknown[]) => Promise<T>

function createCall<Id>(namespace: DurableNamespaceLike<Id>, shards: number): Call {
  return async <T>(method: string, key: string, ...rest: readonly unknown[]): Promise<T> => {
    // An object belongs to the request that asked for it, so none is kept.
    const object = namespace.get(namespace.idFromName(`latchkey-state-${hashKey(key) % shards}`))
    const call: StateCall = { method, given: [key, ...rest] }
    const response = await object.fetch('https://latchkey/state', { method: 'POST', body: JSON.stringify(call) })
    if (!response.ok) throw new Error(`The Durable Object responded with the status ${response.status}.`)
    const answer: unknown = await response.json()
    return readProperty(answer, 'result') as T // what `StateObject` returned for this method
  }
}

/**
 * A `StateStore` in Durable Objects of Cloudflare: atomic and consistent everywhere. Use it with Workers KV, which is
 * neither. Entries expire by the clock of their object, and an alarm deletes them every hour.
 *
 * @param namespace The binding of a class that your Worker exports: `StateObject`.
 * @throws {TypeError} The binding is missing, or `shards` is not a positive integer.
 *
 * @example
 * import { env } from 'cloudflare:workers'
 * import { createAuth } from 'latchkey'
 * import { durableObject } from 'latchkey/adapters/durable-object'
 * import { GitHub } from 'latchkey/providers/github'
 *
 * export { StateObject } from 'latchkey/adapters/durable-object'
 *
 * export const auth = createAuth({
 *   providers: [GitHub],
 *   stateStore: durableObject(env.STATE),
 * })
 */
export function durableObject<Id>(
  namespace: DurableNamespaceLike<Id>,
  { shards = DEFAULT_SHARDS }: DurableObjectOptions = {},
): Required<StateStore> {
  if (typeof readProperty(namespace, 'idFromName') !== 'function')
    throw new TypeError(
      'durableObject() received no binding of a Durable Object. Write durableObject(env.STATE), and add the binding to the Wrangler configuration: "durable_objects": { "bindings": [{ "name": "STATE", "class_name": "StateObject" }] }',
    )
  if (!Number.isInteger(shards) || shards < 1)
    throw new TypeError(`durableObject() needs a positive integer as \`shards\`, and it is ${shards}.`)
  const call = createCall(namespace, shards)
  return {
    get: (key) => call('get', key),
    set: (key, value, ttl) => call('set', key, value, ttl),
    add: (key, value, ttl) => call('add', key, value, ttl),
    swap: (key, expected, next, ttl) => call('swap', key, expected, next, ttl),
    increment: (key, by, ttl) => call('increment', key, by, ttl),
  }
}
