import { expect, test, vi } from 'vitest'
import { createMemoryState } from '../../src/adapters/memory/state.ts'
import { resolveKeys } from '../../src/crypto/resolve-keys.ts'
import { changeEntry } from '../../src/store/change-entry.ts'
import { createState } from '../../src/store/state.ts'
import type { StateStore } from '../../src/types/state-store.ts'

const OLD = 'Zk3v-9mQ2rT7xLw5nB8cY1sD4gH6jP0a'
const NEW = 'Qp7c-1nV5kW9zRt3mX6bF2sJ8hL4gD0y'

async function open(store: StateStore, secrets: readonly string[] = [OLD]) {
  const state = createState(store, resolveKeys(secrets, ''))
  return { state, place: { keys: await state.keys('sessions', 'ada'), ttl: 60_000 } }
}

const add =
  (name: string) =>
  (texts: readonly (string | null)[]): string =>
    [...texts.flatMap((text) => text ?? []), name].join(' ')

test('loses none of twenty concurrent changes', async () => {
  const { state, place } = await open(createMemoryState())
  const names = Array.from({ length: 20 }, (_, i) => `n${i}`)
  expect(await Promise.all(names.map((name) => changeEntry(state, place, add(name))))).toEqual(names.map(() => true))
  expect((await state.get(place.keys[0]))?.split(' ').sort()).toEqual(names.sort())
})

test('passes on what was written before a rotation of the secret', async () => {
  const store = createMemoryState()
  const before = await open(store)
  await changeEntry(before.state, before.place, add('old'))
  const after = await open(store, [NEW, OLD])
  await changeEntry(after.state, after.place, add('new'))
  expect(await after.state.get(after.place.keys[0])).toBe('old new')
})

test('writes nothing if the change is null', async () => {
  const { state, place } = await open(createMemoryState())
  expect(await changeEntry(state, place, () => null)).toBe(true)
  expect(await state.get(place.keys[0])).toBeNull()
})

test('gives up when another request is faster each time', async () => {
  const memory = createMemoryState()
  const swap = vi.fn(() => false)
  const { state, place } = await open({ ...memory, swap })
  await state.set(place.keys[0], 'other', 60_000)
  expect(await changeEntry(state, place, add('mine'))).toBe(false)
  expect(swap).toHaveBeenCalledTimes(20)
  expect(await state.get(place.keys[0])).toBe('other')
})

test.each([
  ['neither `add` nor `swap`', ({ get, set }: StateStore) => ({ get, set })],
  ['`add` only', ({ swap: _, ...store }: StateStore) => store],
  ['`swap` only', ({ add: _, ...store }: StateStore) => store],
])('replaces the entry of a store with %s', async (_, limit) => {
  const { state, place } = await open(limit(createMemoryState()))
  expect(await changeEntry(state, place, add('a'))).toBe(true)
  expect(await changeEntry(state, place, add('b'))).toBe(true)
  expect(await state.get(place.keys[0])).toBe('a b')
})
