import { describe, expect, test } from 'vitest'
import { memory } from '../../../src/adapters/memory.ts'
import { createLimiter } from '../../../src/store/limits/limiter.ts'
import type { AuthConfig } from '../../../src/types/config.ts'
import { openConfig } from '../../harness.ts'

const { rateLimit: _, state, ...plain } = memory()
const { rateLimit } = memory()

const OPTIONS: readonly AuthConfig['rateLimit'][] = [
  undefined,
  {},
  { limits: { code: false } },
  { limits: { code: { max: 1, window: 60 } } },
  { limits: { mail: false } },
]

const STORES: readonly Partial<AuthConfig>[] = [
  {},
  { adapter: { ...plain, rateLimit } },
  { adapter: plain },
  { adapter: plain, stateStore: state },
  { adapter: plain, stateStore: { get: () => null, set: () => {} } },
]

const strategy = { session: { strategy: 'jwt' } } as const

describe('preloaded limits', () => {
  test.each(OPTIONS.map((options) => [JSON.stringify(options), options] as const))(
    'predict with %s the result of the limiter',
    (_, options) => {
      for (const stores of STORES) {
        const config = openConfig({ ...strategy, ...stores, rateLimit: options })
        const { keys, limiter, logger, store } = config
        const expected = createLimiter(options || undefined, store, keys, logger, config.state)
        expect(limiter?.isShared).toBe(expected.isShared)
      }
    },
  )

  test('count every attempt once, including attempts during loading', async () => {
    const { limiter } = openConfig({ rateLimit: { limits: { mail: { max: 3, window: 60 } } } })
    const attempts = Array.from({ length: 4 }, () => limiter?.hit('mail', 'ada@acme.example'))
    const results = await Promise.allSettled(attempts)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    await limiter?.giveBack('mail', 'ada@acme.example')
    await limiter?.giveBack('mail', 'ada@acme.example')
    expect(await limiter?.hit('mail', 'ada@acme.example')).toBe(0)
  })

  test('are disabled only by the name of the limit', () => {
    expect(openConfig({ rateLimit: false }).limiter).toBeNull()
  })
})
