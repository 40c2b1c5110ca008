import { expect, test } from 'vitest'
import { memory } from '../../../src/adapters/memory.ts'
import { getLeaseState } from '../../../src/features/tokens/process-state.ts'
import { openConfig } from '../../harness.ts'

const MINUTE = 60_000
const MAX = 10_000

/** The state of an application without a store, with as many entries as it may have. */
async function openFull() {
  const state = getLeaseState(openConfig())
  for (let i = 0; i < MAX; i++) await state.set(`k${i}`, '1', MINUTE)
  return { state, has: async (key: string) => (await state.get(key)) !== null }
}

test('a full process state drops its oldest entry', async () => {
  const { state, has } = await openFull()
  expect(await has('k0')).toBe(true)
  await state.set('new', '1', MINUTE)
  expect([await has('k0'), await has('k1'), await has('new')]).toEqual([false, true, true])
})

test('an entry that is written again becomes the newest', async () => {
  const { state, has } = await openFull()
  await state.set('k1', '2', MINUTE)
  expect(await has('k0')).toBe(true)
  for (const key of ['new', 'newer']) await state.set(key, '1', MINUTE)
  expect([await has('k1'), await has('k2')]).toEqual([true, false])
})

test('a released lease in a process can be taken immediately', async () => {
  const state = getLeaseState(openConfig())
  expect(await state.add('lease', 'owner', MINUTE)).toBe(true)
  expect(await state.add('lease', 'other', MINUTE)).toBe(false)
  await state.swap('lease', 'owner', null, 0)
  expect(await state.add('lease', 'other', MINUTE)).toBe(true)
})

test('configurations of one application share the leases of a process', () => {
  expect(getLeaseState(openConfig())).toBe(getLeaseState(openConfig()))
  expect(getLeaseState(openConfig({ appId: 'another' }))).not.toBe(getLeaseState(openConfig()))
})

test('a state store keeps the leases instead', () => {
  const config = openConfig({ stateStore: memory() })
  expect(getLeaseState(config)).toBe(config.state)
})
