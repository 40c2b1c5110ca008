import { describe, expect, test } from 'vitest'
import { memory } from '../../../src/adapters/memory.ts'
import { createLazyLimiter } from '../../../src/store/limits/lazy-limiter.ts'
import { createLimiter } from '../../../src/store/limits/limiter.ts'
import { createState } from '../../../src/store/state.ts'
import { createStore } from '../../../src/store/store.ts'
import type { RateLimitOptions } from '../../../src/types/limiter.ts'
import { openConfig } from '../../harness.ts'

const { keys, logger } = openConfig()
const store = createStore(memory())
const { rateLimit: _, ...withoutCounters } = memory()

const OPTIONS: readonly (false | RateLimitOptions | undefined)[] = [
  undefined,
  false,
  {},
  { limits: { code: false } },
  { limits: { code: { max: 1, window: 60 } } },
  { limits: { mail: false } },
]

describe('lazyLimiter', () => {
  test.each(OPTIONS.map((options) => [JSON.stringify(options), options] as const))(
    'knows with %s what the limiter itself will say',
    (_, options) => {
      for (const one of [null, store, createStore(withoutCounters)]) {
        const expected = createLimiter(options, one, keys, logger)
        expect(createLazyLimiter(options, one, keys, logger)?.isShared).toBe(expected?.isShared)
        for (const abilities of [memory().state, { get: () => null, set: () => {} }]) {
          const state = createState(abilities, keys)
          const counted = createLimiter(options, one, keys, logger, state)
          expect(createLazyLimiter(options, one, keys, logger, state)?.isShared).toBe(counted?.isShared)
        }
      }
    },
  )

  test('counts every attempt in one place, also those that came while it was loaded', async () => {
    const limiter = createLazyLimiter({ limits: { mail: { max: 3, window: 60 } } }, null, keys, logger)
    const attempts = Array.from({ length: 4 }, () => limiter?.hit('mail', 'ada@acme.example'))
    const results = await Promise.allSettled(attempts)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    await limiter?.giveBack('mail', 'ada@acme.example')
    await limiter?.giveBack('mail', 'ada@acme.example')
    expect(await limiter?.hit('mail', 'ada@acme.example')).toBe(0)
  })
})
