import { expect, test } from 'vitest'
import { memory } from '../../src/adapters/memory.ts'
import { getLeaseState } from '../../src/tokens/process-state.ts'
import { openConfig } from '../harness.ts'

test('configurations of one application share the leases of a process', () => {
  expect(getLeaseState(openConfig())).toBe(getLeaseState(openConfig()))
  expect(getLeaseState(openConfig({ appId: 'another' }))).not.toBe(getLeaseState(openConfig()))
})

test('a `StateStore` keeps the leases instead', () => {
  const config = openConfig({ stateStore: memory() })
  expect(getLeaseState(config)).toBe(config.state)
})
