import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createStore } from '../../src/store/store.ts'
import type { Adapter, VerificationToken } from '../../src/types/adapter.ts'
import { until } from '../turn.ts'

const KEY = { identifier: 'a@x.example', token: 't' }
const CHALLENGE = { identifier: 'challenge', token: 't' }

const rowOf = (key: typeof KEY): VerificationToken => ({ ...key, expires: new Date('2999-01-01T00:00:00Z') })

/** A table whose deletion takes as long as the test wants, then succeeds. */
function openSlow(method: 'consumeVerificationToken' | 'useVerificationToken') {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const nameOf = ({ identifier, token }: typeof KEY) => `${identifier} ${token}`
  const rows = new Map([KEY, CHALLENGE].map((key) => [nameOf(key), rowOf(key)]))
  const locks: (() => void)[] = []
  const given: unknown[] = []
  const adapter: Adapter = {
    async createVerificationToken(row) {
      if (!row?.token.endsWith('.claim')) given.push(row)
      if (rows.has(nameOf(row))) throw new Error('UNIQUE constraint failed')
      rows.set(nameOf(row), row)
      return row
    },
    async [method](key: typeof KEY) {
      if (!key.token.endsWith('.claim')) await new Promise<void>((resolve) => locks.push(resolve))
      const found = rows.get(nameOf(key)) ?? null
      rows.delete(nameOf(key))
      return found
    },
  }
  return { rows, locks, given, has: (key: typeof KEY) => rows.has(nameOf(key)), store: createStore(adapter) }
}

type Slow = ReturnType<typeof openSlow>

/** Asks for a token, and gives up after ten seconds. */
async function giveUp({ store, locks }: Slow, key = KEY) {
  const known = locks.length
  const answer = store.consumeVerificationToken(key).catch((error: Error) => error)
  await until(() => locks.length > known)
  await vi.advanceTimersByTimeAsync(10_000)
  return answer
}

const METHODS = ['consumeVerificationToken', 'useVerificationToken'] as const

describe.each(METHODS)('a mailed token that %s uses up too late', (method) => {
  test('is an error after ten seconds, and works when the user tries again', async () => {
    const slow = openSlow(method)
    const cause = { name: 'consumeVerificationToken', err: { name: 'TimeoutError' } }
    expect(await giveUp(slow)).toMatchObject({ type: 'AdapterError', cause })
    slow.locks[0]?.()
    await until(() => slow.given.length > 0)
    const again = slow.store.consumeVerificationToken(KEY)
    await until(() => slow.locks.length === 2)
    slow.locks[1]?.()
    expect(await again).toEqual(rowOf(KEY))
    expect([...slow.rows.keys()]).toEqual(['challenge t'])
  })

  test('MAGIC-03: creates one session if both attempts end', async () => {
    const slow = openSlow(method)
    await giveUp(slow)
    const again = slow.store.consumeVerificationToken(KEY)
    const third = slow.store.consumeVerificationToken(KEY)
    slow.locks[0]?.()
    // Of an adapter with two steps, the others are refused while the first goes on.
    await until(() => (method === 'useVerificationToken' ? slow.given.length > 0 : slow.locks.length === 3))
    for (const open of slow.locks) open()
    const won = (await Promise.all([again, third])).filter(Boolean)
    await vi.advanceTimersByTimeAsync(60_000)
    // The late one is given back, or one of the others has it. Never both.
    expect(won.length + Number(slow.has(KEY))).toBe(1)
  })

  test('stays consumed if the adapter takes longer than a minute', async () => {
    const slow = openSlow(method)
    await giveUp(slow)
    await vi.advanceTimersByTimeAsync(60_000)
    slow.locks[0]?.()
    await until(() => !slow.has(KEY))
    await vi.advanceTimersByTimeAsync(1000)
    expect(slow.has(KEY)).toBe(false)
  })
})

test('a challenge that is consumed too late is not restored', async () => {
  const slow = openSlow('consumeVerificationToken')
  await giveUp(slow, CHALLENGE)
  slow.locks[0]?.()
  await until(() => !slow.has(CHALLENGE))
  await vi.advanceTimersByTimeAsync(1000)
  expect(slow.given).toEqual([])
})

test('a token that expired in between is not restored', async () => {
  const slow = openSlow('consumeVerificationToken')
  slow.rows.set('a@x.example t', { ...rowOf(KEY), expires: new Date(0) })
  await giveUp(slow)
  slow.locks[0]?.()
  await until(() => !slow.has(KEY))
  await vi.advanceTimersByTimeAsync(1000)
  expect(slow.given).toEqual([])
})
