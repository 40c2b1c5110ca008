import { fork } from 'node:child_process'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { createClient, createClientPool, createSentinel } from 'redis'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type NodeRedisClient, redis } from '../../../src/adapters/redis.ts'
import type { Adapter } from '../../../src/types/adapter.ts'
import { startService } from '../../../tools/services.ts'
import { bundleProgram } from '../../bundle-program.ts'
import { serviceUrl } from '../../service-url.ts'

const client = await createClient({ url: await serviceUrl('redis') }).connect()
afterAll(() => client.close())

const ADA = { id: '', email: 'ada@example.com', emailVerified: null }
const expires = new Date(Date.now() + 86_400_000)

const open = (over: NodeRedisClient = client) => {
  const prefix = `${crypto.randomUUID()}:`
  // All are there: Redis is atomic and counts.
  return { prefix, adapter: redis(over, { baseKeyPrefix: prefix }) as Required<Adapter> }
}

/** Makes a counter, and returns when its last millisecond begins. */
const LAST_MILLISECOND = `
local function now()
  local time = redis.call('TIME')
  return time[1] * 1000 + math.floor(time[2] / 1000)
end
local last = now() + 2
redis.call('SET', KEYS[1], 3)
redis.call('PEXPIREAT', KEYS[1], last)
while now() < last do end`

/** Writes the rows and the index of many sessions, as the adapter does one by one. */
const SEED = `
for n = 0, ARGV[1] - 1 do
  local token = 'lk1.' .. n
  local row = {sessionToken = token, userId = ARGV[2], expires = ARGV[3]}
  redis.call('SET', ARGV[4] .. 'user:session:' .. token, cjson.encode(row), 'PX', 86400000)
  redis.call('ZADD', KEYS[1], ARGV[5], ARGV[4] .. 'user:session:' .. token)
end`

async function manySessions(prefix: string, userId: string, count: number): Promise<void> {
  const values = [count, userId, expires.toISOString(), prefix, expires.getTime()].map(String)
  await client.eval(SEED, { keys: [`${prefix}user:sessions:${userId}`], arguments: values })
}

describe('Redis, with 20,000 sessions of one user', () => {
  test('ends all sessions that began before deleteSessionsByUserId was called', { timeout: 30_000 }, async () => {
    const { adapter, prefix } = open()
    const { id } = await adapter.createUser(ADA)
    await manySessions(prefix, id, 20_000)
    expect((await adapter.getSessionAndUser('lk1.19999'))?.session).toMatchObject({ userId: id, expires })
    expect(await client.zCard(`${prefix}user:sessions:${id}`)).toBe(20_000)
    const late = Array.from({ length: 50 }, (_, n) => ({ sessionToken: `lk1.late-${n}`, userId: id, expires }))
    const begun = late.map((session) => adapter.createSession(session))
    const ended = adapter.deleteSessionsByUserId(id)
    await Promise.all([...begun, ended])
    const isOpen = async (token: string) => (await adapter.getSessionAndUser(token)) !== null
    const listed = (await adapter.listSessionsByUserId(id)).map(({ sessionToken }) => sessionToken)
    const alive: string[] = []
    for (const { sessionToken } of late) if (await isOpen(sessionToken)) alive.push(sessionToken)
    // What began after the revocation goes on and is listed; everything before has ended.
    expect(listed.sort()).toEqual(alive.sort())
    for (const n of [0, 1, 9_999, 19_999]) expect(await isOpen(`lk1.${n}`)).toBe(false)
    expect(await client.exists(`${prefix}user:session:lk1.0`)).toBe(0)
    await adapter.createSession({ sessionToken: 'lk1.next', userId: id, expires })
    expect(await isOpen('lk1.next')).toBe(true)
  })

  test('deletes the user', { timeout: 30_000 }, async () => {
    const { adapter, prefix } = open()
    const { id } = await adapter.createUser(ADA)
    await manySessions(prefix, id, 20_000)
    await adapter.deleteUser(id)
    expect(await adapter.getSessionAndUser('lk1.19999')).toBeNull()
    expect(await client.exists([`${prefix}user:sessions:${id}`, `${prefix}user:session:lk1.7`])).toBe(0)
  })
})

describe('Redis, while sessions end', () => {
  test('ends a session that the index did not yet list when it was read', async () => {
    const { adapter, prefix } = open()
    const { id } = await adapter.createUser(ADA)
    const slow: NodeRedisClient = {
      sendCommand: async (args) => {
        const answer = await client.sendCommand(args)
        // As a session that begins right after the list was read.
        if (args[0] === 'ZRANGE') await adapter.createSession({ sessionToken: 'lk1.between', userId: id, expires })
        return answer
      },
    }
    await redis(slow, { baseKeyPrefix: prefix }).deleteSessionsByUserId?.(id)
    expect(await adapter.getSessionAndUser('lk1.between')).toBeNull()
    expect(await adapter.listSessionsByUserId(id)).toEqual([])
  })

  test('does not renew a revoked session', async () => {
    const { adapter } = open()
    const { id } = await adapter.createUser(ADA)
    await adapter.createSession({ sessionToken: 'lk1.a', userId: id, expires })
    await Promise.all([
      adapter.deleteSessionsByUserId(id),
      ...Array.from({ length: 20 }, () => adapter.updateSession({ sessionToken: 'lk1.a', expires })),
    ])
    expect(await adapter.getSessionAndUser('lk1.a')).toBeNull()
  })
})

describe('a Redis counter', () => {
  test('returns a consistent count in its last millisecond', async () => {
    const { adapter, prefix } = open()
    const counts: number[] = []
    for (let n = 0; n < 50; n++) {
      const key = `mail-${n}`
      // Both are sent at once, so that the counter is asked for in the millisecond in which the script ends.
      client.eval(LAST_MILLISECOND, { keys: [`${prefix}state:${key}`] })
      counts.push((await adapter.rateLimit({ key, cost: 1, window: 10 })).count)
    }
    // Over, or not: a slow server may be asked a millisecond later.
    expect(counts.filter((count) => count !== 1 && count !== 4)).toEqual([])
    expect(counts).toContain(4)
  })

  test('gets an expiry if it has none', async () => {
    const { adapter, prefix } = open()
    await client.set(`${prefix}state:mail`, '3')
    expect((await adapter.rateLimit({ key: 'mail', cost: 1, window: 10 })).count).toBe(4)
    expect(await client.pTTL(`${prefix}state:mail`)).toBeGreaterThan(0)
  })
})

describe('scripts', () => {
  test('are sent in full only if the server does not know them', async () => {
    const sent: string[] = []
    const { adapter } = open({
      sendCommand: (args) => {
        sent.push(args[0] ?? '')
        return client.sendCommand(args)
      },
    })
    const add = async () => (await adapter.rateLimit({ key: 'mail', cost: 1, window: 10 })).count
    await client.scriptFlush()
    expect([await add(), await add(), await add()]).toEqual([1, 2, 3])
    expect(sent.filter((command) => command !== 'INFO')).toEqual(['EVALSHA', 'EVAL', 'EVALSHA', 'EVALSHA'])
  })
})

describe('an eviction policy', () => {
  test('causes one warning', async () => {
    const service = await startService('redis')
    const own = await createClient({ url: service.url }).connect()
    onTestFinished(async () => {
      own.destroy()
      await service.stop()
    })
    const said = async (policy: string, maxmemory: string, over: NodeRedisClient = own) => {
      await own.configSet({ 'maxmemory-policy': policy, maxmemory })
      const logger = { warn: vi.fn() }
      for (let times = 0; times < 2; times++) {
        await redis(over, { logger }).getUser?.('x')
        await own.ping()
      }
      return logger.warn.mock.calls
    }
    expect(await said('volatile-ttl', '50mb')).toEqual([
      ['redis-evicts', expect.stringContaining('"volatile-ttl", so a full Redis evicts sessions and counters')],
    ])
    expect(await said('allkeys-lru', '50mb')).toEqual([['redis-evicts', expect.stringContaining('users, sessions')]])
    expect(await said('allkeys-lru', '0')).toEqual([])
    expect(await said('noeviction', '50mb')).toEqual([])
    const forbidding: NodeRedisClient = {
      sendCommand: (args) => (args[0] === 'INFO' ? Promise.reject(new Error('NOPERM')) : own.sendCommand(args)),
    }
    expect(await said('allkeys-lru', '50mb', forbidding)).toEqual([])
  })
})

const LOST = await bundleProgram(join(import.meta.dirname, 'lost-connection.ts'), 'lost-redis-connection')

describe('a lost connection', () => {
  test.each(['redis', 'ioredis'])('does not end the process, and the next read succeeds: %s', async (name) => {
    const { adapter, prefix } = open()
    const { id } = await adapter.createUser(ADA)
    await adapter.createSession({ sessionToken: 'lk1.a', userId: id, expires })
    const child = fork(LOST, [name, await serviceUrl('redis'), prefix], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    onTestFinished(() => void child.kill())
    const answers = await new Promise<unknown[]>((resolve) => {
      const heard: unknown[] = []
      child.on('message', (message) => void heard.push(message))
      child.on('exit', (code) => resolve([...heard, `exit ${code}`]))
    })
    expect(answers).toEqual([id, 'killed', id, 'exit 0'])
  })

  test('gets no second error listener if the application has one', async () => {
    const own = createClient({ url: await serviceUrl('redis') })
    own.on('error', () => {})
    redis(own)
    expect(own.listenerCount('error')).toBe(1)
    const other = new Redis(await serviceUrl('redis'), { lazyConnect: true })
    redis(other)
    redis(other)
    expect(other.listenerCount('error')).toBe(1)
  })
})

describe('a pool of clients', () => {
  test('works like a single client', async () => {
    const pool = createClientPool({ url: await serviceUrl('redis') })
    await pool.connect()
    onTestFinished(() => void pool.destroy())
    const adapter = redis(pool, { baseKeyPrefix: `${crypto.randomUUID()}:` })
    const { id = '' } = (await adapter.createUser?.(ADA)) ?? {}
    expect(await adapter.getUserByEmail?.(ADA.email)).toMatchObject({ id })
  })
})

describe('an unusable client', () => {
  test.each([
    [
      'a promise',
      createClient()
        .connect()
        .catch(() => {}),
      'Await the client',
    ],
    ['nothing', undefined, 'Pass a client'],
    ['a client over HTTP', { eval: () => {} }, 'use TCP'],
    [
      'a Sentinel',
      createSentinel({ name: 'main', sentinelRootNodes: [{ host: '127.0.0.1', port: 1 }] }),
      '`sentinels` of `ioredis`',
    ],
  ])('is refused with an explanation: %s', (_, given, words) => {
    expect(() => redis(given as never)).toThrow(words)
  })
})
