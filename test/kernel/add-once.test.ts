import { expect, test } from 'vitest'
import { createMemoryState } from '../../src/adapters/memory/state.ts'
import { resolveKeys } from '../../src/crypto/resolve-keys.ts'
import { addOnce } from '../../src/kernel/add-once.ts'
import { createState } from '../../src/store/state.ts'
import type { StateStore } from '../../src/types/state-store.ts'
import { OLD_SECRET, SECRET } from '../harness.ts'

const ENTRY = { purpose: 'lease', subject: 'ada', value: 'mine', ttl: 60_000 } as const

const open = (store: StateStore, secrets: readonly string[] = [SECRET, OLD_SECRET]) =>
  createState(store, resolveKeys(secrets, ''))

test('addOnce adds an entry once under its newest key', async () => {
  const state = open(createMemoryState())
  const key = await addOnce(state, ENTRY)
  expect(key).toBe((await state.keys('lease', 'ada'))[0])
  expect(await addOnce(state, { ...ENTRY, value: 'other' })).toBeNull()
  expect(await state.get(key ?? '')).toBe('mine')
})

test('addOnce adds no entry that exists under another secret', async () => {
  const store = createMemoryState()
  await addOnce(open(store), ENTRY)
  const state = open(store, [`${SECRET}2`, OLD_SECRET, SECRET])
  expect(await addOnce(state, { ...ENTRY, value: 'other' })).toBeNull()
  const keys = await state.keys('lease', 'ada')
  expect(await Promise.all(keys.map((key) => state.get(key)))).toEqual([null, null, 'mine'])
})

test('addOnce refuses an entry under another secret without `swap`', async () => {
  const { add, get, set } = createMemoryState()
  const store = { add, get, set } as StateStore
  await addOnce(open(store), ENTRY)
  expect(await addOnce(open(store, [OLD_SECRET, SECRET]), ENTRY)).toBeNull()
})
