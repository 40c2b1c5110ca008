import { ignoreErrors } from '../lib/survive-errors.ts'
import type { Adapter } from '../types/adapter.ts'
import type { Logger } from '../types/logger.ts'
import { warnOnce } from './key-value/warn-once.ts'
import { type KeyValueOptions, type KeyValueStore, type KeyValueWrite, keyValue } from './key-value.ts'
import { assertHashTag, createSender, type RedisClient, type SendCommand } from './redis/clients.ts'
import { INCREMENT, WRITE } from './redis/scripts.ts'

const field = (text: string, name: string): string | undefined => new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(text)?.[1]

/**
 * Warns once if Redis may evict rows and counters before they expire: a full Redis then signs users out, or forgets
 * attempts. Where `INFO` is forbidden, nothing is known and nothing said.
 */
async function warnAboutEviction(send: SendCommand, logger?: Pick<Logger, 'warn'>): Promise<void> {
  const text = String(await send(undefined, 'INFO', 'memory').catch(() => ''))
  const policy = field(text, 'maxmemory_policy') ?? 'noeviction'
  if (policy === 'noeviction' || field(text, 'maxmemory') === '0') return
  const what = policy.startsWith('allkeys') ? 'users, sessions and counters' : 'sessions and counters of rate limits'
  const said = `The \`maxmemory-policy\` of Redis is "${policy}", so a full Redis evicts ${what} before they expire.`
  warnOnce(logger, 'redis-evicts', `${said} Set it to \`noeviction\`.`)
}

export type { IoRedisClient, NodeRedisClient, NodeRedisCluster, RedisClient } from './redis/clients.ts'

/** Redis names a script by the digest that it computes itself. @see https://redis.io/docs/latest/commands/evalsha/ */
async function hashScript(script: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-1', new TextEncoder().encode(script))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Runs a script by its name. It is sent whole only if the server does not know it: after a restart or a failover. */
function createRunner(send: SendCommand, script: string) {
  const naming = hashScript(script)
  return async (keys: readonly string[], args: readonly string[]): Promise<unknown> => {
    const rest = [String(keys.length), ...keys, ...args]
    try {
      return await send(keys[0], 'EVALSHA', await naming, ...rest)
    } catch (error) {
      if (!(error instanceof Error && error.message.startsWith('NOSCRIPT'))) throw error
      return send(keys[0], 'EVAL', script, ...rest)
    }
  }
}

/** Milliseconds, whole: a script refuses others. */
const formatTime = (expires: Date | null): string => (expires === null ? '' : String(Math.floor(expires.getTime())))

function createRedisStore(send: SendCommand): KeyValueStore {
  const [write, increment] = [createRunner(send, WRITE), createRunner(send, INCREMENT)]
  return {
    isAtomic: true,
    get: async (key) => {
      const value = await send(key, 'GET', key)
      return value === null ? null : String(value)
    },
    members: async (index) => {
      const members = await send(index, 'ZRANGE', index, '0', '-1')
      return Array.isArray(members) ? members.map(String) : []
    },
    write: async (writes, expected) => {
      const checks = expected.map(([key, value]) => [key, value === null ? 'free' : 'is', value ?? '', ''] as const)
      const changes = writes.map(
        ({ type, key, value, expires }: KeyValueWrite) => [key, type, value, formatTime(expires)] as const,
      )
      const rows = [...checks, ...changes]
      const keys = rows.map(([key]) => key)
      const done = await write(
        keys,
        rows.flatMap(([, ...args]) => args),
      )
      return Number(done) === 1
    },
    increment: async (key, by, window) => {
      const milliseconds = Math.max(1, Math.ceil(window * 1000))
      const answer = await increment([key], [String(by), String(milliseconds)])
      if (!Array.isArray(answer)) throw new TypeError('redis() expected two numbers from its script for counters.')
      const [count, left] = answer
      return { count: Number(count), expires: new Date(Date.now() + Number(left)) }
    },
  }
}

/** Looks at the policy of eviction when the first command is sent: the client need not be connected before. */
function watchEviction(send: SendCommand, logger: KeyValueOptions['logger']): SendCommand {
  let isWatched = false
  return (...command) => {
    if (!isWatched) warnAboutEviction(send, logger).catch(() => {})
    isWatched = true
    return send(...command)
  }
}

/**
 * Keeps everything in Redis 5 or later, through the package `redis` or `ioredis`. Every write is one script, so
 * all of it happens or none, and of two that race one wins. What expires is forgotten by Redis itself.
 *
 * A lost connection does not end the process: if the client has no `error` listener, the adapter adds one. Warns once
 * (`redis-evicts`) if Redis may evict what has not expired.
 *
 * @param client Connected. It is not closed. A cluster needs a hash tag in `baseKeyPrefix`.
 * @throws {TypeError} The client is none that is known, or a cluster without a hash tag.
 *
 * @example
 * import { createClient } from 'redis'
 * import { redis } from 'latchkey/adapters/redis'
 *
 * const adapter = redis(await createClient({ url: process.env.REDIS_URL }).connect())
 */
export function redis(client: RedisClient, options?: KeyValueOptions): Adapter {
  const send = watchEviction(createSender(client), options?.logger)
  assertHashTag(client, options?.baseKeyPrefix)
  ignoreErrors(client)
  return keyValue(createRedisStore(send), options)
}
