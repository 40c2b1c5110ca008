import { Redis } from 'ioredis'
import { afterAll, describe, expect, test } from 'vitest'
import { redis } from '../../../src/adapters/redis.ts'
import { runFlows } from '../../published-adapters/flows.ts'
import { serviceUrl } from '../../service-url.ts'
import { runContract } from '../run-contract.ts'
import { runStateContract } from '../run-state-contract.ts'

const client = new Redis(await serviceUrl('redis'))
afterAll(() => client.disconnect())

await runContract('Redis through ioredis', () => redis(client))
await runStateContract('Redis through ioredis', () => redis(client).state)
runFlows('Redis through ioredis', () => redis(client))

describe('ioredis', () => {
  test('reads and ends sessions that the redis client wrote', async () => {
    const { createClient } = await import('redis')
    const other = await createClient({ url: await serviceUrl('redis') }).connect()
    const [here, there] = [redis(client), redis(other)]
    const user = await there.createUser?.({ id: '', email: `${crypto.randomUUID()}@example.com`, emailVerified: null })
    const session = { sessionToken: crypto.randomUUID(), userId: user?.id ?? '', expires: new Date('2099-01-01') }
    await there.createSession?.(session)
    expect(await here.getSessionAndUser?.(session.sessionToken)).toEqual({ session, user })
    await here.deleteSession?.(session.sessionToken)
    expect(await there.getSessionAndUser?.(session.sessionToken)).toBeNull()
    await other.close()
  })

  test('applies a configured key prefix to scripts and reads', async () => {
    const prefixed = new Redis(await serviceUrl('redis'), { keyPrefix: `${crypto.randomUUID()}:` })
    const adapter = redis(prefixed)
    const { id = '' } = (await adapter.createUser?.({ id: '', email: 'ada@example.com', emailVerified: null })) ?? {}
    expect(await adapter.getUser?.(id)).toMatchObject({ id })
    expect(await adapter.getUserByEmail?.('ada@example.com')).toMatchObject({ id })
    prefixed.disconnect()
  })
})
