import { createClient } from 'redis'
import { afterAll, describe, expect, test } from 'vitest'
import { redis } from '../../../src/adapters/redis.ts'
import type { Adapter } from '../../../src/types/adapter.ts'
import { runFlows } from '../../published-adapters/flows.ts'
import { serviceUrl } from '../../service-url.ts'
import { runContract } from '../run-contract.ts'
import { runManyEntries, runOwnClock } from '../run-state-clock.ts'
import { runStateContract } from '../run-state-contract.ts'

const client = await createClient({ url: await serviceUrl('redis') }).connect()
afterAll(() => client.close())

await runContract('Redis through redis', () => redis(client))
await runStateContract('Redis through redis', () => redis(client).state)
runOwnClock('Redis', () => redis(client).state)
runManyEntries('Redis', () => redis(client).state)
runFlows('Redis through redis', () => redis(client))

const open = () => {
  const prefix = `${crypto.randomUUID()}:`
  // All are there: Redis is atomic and counts.
  return { prefix, adapter: redis(client, { baseKeyPrefix: prefix }) as Required<Adapter> }
}

/** Seconds a key has left, to the ten above: the test takes time, too. -1: for ever. */
const ttlOf = async (key: string) => {
  const ttl = await client.ttl(key)
  return ttl < 0 ? ttl : Math.ceil(ttl / 10) * 10
}

const later = (seconds: number) => new Date(Date.now() + seconds * 1000)
const ADA = { id: '', email: 'ada@example.com', emailVerified: null }

describe('Redis expires', () => {
  test('sessions, their index, tokens and counters, and no other keys', async () => {
    const { adapter, prefix } = open()
    const { id } = await adapter.createUser(ADA)
    await adapter.linkAccount({ userId: id, provider: 'github', providerAccountId: '7', type: 'oauth' })
    await adapter.createSession({ sessionToken: 'lk1.a', userId: id, expires: later(100) })
    await adapter.createVerificationToken({ identifier: ADA.email, token: 'hash', expires: later(50) })
    await adapter.rateLimit({ key: 'mail', cost: 1, window: 20 })
    const keys = await client.keys(`${prefix}*`)
    const ends = await Promise.all(keys.map(async (key) => [key.slice(prefix.length), await ttlOf(key)] as const))
    expect(new Map(ends)).toEqual(
      new Map([
        [`user:${id}`, -1],
        ['user:email:ada@example.com', -1],
        ['user:account:github:7', -1],
        [`user:accounts:${id}`, -1],
        ['user:session:lk1.a', 100],
        [`user:sessions:${id}`, 100],
        ['user:token:ada@example.com:hash', 50],
        ['state:mail', 20],
      ]),
    )
  })

  test('a renewed session at its new expiry', async () => {
    const { adapter, prefix } = open()
    const { id } = await adapter.createUser(ADA)
    for (const sessionToken of ['lk1.a', 'lk1.b'])
      await adapter.createSession({ sessionToken, userId: id, expires: later(100) })
    await adapter.updateSession({ sessionToken: 'lk1.a', expires: later(500) })
    expect(await ttlOf(`${prefix}user:session:lk1.a`)).toBe(500)
    expect(await ttlOf(`${prefix}user:sessions:${id}`)).toBe(500)
    await adapter.deleteSession('lk1.a')
    await adapter.deleteSession('lk1.b')
    expect(await client.exists(`${prefix}user:sessions:${id}`)).toBe(0)
  })

  test('old index entries when the next session opens', async () => {
    const { adapter, prefix } = open()
    const { id } = await adapter.createUser(ADA)
    await adapter.createSession({ sessionToken: 'lk1.long', userId: id, expires: later(100) })
    await adapter.createSession({ sessionToken: 'lk1.short', userId: id, expires: later(0.05) })
    await new Promise((resolve) => setTimeout(resolve, 100))
    await adapter.createSession({ sessionToken: 'lk1.new', userId: id, expires: later(100) })
    expect((await client.zRange(`${prefix}user:sessions:${id}`, 0, -1)).sort()).toEqual([
      `${prefix}user:session:lk1.long`,
      `${prefix}user:session:lk1.new`,
    ])
  })

  test('a counter at its first expiry, even if it is incremented later', async () => {
    const { adapter, prefix } = open()
    await adapter.rateLimit({ key: 'mail', cost: 1, window: 10 })
    await client.pExpire(`${prefix}state:mail`, 3000)
    const { count, expires } = await adapter.rateLimit({ key: 'mail', cost: 1, window: 600 })
    expect(count).toBe(2)
    expect(expires.getTime() - Date.now()).toBeLessThanOrEqual(3000)
    expect(await client.pTTL(`${prefix}state:mail`)).toBeLessThanOrEqual(3000)
  })
})

describe('Redis', () => {
  test('keeps counters from falling below zero', async () => {
    const { adapter, prefix } = open()
    const add = async (cost: number) => (await adapter.rateLimit({ key: 'mail', cost, window: 10 })).count
    expect(await add(-1)).toBe(0)
    expect(await client.exists(`${prefix}state:mail`)).toBe(0)
    expect([await add(1), await add(-5), await add(1)]).toEqual([1, 0, 1])
  })

  test('throws if the connection is lost, instead of reporting a missing user', async () => {
    const lost = createClient({ url: await serviceUrl('redis') })
    await lost.connect()
    const adapter = redis(lost)
    lost.destroy()
    await expect(adapter.getSessionAndUser?.('lk1.a')).rejects.toThrow()
    await expect(adapter.getUser?.('x')).rejects.toThrow()
  })
})
