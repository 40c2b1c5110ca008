import { expect, test } from 'vitest'
import { memory } from '../../src/adapters/memory.ts'
import { getStoreWith } from '../../src/store/store-with.ts'
import { openConfig } from '../harness.ts'

test('returns the store of an adapter with all methods', () => {
  const config = openConfig({ adapter: memory() })
  expect(getStoreWith(config, 'listAccountsByUserId', 'unlinkAccount')).toBe(config.store)
})

test('names the methods that the adapter lacks', () => {
  const { unlinkAccount: _, ...adapter } = memory()
  const config = openConfig({ adapter })
  expect(() => getStoreWith(config, 'listAccountsByUserId', 'unlinkAccount')).toThrow(
    expect.objectContaining({ type: 'AdapterError', message: expect.stringContaining('`unlinkAccount`') }),
  )
})

test('throws without an adapter', () => {
  expect(() => getStoreWith(openConfig(), 'listAccountsByUserId')).toThrow(
    expect.objectContaining({ type: 'Configuration' }),
  )
})
