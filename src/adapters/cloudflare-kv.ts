import { warnOnce } from './key-value/warn-once.ts'
import {
  type KeyValueAdapter,
  type KeyValueOptions,
  type KeyValueStore,
  type KeyValueWrite,
  keyValue,
} from './key-value.ts'

/** The used part of Cloudflare's `KVNamespace`. */
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

/** Minimum lifetime in KV. @see https://developers.cloudflare.com/kv/api/write-key-value-pairs/#expiring-keys */
const MIN_TTL = 60

const createOptions = (expires: Date | null): { expiration?: number } =>
  expires === null ? {} : { expiration: Math.ceil(Math.max(expires.getTime() / 1000, Date.now() / 1000 + MIN_TTL + 1)) }

/** An index is a prefix, so adding a member writes no key of another request. */
const toMemberKey = (index: string, member: string): string => `${index}:${member}`

async function listMembers(namespace: KvNamespaceLike, index: string): Promise<string[]> {
  const prefix = toMemberKey(index, '')
  const found: string[] = []
  let cursor: string | undefined
  do {
    const page = await namespace.list(cursor === undefined ? { prefix } : { prefix, cursor })
    found.push(...page.keys.map(({ name }) => name.slice(prefix.length)))
    cursor = page.list_complete ? undefined : page.cursor
  } while (cursor !== undefined)
  return found
}

function applyWrite(namespace: KvNamespaceLike, { type, key, value, expires }: KeyValueWrite): Promise<void> {
  // An expired value would stay for another minute.
  const isOver = expires !== null && expires.getTime() <= Date.now()
  if (type === 'set') return isOver ? namespace.delete(key) : namespace.put(key, value, createOptions(expires))
  if (type === 'add') return namespace.put(toMemberKey(key, value), '1', createOptions(expires))
  return namespace.delete(type === 'remove' ? toMemberKey(key, value) : key)
}

const createKvStore = (namespace: KvNamespaceLike): KeyValueStore => ({
  isAtomic: false,
  get: (key) => namespace.get(key),
  members: (index) => listMembers(namespace, index),
  write: async (writes) => {
    for (const write of writes) await applyWrite(namespace, write)
    return true
  },
})

const LATE =
  'Workers KV shows a change up to a minute later in other locations, or later still. Until then a signed-out session ' +
  'or a used link may work there. Two sign-ins at once can create two users for one email address, and each process ' +
  'counts rate limits on its own. Use D1 if that matters.'

/**
 * Stores everything in Workers KV, which is eventually consistent. For up to a minute, other locations may still accept
 * a session that was signed out, or a mailed link that was used. Afterwards they stay ended, whatever those locations
 * wrote meanwhile. Two concurrent sign-ins can create two users for one email address. No write is atomic, so the
 * adapter offers no method that requires it. If that matters, use D1. Warns once: `store-eventually-consistent`.
 *
 * @example
 * import { env } from 'cloudflare:workers'
 * import { cloudflareKv } from 'latchkey/adapters/cloudflare-kv'
 *
 * const adapter = cloudflareKv(env.AUTH)
 */
export function cloudflareKv(namespace: KvNamespaceLike, options?: KeyValueOptions): KeyValueAdapter {
  warnOnce(options?.logger, 'store-eventually-consistent', LATE)
  // It is more specific than the warning of other stores without atomic writes.
  return keyValue(createKvStore(namespace), { ...options, logger: { warn: () => {} } })
}
