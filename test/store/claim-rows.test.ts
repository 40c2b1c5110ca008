import { expect, test, vi } from 'vitest'
import { createStore } from '../../src/store/store.ts'
import type { Adapter, VerificationToken } from '../../src/types/adapter.ts'
import { stopClock } from '../harness.ts'

const MAILED = { identifier: 'a@x.example', token: 't' }

/** A store of tokens that reads a row and deletes it. */
function open() {
  const createVerificationToken = vi.fn(async (row: VerificationToken) => row)
  const useVerificationToken = vi.fn(async (key: typeof MAILED) => ({ ...key, expires: new Date('2999-01-01') }))
  const adapter = { createVerificationToken, useVerificationToken } as unknown as Adapter
  return { createVerificationToken, useVerificationToken, store: createStore(adapter) }
}

test('a claim of a mailed token ends after a minute, and can be released at once', async () => {
  stopClock()
  const { createVerificationToken, useVerificationToken, store } = open()
  expect(await store.consumeVerificationToken(MAILED)).toMatchObject(MAILED)
  const claim = { identifier: 'a@x.example', token: 't.claim' }
  expect(createVerificationToken).toHaveBeenCalledExactlyOnceWith({ ...claim, expires: new Date(Date.now() + 60_000) })
  expect(useVerificationToken.mock.calls).toEqual([[MAILED], [claim]])
})

test('a token that was not mailed is consumed without a claim', async () => {
  const { createVerificationToken, store } = open()
  const key = { identifier: 'challenge', token: 't' }
  expect(await store.consumeVerificationToken(key)).toMatchObject(key)
  expect(createVerificationToken).not.toHaveBeenCalled()
})

test('tokens of two addresses can be consumed at the same time', async () => {
  const { store } = open()
  const keys = [MAILED, { ...MAILED, identifier: 'b@x.example' }, { ...MAILED, token: 'u' }, MAILED]
  const used = await Promise.all(keys.map((key) => store.consumeVerificationToken(key)))
  expect(used.map((token) => token !== null)).toEqual([true, true, true, false])
})
