import type { Adapter } from '../types/adapter.ts'
import { type KeyValueOptions, type KeyValueStore, type KeyValueWrite, keyValue } from './key-value.ts'

/** The part of Cloudflare's `KVNamespace` that is used. */
export interface KvNamespaceLike {
  get(key: string): Promise<string | null>
  put(key: string, value: string, options?: { expiration?: number }): Promise<void>
  delete(key: string): Promise<void>
  list(options: { prefix: string; cursor?: string }): Promise<{
    keys: readonly { name: string }[]
    list_complete: boolean
    cursor?: string
  }>
}

/** KV refuses to forget sooner. @see https://developers.cloudflare.com/kv/api/write-key-value-pairs/#expiring-keys */
const MIN_TTL = 60

const optionsOf = (expires: Date | null): { expiration?: number } =>
  expires === null ? {} : { expiration: Math.ceil(Math.max(expires.getTime() / 1000, Date.now() / 1000 + MIN_TTL + 1)) }

/** An index is a prefix: adding a member touches no key that somebody else writes. */
const memberKey = (index: string, member: string): string => `${index}:${member}`

async function members(namespace: KvNamespaceLike, index: string): Promise<string[]> {
  const prefix = memberKey(index, '')
  const found: string[] = []
  let cursor: string | undefined
  do {
    const page = await namespace.list(cursor === undefined ? { prefix } : { prefix, cursor })
    found.push(...page.keys.map(({ name }) => name.slice(prefix.length)))
    cursor = page.list_complete ? undefined : page.cursor
  } while (cursor !== undefined)
  return found
}

function change(namespace: KvNamespaceLike, { type, key, value, expires }: KeyValueWrite): Promise<void> {
  // What is over already would live for another minute.
  const isOver = expires !== null && expires.getTime() <= Date.now()
  if (type === 'set') return isOver ? namespace.delete(key) : namespace.put(key, value, optionsOf(expires))
  if (type === 'add') return namespace.put(memberKey(key, value), '1', optionsOf(expires))
  return namespace.delete(type === 'remove' ? memberKey(key, value) : key)
}

const kvStore = (namespace: KvNamespaceLike): KeyValueStore => ({
  isAtomic: false,
  get: (key) => namespace.get(key),
  members: (index) => members(namespace, index),
  write: async (writes) => {
    for (const write of writes) await change(namespace, write)
    return true
  },
})

/**
 * Keeps everything in Workers KV. KV is eventually consistent: for up to a minute another location may still
 * see a session that was signed out, or use a mailed link again, and one e-mail address can get two users when
 * two sign in at once. Nothing here is one step, so no method is offered that promises it. Where that
 * matters, use D1.
 *
 * @example
 * import { env } from 'cloudflare:workers'
 * import { cloudflareKv } from 'latchkey/adapters/cloudflare-kv'
 *
 * const adapter = cloudflareKv(env.AUTH)
 */
export const cloudflareKv = (namespace: KvNamespaceLike, options?: KeyValueOptions): Adapter =>
  keyValue(kvStore(namespace), options)
