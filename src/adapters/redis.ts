import type { Adapter } from '../types/adapter.ts'
import { type KeyValueOptions, type KeyValueStore, type KeyValueWrite, keyValue } from './key-value.ts'

/** A connected client of the package `redis`, or a pool of them. */
export interface NodeRedisClient {
  sendCommand(args: string[]): Promise<unknown>
}

/** A client of the package `ioredis`. */
export interface IoRedisClient {
  call(command: string, ...args: string[]): Promise<unknown>
}

/**
 * Compares, then writes. Per key three arguments: what to do, with what, until when (milliseconds, or empty).
 * An index is a sorted set by time of expiry. It loses what has expired whenever something is added, and ends
 * with its last member.
 */
const WRITE = `
for i, key in ipairs(KEYS) do
  local op, value = ARGV[3 * i - 2], ARGV[3 * i - 1]
  if op == 'is' and redis.call('GET', key) ~= value then return 0 end
  if op == 'free' and redis.call('EXISTS', key) == 1 then return 0 end
end
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
for i, key in ipairs(KEYS) do
  local op, value, at = ARGV[3 * i - 2], ARGV[3 * i - 1], ARGV[3 * i]
  if op == 'set' then
    redis.call('SET', key, value)
    if at ~= '' then redis.call('PEXPIREAT', key, at) end
  elseif op == 'delete' then
    redis.call('DEL', key)
  elseif op == 'add' then
    redis.call('ZADD', key, at == '' and '+inf' or at, value)
    redis.call('ZREMRANGEBYSCORE', key, '-inf', now)
    local last = redis.call('ZRANGE', key, -1, -1, 'WITHSCORES')[2]
    if last == 'inf' then redis.call('PERSIST', key)
    elseif last then redis.call('PEXPIREAT', key, string.format('%.0f', last)) end
  elseif op == 'remove' then
    redis.call('ZREM', key, value)
  end
end
return 1`

/** Only the first addition sets the time of expiry: later ones would make a lock last for ever. */
const INCREMENT = `
local by = tonumber(ARGV[1])
local count = tonumber(redis.call('GET', KEYS[1]) or 0) + by
local left = redis.call('PTTL', KEYS[1])
if left < 0 then
  if by <= 0 then return {0, tonumber(ARGV[2])} end
  redis.call('SET', KEYS[1], by, 'PX', ARGV[2])
  return {by, tonumber(ARGV[2])}
end
if count < 0 then count = 0 end
if by ~= 0 then redis.call('SET', KEYS[1], count, 'PX', left) end
return {count, left}`

const commandOf =
  (client: NodeRedisClient | IoRedisClient) =>
  (command: string, ...args: string[]): Promise<unknown> =>
    'call' in client ? client.call(command, ...args) : client.sendCommand([command, ...args])

/** Milliseconds, whole: a script refuses others. */
const at = (expires: Date | null): string => (expires === null ? '' : String(Math.floor(expires.getTime())))

function redisStore(client: NodeRedisClient | IoRedisClient): KeyValueStore {
  const command = commandOf(client)
  const evaluate = (script: string, keys: readonly string[], args: readonly string[]): Promise<unknown> =>
    command('EVAL', script, String(keys.length), ...keys, ...args)
  return {
    isAtomic: true,
    get: async (key) => {
      const value = await command('GET', key)
      return value === null ? null : String(value)
    },
    members: async (index) => {
      const members = await command('ZRANGE', index, '0', '-1')
      return Array.isArray(members) ? members.map(String) : []
    },
    write: async (writes, expected) => {
      const checks = expected.map(([key, value]) => [key, value === null ? 'free' : 'is', value ?? '', ''] as const)
      const changes = writes.map(
        ({ type, key, value, expires }: KeyValueWrite) => [key, type, value, at(expires)] as const,
      )
      const rows = [...checks, ...changes]
      const done = await evaluate(
        WRITE,
        rows.map(([key]) => key),
        rows.flatMap(([, ...args]) => args),
      )
      return Number(done) === 1
    },
    increment: async (key, by, window) => {
      const [count, left] = (await evaluate(INCREMENT, [key], [String(by), String(window * 1000)])) as [
        unknown,
        unknown,
      ]
      return { count: Number(count), expires: new Date(Date.now() + Number(left)) }
    },
  }
}

/**
 * Keeps everything in Redis 5 or later, through the package `redis` or `ioredis`. Every write is one script, so
 * all of it happens or none, and of two that race one wins. What expires is forgotten by Redis itself.
 *
 * @param client Connected. It is not closed.
 *
 * @example
 * import { createClient } from 'redis'
 * import { redis } from 'latchkey/adapters/redis'
 *
 * const adapter = redis(await createClient({ url: process.env.REDIS_URL }).connect())
 */
export const redis = (client: NodeRedisClient | IoRedisClient, options?: KeyValueOptions): Adapter =>
  keyValue(redisStore(client), options)
