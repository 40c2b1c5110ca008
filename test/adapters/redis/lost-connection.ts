// A process whose connection to Redis is ended by the server: arguments are the package, the URL and the prefix. Its
// clients have no listener for `error`, as in most first programs.

import { Redis } from 'ioredis'
import { createClient } from 'redis'
import { redis } from '../../../src/adapters/redis.ts'

const [name = '', url = '', baseKeyPrefix = ''] = process.argv.slice(2)

const tell = (message: unknown) =>
  new Promise<void>((resolve) => process.send?.(message, undefined, undefined, () => resolve()))

async function open() {
  if (name === 'ioredis') {
    const client = new Redis(url)
    return { client, id: async () => String(await client.call('CLIENT', 'ID')), close: () => client.disconnect() }
  }
  const client = await createClient({ url }).connect()
  return { client, id: async () => String(await client.sendCommand(['CLIENT', 'ID'])), close: () => client.destroy() }
}

const { client, id, close } = await open()
const adapter = redis(client, { baseKeyPrefix })
const read = async () => tell((await adapter.getSessionAndUser?.('lk1.a'))?.user.id ?? null)

await read()
const killer = await createClient({ url }).connect()
const closed = new Promise((resolve) => {
  client.once(name === 'ioredis' ? 'close' : 'reconnecting', resolve)
})
await killer.sendCommand(['CLIENT', 'KILL', 'ID', await id()])
killer.destroy()
await closed
await tell('killed')
await read()
close()
process.disconnect()
