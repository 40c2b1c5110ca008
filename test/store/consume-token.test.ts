import { describe, expect, test, vi } from 'vitest'
import { createStore } from '../../src/store/store.ts'
import type { Adapter, VerificationToken } from '../../src/types/adapter.ts'
import { turn } from '../turn.ts'

const KEY = { identifier: 'a@x.example', token: 't' }
const ROW: VerificationToken = { ...KEY, expires: new Date('2999-01-01T00:00:00Z') }

/** A table of an adapter that reads a token and then deletes it, as several published ones do. */
function openTable(isUnique: boolean) {
  const rows = new Map([[JSON.stringify(KEY), ROW]])
  const nameOf = ({ identifier, token }: typeof KEY) => JSON.stringify({ identifier, token })
  const adapter: Adapter = {
    async createVerificationToken(row) {
      await turn()
      if (isUnique && rows.has(nameOf(row))) throw new Error('UNIQUE constraint failed')
      rows.set(nameOf(row), row)
      return row
    },
    async useVerificationToken(key) {
      const found = rows.get(nameOf(key)) ?? null
      await turn()
      rows.delete(nameOf(key))
      return found
    },
  }
  return { rows, adapter }
}

const use = (adapters: readonly Adapter[]) =>
  Promise.allSettled(adapters.map((adapter) => createStore(adapter).consumeVerificationToken(KEY)))

const winnersOf = (answers: readonly PromiseSettledResult<unknown>[]): number =>
  answers.filter((answer) => answer.status === 'fulfilled' && answer.value !== null).length

describe('a token of an adapter that reads and then deletes', () => {
  test('MAGIC-03: is consumed once by ten requests of one process', async () => {
    const store = createStore(openTable(false).adapter)
    const answers = await Promise.all(Array.from({ length: 10 }, () => store.consumeVerificationToken(KEY)))
    expect(answers.filter(Boolean)).toEqual([ROW])
  })

  test('MAGIC-03: is consumed once by ten processes if the table has unique rows', async () => {
    const { adapter, rows } = openTable(true)
    const answers = await use(Array(10).fill(adapter))
    expect(winnersOf(answers)).toBe(1)
    // No claim is left behind.
    expect([...rows]).toEqual([])
  })

  test('cannot be consumed twice, and does not affect another token', async () => {
    const store = createStore(openTable(true).adapter)
    const other = { ...KEY, token: 'other' }
    expect(await Promise.all([store.consumeVerificationToken(KEY), store.consumeVerificationToken(other)])).toEqual([
      ROW,
      null,
    ])
    expect(await store.consumeVerificationToken(KEY)).toBeNull()
  })

  test('can be tried again after the store has failed', async () => {
    const { adapter } = openTable(true)
    const { useVerificationToken } = adapter
    adapter.useVerificationToken = vi
      .fn()
      .mockRejectedValueOnce(new Error('down'))
      .mockImplementation(useVerificationToken as never)
    const store = createStore(adapter)
    await expect(store.consumeVerificationToken(KEY)).rejects.toMatchObject({ type: 'AdapterError' })
    expect(await store.consumeVerificationToken(KEY)).toEqual(ROW)
  })
})

test('a token is consumed in one call by an adapter with an atomic method', async () => {
  const consumeVerificationToken = vi.fn(() => ROW)
  const createVerificationToken = vi.fn()
  const store = createStore({ consumeVerificationToken, createVerificationToken })
  expect(await store.consumeVerificationToken(KEY)).toEqual(ROW)
  expect(createVerificationToken).not.toHaveBeenCalled()
})
