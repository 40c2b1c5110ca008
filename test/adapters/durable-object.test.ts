import { build } from 'esbuild'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { durableObject, StateObject } from '../../src/adapters/durable-object.ts'
import type { StateStore } from '../../src/types/state-store.ts'
import { callWorker } from './call-worker.ts'
import { openDurableStorage } from './durable-storage.ts'
import { runStateContract } from './run-state-contract.ts'

/** A Worker that calls the store of its request's address, and exports the object. */
const WORKER = `
import { durableObject, StateObject } from './src/adapters/durable-object.ts'
export { StateObject }
export default {
  async fetch(request, env) {
    const { method, given, shards } = await request.json()
    return Response.json((await durableObject(env.STATE, { shards })[method](...given)) ?? null)
  },
}`

async function startWorker(): Promise<Miniflare> {
  const { outputFiles } = await build({
    stdin: { contents: WORKER, resolveDir: process.cwd(), loader: 'ts' },
    bundle: true,
    format: 'esm',
    target: 'es2022',
    write: false,
  })
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      name: 'app',
      modules: true,
      script: outputFiles[0]?.text ?? '',
      compatibilityDate: '2026-10-01',
      durableObjects: { STATE: { className: 'StateObject', useSQLite: true } },
    }),
  )
  afterAll(() => miniflare.dispose())
  return miniflare
}

const miniflare = await startWorker()

/** The store inside of the Worker. */
function openStore(shards?: number): Required<StateStore> {
  const call =
    (method: string) =>
    (...given: readonly unknown[]): Promise<never> =>
      callWorker(miniflare, { method, given, shards })
  return { get: call('get'), set: call('set'), add: call('add'), swap: call('swap'), increment: call('increment') }
}

await runStateContract('Durable Objects (miniflare)', () => openStore())
await runStateContract('one Durable Object (miniflare)', () => openStore(1))

describe('durableObject', () => {
  test('refuses a missing binding and prints the line to add', () => {
    expect(() => durableObject(undefined as never)).toThrow('"class_name": "StateObject"')
  })

  test.each([0, -1, 1.5, Number.NaN])('refuses %d shards', (shards) => {
    const namespace = { idFromName: String, get: () => ({ fetch: async () => new Response() }) }
    expect(() => durableObject(namespace, { shards })).toThrow('positive integer')
  })

  test('spreads keys over its objects and always sends a key to the same object', async () => {
    const names: string[] = []
    const namespace = {
      idFromName: (name: string) => name,
      get: (name: string) => ({
        fetch: async () => {
          names.push(name)
          return Response.json({ result: null })
        },
      }),
    }
    const store = durableObject(namespace)
    for (let n = 0; n < 1000; n++) await store.get(`lease:${n}`)
    expect(new Set(names).size).toBe(64)
    const [first] = names
    await store.set('lease:0', '1', 1000)
    expect(names.at(-1)).toBe(first)
  })

  test('throws when the object fails', async () => {
    const object = { fetch: async () => new Response('overloaded', { status: 503 }) }
    const store = durableObject({ idFromName: String, get: () => object })
    await expect(store.add('lease:a', '1', 1000)).rejects.toThrow('status 503')
  })
})

describe('StateObject', () => {
  const HOUR = 3_600_000
  const open = () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const storage = openDurableStorage()
    const object = new StateObject({ storage })
    const call = async (method: string, ...given: readonly unknown[]) => {
      const body = JSON.stringify({ method, given })
      return object.fetch(new Request('https://latchkey/state', { method: 'POST', body }))
    }
    return { storage, object, call }
  }
  const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)

  test('deletes expired entries once an hour until none is left', async () => {
    const { storage, object, call } = open()
    const start = Date.now()
    await call('set', 'ended:a', '1', HOUR)
    await call('set', 'ended:b', '1', HOUR + 1)
    expect(storage.alarms).toEqual([start + HOUR])
    pass(HOUR)
    storage.ring()
    await object.alarm()
    expect(storage.listKeys()).toEqual(['ended:b'])
    expect(storage.alarms).toEqual([start + HOUR, start + 2 * HOUR])
    pass(HOUR)
    storage.ring()
    await object.alarm()
    expect(storage.listKeys()).toEqual([])
    expect(storage.alarms).toHaveLength(2)
  })

  test('sets no alarm for a read or while an alarm is set', async () => {
    const { storage, call } = open()
    await call('get', 'ended:a')
    expect(storage.alarms).toEqual([])
    await call('set', 'ended:a', '1', HOUR)
    // Cloudflare removed the object from memory.
    await new StateObject({ storage }).fetch(
      new Request('https://latchkey/state', {
        method: 'POST',
        body: JSON.stringify({ method: 'set', given: ['ended:b', '1', HOUR] }),
      }),
    )
    expect(storage.alarms).toHaveLength(1)
  })

  test.each(['constructor', 'toString', '__proto__', 'clean', ''])('refuses the method %j', async (method) => {
    const { call } = open()
    expect((await call(method, 'ended:a')).status).toBe(400)
  })
})
