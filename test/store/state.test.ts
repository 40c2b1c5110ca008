import { inspect } from 'node:util'
import { describe, expect, test } from 'vitest'
import { createMemoryState } from '../../src/adapters/memory/state.ts'
import { resolveKeys } from '../../src/crypto/resolve-keys.ts'
import { createState } from '../../src/store/state.ts'
import type { StateStore } from '../../src/types/state-store.ts'
import { countLastingTimers, turn } from '../turn.ts'

const OLD = 'Zk3v-9mQ2rT7xLw5nB8cY1sD4gH6jP0a'
const NEW = 'Qp7c-1nV5kW9zRt3mX6bF2sJ8hL4gD0y'

const open = (store: StateStore, secrets: readonly string[] = [OLD]) => createState(store, resolveKeys(secrets, ''))

describe('state', () => {
  test('finds entries that were written before a rotation of the secret', async () => {
    const store = createMemoryState()
    const before = open(store)
    const [old] = await before.keys('revoked-before', 'ada')
    await before.set(old, '1', 60_000)
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

  test('finds entries that earlier versions wrote', async () => {
    const state = open(createMemoryState())
    expect(await state.key('ended', 'a')).toBe('ended:74xNg2TQpApfRbuoBGIkxhXQtlioXt_rgrAhst-Q5wY')
    expect(await state.keys('sessions', 'a')).toEqual(['sessions:ycnTMkE0_Wk1lwJU0GlY2ErIS3LkaJhIut4U4pa43Ic'])
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
    expect(inspect(failure, { depth: null })).not.toContain('secret-token')
  })

  test('throws when the store returns an unexpected value', async () => {
    const strange = { get: () => 7, set: () => {}, add: () => 'OK' } as unknown as StateStore
    await expect(open(strange).get('lease:a')).rejects.toMatchObject({ type: 'AdapterError' })
    await expect(open(strange).add('lease:a', '1', 1)).rejects.toMatchObject({ type: 'AdapterError' })
    await expect(open(strange).swap('lease:a', '1', '2', 1)).rejects.toMatchObject({ type: 'AdapterError' })
  })

  test.each([{}, { count: 1 }, { left: 1 }, { count: '1', left: 1 }])('throws for the counter %j', async (answer) => {
    const strange = { ...createMemoryState(), increment: () => answer } as StateStore
    await expect(open(strange).increment('mail:a', 1, 1)).rejects.toMatchObject({ type: 'AdapterError' })
  })

  test('does not keep the process running while a store is slow', async () => {
    const state = open({ ...createMemoryState(), get: () => turn().then(() => null) })
    const before = countLastingTimers()
    const answer = state.get('lease:a')
    expect(countLastingTimers()).toBe(before)
    await answer
  })
})
