import { describe, expect, test } from 'vitest'
import { createMemoryState } from '../../src/adapters/memory/state.ts'
import { resolveKeys } from '../../src/crypto/resolve-keys.ts'
import { createState } from '../../src/store/state.ts'
import type { StateStore } from '../../src/types/state-store.ts'

const OLD = 'Zk3v-9mQ2rT7xLw5nB8cY1sD4gH6jP0a'
const NEW = 'Qp7c-1nV5kW9zRt3mX6bF2sJ8hL4gD0y'

const open = (store: StateStore, secrets: readonly string[] = [OLD]) => createState(store, resolveKeys(secrets, ''))

describe('state', () => {
  test('finds what was written before a rotation of the secret', async () => {
    const store = createMemoryState()
    const before = open(store)
    const [old] = await before.keys('revoked-before', 'ada')
    await before.set(old, '1', 1000)
    const keys = await open(store, [NEW, OLD]).keys('revoked-before', 'ada')
    expect(keys.length).toBe(2)
    expect(await open(store, [NEW, OLD]).get(keys[1] ?? '')).toBe('1')
  })

  test('creates keys of at most 80 characters that name no subject', async () => {
    const state = open(createMemoryState())
    expect(await state.key('provider-session', 'ada@example.com')).toMatch(/^provider-session:[\w-]{43}$/)
    expect((await state.keys('revoked-before', 'ada@example.com'))[0]).toMatch(/^revoked-before:[\w-]{43}$/)
  })

  test('creates lasting keys from purpose and subject only', async () => {
    const [old, current] = [open(createMemoryState()), open(createMemoryState(), [NEW])]
    expect(await current.key('ended', 'a')).toBe(await old.key('ended', 'a'))
    const digests = [await old.key('ended', 'a'), await old.key('session', 'a'), await old.key('ended', 'b')]
    expect(new Set(digests.map((key) => key.replace(/^.*:/, ''))).size).toBe(3)
  })

  test('throws when the store fails, without the value', async () => {
    const broken: StateStore = {
      get: () => null,
      set: (_key, value) => Promise.reject(new Error(`cannot write ${value}`)),
    }
    const failure = await open(broken)
      .set('lease:a', 'secret-token-value', 1000)
      .catch((error: unknown) => error)
    expect(failure).toMatchObject({ type: 'AdapterError' })
    expect(JSON.stringify([String(failure), (failure as Error).cause])).not.toContain('secret-token')
  })

  test('throws when the store returns an unexpected value', async () => {
    const strange = { get: () => 7, set: () => {}, add: () => 'OK' } as unknown as StateStore
    await expect(open(strange).get('lease:a')).rejects.toMatchObject({ type: 'AdapterError' })
    await expect(open(strange).add('lease:a', '1', 1)).rejects.toMatchObject({ type: 'AdapterError' })
    await expect(open(strange).swap('lease:a', '1', '2', 1)).rejects.toMatchObject({ type: 'AdapterError' })
  })
})
