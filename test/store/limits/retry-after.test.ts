import { expect, test } from 'vitest'
import { createKeyRing } from '../../../src/crypto/key-ring.ts'
import { TooManyRequests } from '../../../src/errors/errors.ts'
import { createLimiter, LIMITS } from '../../../src/store/limits/limiter.ts'
import { createStore } from '../../../src/store/store.ts'
import { SECRET, stopClock } from '../../harness.ts'

/** The error of one attempt, where a store says how many there were and when the window ends. */
async function errorWith(count: number, milliseconds: number): Promise<unknown> {
  stopClock()
  const expires = new Date(Date.now() + milliseconds)
  const store = createStore({ rateLimit: async () => ({ count, expires }) })
  const limiter = createLimiter({}, store, createKeyRing([SECRET]), { error: () => {} })
  return limiter?.hit('mail', 'ada@example.com').catch((error: unknown) => error)
}

test.each([
  [-5_000, 1],
  [0, 1],
  [999, 1],
  [1_000, 1],
  [1_001, 2],
  [600_000, 600],
])('a window that ends in %i ms results in a Retry-After of %i seconds', async (milliseconds, retryAfter) => {
  const error = await errorWith(LIMITS.mail.max + 1, milliseconds)
  expect(error).toBeInstanceOf(TooManyRequests)
  expect(error).toMatchObject({ retryAfter })
})

test('the last allowed attempt passes with none left', async () => {
  expect(await errorWith(LIMITS.mail.max, 1_000)).toBe(0)
})
