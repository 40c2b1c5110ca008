import { ignoreErrors } from '../lib/survive-errors.ts'
import type { Logger } from '../types/logger.ts'
import type { StateStore } from '../types/state-store.ts'
import { createKeys } from './key-value/keys.ts'
import { warnOnce } from './key-value/warn-once.ts'
import {
  type KeyValueAdapter,
  type KeyValueOptions,
  type KeyValueStore,
  type KeyValueWrite,
  keyValue,
} from './key-value.ts'
import { assertHashTag, createSender, type RedisClient, type SendCommand } from './redis/clients.ts'
import { createRunner } from './redis/run-script.ts'
import { WRITE } from './redis/scripts.ts'
import { createRedisState } from './redis/state.ts'
import { createRateLimit } from './shared/rate-limit.ts'

const field = (text: string, name: string): string | undefined => new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(text)?.[1]

/**
 * Warns once if Redis may evict rows and counters before they expire: a full Redis then signs users out or loses
 * attempts. If `INFO` is forbidden, no warning is given.
 */
async function warnAboutEviction(sendCommand: SendCommand, logger?: Pick<Logger, 'warn'>): Promise<void> {
  const text = String(await sendCommand(undefined, 'INFO', 'memory').catch(() => ''))
  const policy = field(text, 'maxmemory_policy') ?? 'noeviction'
  if (policy === 'noeviction' || field(text, 'maxmemory') === '0') return
  const what = policy.startsWith('allkeys') ? 'users, sessions and counters' : 'sessions and counters of rate limits'
  const said = `The \`maxmemory-policy\` of Redis is "${policy}", so a full Redis evicts ${what} before they expire.`
  warnOnce(logger, 'redis-evicts', `${said} Set it to \`noeviction\`.`)
}

export type { IoRedisClient, NodeRedisClient, NodeRedisCluster, RedisClient } from './redis/clients.ts'

/** Whole milliseconds, because scripts refuse fractions. */
const formatTime = (expires: Date | null): string => (expires === null ? '' : String(Math.floor(expires.getTime())))

function createRedisStore(sendCommand: SendCommand): KeyValueStore {
  const write = createRunner(sendCommand, WRITE)
  return {
    isAtomic: true,
    get: async (key) => {
      const value = await sendCommand(key, 'GET', key)
      return value === null ? null : String(value)
    },
    members: async (index) => {
      const members = await sendCommand(index, 'ZRANGE', index, '0', '-1')
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
  }
}

/** Reads the eviction policy with the first command, because the client may not be connected before. */
function watchEviction(sendCommand: SendCommand, logger: KeyValueOptions['logger']): SendCommand {
  let isWatched = false
  return (...command) => {
    if (!isWatched) warnAboutEviction(sendCommand, logger).catch(() => {})
    isWatched = true
    return sendCommand(...command)
  }
}

/** An adapter with every operation of `StateStore`. */
export interface RedisAdapter extends KeyValueAdapter {
  readonly state: Required<StateStore>
}

/**
 * Stores everything in Redis 5 or later, with the package `redis` or `ioredis`. Every write is one script and therefore
 * atomic: of two concurrent writes, one succeeds. Redis removes expired rows.
 *
 * A lost connection does not end the process: if the client has no `error` listener, the adapter adds one. Warns once
 * (`redis-evicts`) if Redis may evict unexpired rows.
 *
 * @param client A connected client. The adapter does not close it. A cluster needs a hash tag in `baseKeyPrefix`.
 * @throws {TypeError} An unknown client, or a cluster without a hash tag.
 *
 * @example
 * import { createClient } from 'redis'
 * import { redis } from 'latchkey/adapters/redis'
 *
 * const adapter = redis(await createClient({ url: process.env.REDIS_URL }).connect())
 */
export function redis(client: RedisClient, options?: KeyValueOptions): RedisAdapter {
  const sendCommand = watchEviction(createSender(client), options?.logger)
  assertHashTag(client, options?.baseKeyPrefix)
  ignoreErrors(client)
  const state = createRedisState(sendCommand, createKeys(options?.baseKeyPrefix ?? '').state)
  return { ...keyValue(createRedisStore(sendCommand), options), rateLimit: createRateLimit(state), state }
}
