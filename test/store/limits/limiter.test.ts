import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createMemoryState } from '../../../src/adapters/memory/state.ts'
import { createKeyRing } from '../../../src/crypto/key-ring.ts'
import { AdapterError, TooManyRequests } from '../../../src/errors/errors.ts'
import { createLimiter, LIMITS } from '../../../src/store/limits/limiter.ts'
import { createState } from '../../../src/store/state.ts'
import { createStore } from '../../../src/store/store.ts'
import type { Adapter } from '../../../src/types/adapter.ts'
import type { Limiter, LimitName, RateLimitOptions } from '../../../src/types/limiter.ts'
import type { StateStore } from '../../../src/types/state-store.ts'
import { SECRET, stopClock } from '../../harness.ts'
import { until } from '../../turn.ts'

const keys = createKeyRing([SECRET])
const NAMES = Object.keys(LIMITS) as LimitName[]

function open(options: RateLimitOptions = {}, adapter: Adapter | null = null, state: StateStore | null = null) {
  const errors: Error[] = []
  const logger = { error: (error: Error) => void errors.push(error) }
  const limiter = createLimiter(
    { counters: new Map(), ...options },
    adapter && createStore(adapter),
    keys,
    logger,
    state && createState(state, keys),
  ) as Limiter
  return { limiter, errors }
}

/** A store that counts, and remembers what it was asked. */
function countingAdapter() {
  const counts = new Map<string, number>()
  const asked: { key: string; cost: number; window: number }[] = []
  const adapter: Adapter = {
    rateLimit: async ({ key, cost, window }) => {
      asked.push({ key, cost, window })
      const count = (counts.get(key) ?? 0) + cost
      counts.set(key, count)
      return { count, expires: new Date(Date.now() + window * 1000) }
    },
  }
  return { adapter, asked }
}

/** How many of so many attempts at once pass. */
async function passing(limiter: Limiter, name: LimitName, count: number, subject = 'ada'): Promise<number> {
  const all = await Promise.allSettled(Array.from({ length: count }, () => limiter.hit(name, subject)))
  for (const one of all) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(TooManyRequests)
  return all.filter(({ status }) => status === 'fulfilled').length
}

describe.each([
  ['in memory', () => open()],
  ['in the store', () => open({}, countingAdapter().adapter)],
  ['in a StateStore', () => open({}, null, createMemoryState())],
])('limiter %s', (_where, make) => {
  test.each(NAMES)('allows exactly as many %s as the table says', async (name) => {
    const { limiter } = make()
    const { max } = LIMITS[name]
    for (let left = max - 1; left >= 0; left--) expect(await limiter.hit(name, 'ada')).toBe(left)
    await expect(limiter.hit(name, 'ada')).rejects.toThrow(TooManyRequests)
  })

  test('RATE-06, better-auth#9993: allows one of 200 simultaneous attempts just below the limit', async () => {
    const { limiter } = make()
    expect(await passing(limiter, 'credentials', 9)).toBe(9)
    expect(await passing(limiter, 'credentials', 200)).toBe(1)
  })

  test('counts each name and each subject separately', async () => {
    const { limiter } = make()
    expect(await passing(limiter, 'mail', 9)).toBe(3)
    expect(await passing(limiter, 'code', 9)).toBe(5)
    expect(await passing(limiter, 'mail', 9, 'bob')).toBe(3)
  })

  test('subtracts successful attempts', async () => {
    const { limiter } = make()
    await passing(limiter, 'credentials', 9)
    for (let i = 0; i < 50; i++) {
      await limiter.hit('credentials', 'ada')
      await limiter.giveBack('credentials', 'ada')
    }
    expect(await limiter.hit('credentials', 'ada')).toBe(0)
  })

  test('DEMAND-20: counts nothing if the subject is unknown', async () => {
    const { limiter } = make()
    for (let i = 0; i < 50; i++) expect(await limiter.hit('mail-client', null)).toBe(Number.POSITIVE_INFINITY)
  })
})

describe('time', () => {
  test('RATE-01: opens again when the window ends, and reports when', async () => {
    const clock = stopClock()
    const { limiter } = open()
    await limiter.hit('mail', 'ada')
    clock.advance(100)
    expect(await passing(limiter, 'mail', 9)).toBe(2)
    await expect(limiter.hit('mail', 'ada')).rejects.toMatchObject({ retryAfter: 500 })
    clock.advance(499)
    await expect(limiter.hit('mail', 'ada')).rejects.toMatchObject({ retryAfter: 1 })
    clock.advance(1)
    expect(await passing(limiter, 'mail', 9)).toBe(3)
  })

  test('RATE-01: is not extended by further attempts', async () => {
    const clock = stopClock()
    const { limiter } = open()
    await passing(limiter, 'credentials', 10)
    for (let i = 0; i < 100; i++) {
      clock.advance(5)
      await expect(limiter.hit('credentials', 'ada')).rejects.toThrow(TooManyRequests)
    }
    clock.advance(100)
    expect(await limiter.hit('credentials', 'ada')).toBe(9)
  })

  test('does not change a window that has ended', async () => {
    const clock = stopClock()
    const { limiter } = open()
    await limiter.hit('mail', 'ada')
    clock.advance(600)
    await limiter.giveBack('mail', 'ada')
    expect(await passing(limiter, 'mail', 9)).toBe(3)
  })
})

describe('options', () => {
  test('false disables one limit, and a new limit replaces it', async () => {
    const { limiter } = open({ limits: { mail: false, code: { max: 1, window: 60 } } })
    expect(await passing(limiter, 'mail', 50)).toBe(50)
    expect(await passing(limiter, 'code', 50)).toBe(1)
    expect(await passing(limiter, 'credentials', 50)).toBe(10)
  })

  test('is shared if the store counts, and codes are counted', () => {
    const { adapter } = countingAdapter()
    expect(open().limiter.isShared).toBe(false)
    expect(open({}, {}).limiter.isShared).toBe(false)
    expect(open({}, adapter).limiter.isShared).toBe(true)
    expect(open({ limits: { code: false } }, adapter).limiter.isShared).toBe(false)
  })
})

describe('store', () => {
  test('receives no subject, only its MAC and the window', async () => {
    const { adapter, asked } = countingAdapter()
    const { limiter } = open({}, adapter)
    await limiter.hit('mail', 'ada@a.example')
    await limiter.hit('mail', 'x'.repeat(10_000))
    await limiter.giveBack('credentials', 'ada@a.example')
    expect(asked).toEqual([
      { key: expect.stringMatching(/^mail:[\w-]{43}$/), cost: 1, window: 600 },
      { key: expect.stringMatching(/^mail:[\w-]{43}$/), cost: 1, window: 600 },
      { key: expect.stringMatching(/^credentials:[\w-]{43}$/), cost: -1, window: 600 },
    ])
    expect(asked[0]?.key.slice(4)).toBe(asked[2]?.key.slice(11))
  })

  const throwing: Adapter = { rateLimit: () => Promise.reject(new Error('down')) }
  const odd = (answer: unknown): Adapter => ({ rateLimit: async () => answer as never })

  const BROKEN: [string, Adapter][] = [
    ['throws', throwing],
    ['answers nothing', odd(null)],
    ['answers garbage', odd({ count: 'many', expires: 'soon' })],
  ]
  const OTHERS = NAMES.filter((name) => !/^(?:mail|code)/.test(name))

  test.each(BROKEN)(
    'RATE-05: that %s allows no mail and no code, and counts the others in memory',
    async (_, adapter) => {
      const { limiter, errors } = open({}, adapter)
      for (const name of NAMES) {
        if (OTHERS.includes(name))
          expect(await passing(limiter, name, LIMITS[name].max + 50), name).toBe(LIMITS[name].max)
        else await expect(limiter.hit(name, 'ada'), name).rejects.toThrow(AdapterError)
        await limiter.giveBack(name, 'ada')
      }
      // Once, not for each attempt.
      expect(errors).toEqual([expect.any(AdapterError)])
      expect(errors[0]?.message).toContain('are counted in the memory of this process')
    },
  )

  test('RATE-05: that fails locks out no other account and no other client', async () => {
    const { limiter } = open({}, throwing)
    expect(await passing(limiter, 'credentials', 50)).toBe(10)
    expect(await passing(limiter, 'credentials', 50, 'bob')).toBe(10)
    expect(await passing(limiter, 'credentials-client', 9, '192.0.2.1')).toBe(9)
  })

  test('RATE-05: that fails does not count successful attempts', async () => {
    const { limiter } = open({}, throwing)
    for (let times = 0; times < 50; times++) {
      await limiter.hit('credentials', 'ada')
      await limiter.giveBack('credentials', 'ada')
    }
    expect(await limiter.hit('credentials', 'ada')).toBe(9)
  })

  test('RATE-05: counts again as soon as it works', async () => {
    stopClock()
    const { adapter, asked } = countingAdapter()
    const down = { now: true }
    const unsteady: Adapter = {
      rateLimit: (params) => (down.now ? Promise.reject(new Error('down')) : (adapter.rateLimit?.(params) as never)),
    }
    const { limiter, errors } = open({}, unsteady)
    expect(await passing(limiter, 'credentials', 6)).toBe(6)
    down.now = false
    expect(await limiter.hit('credentials', 'ada')).toBe(9)
    expect(asked).toHaveLength(1)
    down.now = true
    // What was counted in memory still counts there.
    expect(await passing(limiter, 'credentials', 50)).toBe(4)
    expect(errors).toHaveLength(2)
  })

  test('RATE-05: that fails intermittently is corrected only by what it counted', async () => {
    stopClock()
    const { adapter, asked } = countingAdapter()
    const down = { now: true }
    const unsteady: Adapter = {
      rateLimit: (params) => (down.now ? Promise.reject(new Error('down')) : (adapter.rateLimit?.(params) as never)),
    }
    const { limiter } = open({}, unsteady)
    for (let times = 0; times < 50; times++) {
      down.now = true
      await limiter.hit('credentials', 'ada')
      down.now = false
      await limiter.giveBack('credentials', 'ada')
    }
    expect(asked).toEqual([])
    expect(await limiter.hit('credentials', 'ada')).toBe(9)
    await limiter.giveBack('credentials', 'ada')
    expect(asked.map(({ cost }) => cost)).toEqual([1, -1])
  })

  test('is called again for the first of 5,001 names that were counted in memory, not for the last', async () => {
    // A store that takes a second to fail is left alone for a while.
    stopClock()
    const { adapter, asked } = countingAdapter()
    const down = { now: true }
    const unsteady: Adapter = {
      rateLimit: (params) => (down.now ? Promise.reject(new Error('down')) : (adapter.rateLimit?.(params) as never)),
    }
    const { limiter } = open({}, unsteady)
    // Simultaneous ones are counted in any order, because each waits for the hash of its name.
    await limiter.hit('credentials', 'user0')
    await Promise.all(Array.from({ length: 5000 }, (_, i) => limiter.hit('credentials', `user${i + 1}`)))
    down.now = false
    await limiter.giveBack('credentials', 'user5000')
    expect(asked).toEqual([])
    await limiter.giveBack('credentials', 'user0')
    expect(asked.map(({ cost }) => cost)).toEqual([-1])
  })

  test('RATE-05: allows at most twice the limit if it fails intermittently', async () => {
    stopClock()
    const { adapter } = countingAdapter()
    const calls = { count: 0 }
    const unsteady: Adapter = {
      rateLimit: (params) =>
        calls.count++ % 2 === 0 ? Promise.reject(new Error('down')) : (adapter.rateLimit?.(params) as never),
    }
    const { limiter } = open({}, unsteady)
    expect(await passing(limiter, 'credentials', 200)).toBe(20)
  })

  test('RATE-05: that hangs delays one attempt by ten seconds', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { adapter, asked } = countingAdapter()
    const hangs = { now: true, calls: 0 }
    const hang = (): Promise<never> => {
      hangs.calls++
      return new Promise(() => {})
    }
    const unsteady: Adapter = {
      rateLimit: (params) => (hangs.now ? hang() : (adapter.rateLimit?.(params) as never)),
    }
    const { limiter, errors } = open({}, unsteady)
    const wait = async (calls: number) => {
      await until(() => hangs.calls === calls)
      await vi.advanceTimersByTimeAsync(10_000)
    }
    const mail = limiter.hit('mail', 'ada').catch((error: unknown) => error)
    const credentials = limiter.hit('credentials', 'ada')
    await wait(2)
    expect(await mail).toBeInstanceOf(AdapterError)
    expect(await credentials).toBe(9)
    // The others need not wait, until one of them asks again.
    expect(await passing(limiter, 'credentials', 5)).toBe(5)
    expect(hangs.calls).toBe(2)
    await vi.advanceTimersByTimeAsync(10_000)
    const again = limiter.hit('credentials', 'ada').catch((error: unknown) => error)
    await until(() => hangs.calls === 3)
    expect(await passing(limiter, 'credentials', 50)).toBe(4)
    await wait(3)
    expect(await again).toBeInstanceOf(TooManyRequests)
    expect(errors).toHaveLength(1)
    // Mails and codes ask always. If that works, so may the others.
    hangs.now = false
    expect(await limiter.hit('mail', 'ada')).toBe(2)
    expect(await limiter.hit('credentials', 'ada')).toBe(9)
    expect(asked).toHaveLength(2)
  })
})

describe('limiter with a StateStore', () => {
  const { get, set, increment } = createMemoryState()

  test('counts in the state store, and not in the adapter', async () => {
    const { adapter, asked } = countingAdapter()
    const state = createMemoryState()
    const { limiter } = open({}, adapter, state)
    for (let n = 0; n < 3; n++) await limiter.hit('mail', 'ada')
    // Another process shares the store.
    await expect(open({}, adapter, state).limiter.hit('mail', 'ada')).rejects.toThrow(TooManyRequests)
    await limiter.giveBack('mail', 'ada')
    await limiter.giveBack('mail', 'ada')
    expect(await open({}, adapter, state).limiter.hit('mail', 'ada')).toBe(0)
    expect(asked).toEqual([])
    expect(limiter.isShared).toBe(true)
  })

  test('counts in the adapter if the state store cannot count', async () => {
    const { adapter, asked } = countingAdapter()
    const { limiter } = open({}, adapter, { get, set })
    await limiter.hit('mail', 'ada')
    expect(asked).toHaveLength(1)
    expect(open({}, null, { get, set }).limiter.isShared).toBe(false)
  })

  test('names the limit and no subject in a key of at most 80 characters', async () => {
    const seen: [string, number, number][] = []
    const counting: StateStore = {
      get,
      set,
      increment: (key, by, ttl) => {
        seen.push([key, by, ttl])
        return increment(key, by, ttl)
      },
    }
    for (const name of NAMES) await open({}, null, counting).limiter.hit(name, 'ada@acme.example')
    for (const [key] of seen) expect(key).toMatch(/^[a-z-]{4,36}:[\w-]{43}$/)
    expect(seen.filter(([key]) => key.startsWith('mail:'))).toEqual([[expect.any(String), 1, 600_000]])
  })

  test('refuses mails and counts the rest in memory while the state store fails', async () => {
    const { limiter, errors } = open({}, countingAdapter().adapter, {
      get,
      set,
      increment: () => Promise.reject(new Error('down')),
    })
    await expect(limiter.hit('mail', 'ada')).rejects.toThrow(AdapterError)
    expect(await limiter.hit('credentials', 'ada')).toBe(9)
    expect(await limiter.hit('credentials', 'ada')).toBe(8)
    expect(errors.map(({ message }) => message)).toEqual([
      expect.stringContaining('until `stateStore.increment` works'),
    ])
  })
})
