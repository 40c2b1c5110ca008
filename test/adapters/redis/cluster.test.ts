import { Cluster } from 'ioredis'
import { createCluster } from 'redis'
import { afterAll, describe, expect, test } from 'vitest'
import { type RedisClient, redis } from '../../../src/adapters/redis.ts'
import type { Adapter } from '../../../src/types/adapter.ts'
import { runStateContract } from '../run-state-contract.ts'
import { startCluster } from './start-cluster.ts'

const { port, stop } = await startCluster()
const node = { host: '127.0.0.1', port }
const nodeRedis = await createCluster({ rootNodes: [{ socket: node }] }).connect()
const ioredis = new Cluster([node])
afterAll(async () => {
  nodeRedis.destroy()
  ioredis.disconnect()
  await stop()
})

await runStateContract('Redis Cluster', () => redis(ioredis, { baseKeyPrefix: '{auth}:' }).state)

const expires = new Date(Date.now() + 86_400_000)

describe.each<[string, RedisClient]>([
  ['createCluster of redis', nodeRedis],
  ['Cluster of ioredis', ioredis],
])('Redis Cluster through %s', (_, client) => {
  test('keeps all keys under one hash tag', async () => {
    const baseKeyPrefix = `{${crypto.randomUUID()}}:`
    const adapter = redis(client, { baseKeyPrefix }) as Required<Adapter>
    const ada = { id: '', email: 'ada@example.com', emailVerified: null }
    const account = { provider: 'github', providerAccountId: '7', type: 'oauth', userId: '' } as const
    const { id = '' } = (await adapter.createUserWithAccount(ada, account)) ?? {}
    await adapter.createSession({ sessionToken: 'lk1.a', userId: id, expires })
    expect((await adapter.getSessionAndUser('lk1.a'))?.user.id).toBe(id)
    expect((await adapter.listSessionsByUserId(id)).length).toBe(1)
    expect((await adapter.rateLimit({ key: 'mail', cost: 2, window: 10 })).count).toBe(2)
    await adapter.deleteSessionsByUserId(id)
    expect(await adapter.getSessionAndUser('lk1.a')).toBeNull()
    await adapter.deleteUser(id)
    expect(await adapter.getUserByAccount(account)).toBeNull()
  })

  test.each([undefined, 'auth:', '{}:'])('refuses the prefix %j, which contains no hash tag', (baseKeyPrefix) => {
    expect(() => redis(client, { baseKeyPrefix })).toThrow("Set baseKeyPrefix: '{auth}:'.")
  })
})
