import { describe, expect, test, vi } from 'vitest'
import { createKeyRing } from '../../../src/crypto/key-ring.ts'
import { TooManyRequests } from '../../../src/errors/errors.ts'
import { toNetwork } from '../../../src/store/limits/client.ts'
import { createLimiter, LIMITS } from '../../../src/store/limits/limiter.ts'
import { listNetworks } from '../../../src/store/limits/networks.ts'
import { createStore } from '../../../src/store/store.ts'
import type { Limiter } from '../../../src/types/limiter.ts'
import { SECRET, stopClock } from '../../harness.ts'

const keys = createKeyRing([SECRET])
const NAME = 'credentials-client'

/** Five attempts for each /64, and what the counters were asked. */
function open() {
  const counters = new Map<string, { count: number; expires: Date }>()
  const limits = { [NAME]: { max: 5, window: 600 } }
  const limiter = createLimiter({ counters, limits }, null, keys, { error: () => {} }) as Limiter
  return { limiter, counters }
}

/** How many attempts pass, one from each address. */
async function passing(limiter: Limiter, addresses: readonly string[]): Promise<number> {
  let passed = 0
  for (const address of addresses) {
    const error = await limiter.hit(NAME, toNetwork(address)).then(
      () => null,
      (thrown: unknown) => thrown,
    )
    if (error === null) passed++
    else expect(error).toBeInstanceOf(TooManyRequests)
  }
  return passed
}

const addresses = (count: number, address: (i: number) => string) => Array.from({ length: count }, (_, i) => address(i))
const hex = (i: number) => i.toString(16)

describe('networks of a client', () => {
  test.each([
    ['192.0.2.1', { '192.0.2.1': 1 }],
    ['client-7', { 'client-7': 1 }],
    ['2001:db8:1:2345::/64', { '2001:db8:1:2345::/64': 1, '2001:db8:1:2300::/56': 4, '2001:db8:1::/48': 16 }],
    ['0:0:0:0::/64', { '0:0:0:0::/64': 1, '0:0:0:0::/56': 4, '0:0:0::/48': 16 }],
    // Host text that only looks like one.
    ['2001:db8:1:2345:6::/64', { '2001:db8:1:2345:6::/64': 1 }],
  ])('are those around %s', (client, factors) => {
    expect(listNetworks(client).map(({ subject, times }) => [subject, times])).toEqual(Object.entries(factors))
  })
})

describe('RATE-02: a limit per client', () => {
  test.each([
    ['/64', 5, (i: number) => `2001:db8:1:2::${hex(i)}`],
    ['/56', 20, (i: number) => `2001:db8:1:${hex(0x3400 + (i % 256))}::1`],
    ['/48', 80, (i: number) => `2001:db8:1:${hex(i * 256)}::1`],
  ])('holds for a %s: %i attempts', async (_, expected, address) => {
    expect(await passing(open().limiter, addresses(256, address))).toBe(expected)
  })

  test('counts another /48 separately', async () => {
    expect(
      await passing(
        open().limiter,
        addresses(256, (i) => `2001:db8:${hex(i)}::1`),
      ),
    ).toBe(256)
  })

  test('counts IPv4 addresses separately', async () => {
    expect(
      await passing(
        open().limiter,
        addresses(256, (i) => `192.0.2.${i}`),
      ),
    ).toBe(256)
  })

  test('does not let one /64 use up the attempts of its neighbors', async () => {
    const { limiter } = open()
    expect(await passing(limiter, Array(500).fill('2001:db8:1:2::1'))).toBe(5)
    expect(
      await passing(
        limiter,
        addresses(3, (i) => `2001:db8:1:${hex(3 + i)}::1`),
      ),
    ).toBe(3)
    // The /56 has no more than fifteen left, whoever asks.
    expect(
      await passing(
        limiter,
        addresses(200, (i) => `2001:db8:1:${hex(16 + i)}::1`),
      ),
    ).toBe(12)
  })

  test('returns the fewest attempts that any network has left', async () => {
    const { limiter } = open()
    expect(await limiter.hit(NAME, toNetwork('2001:db8:1:2::1'))).toBe(4)
    await passing(
      limiter,
      addresses(18, (i) => `2001:db8:1:${hex(16 + i)}::1`),
    )
    expect(await limiter.hit(NAME, toNetwork('2001:db8:1:2::1'))).toBe(0)
  })

  test('subtracts a success from every network', async () => {
    const { limiter, counters } = open()
    for (let i = 0; i < 100; i++) {
      const network = toNetwork(`2001:db8:1:${hex(i)}::1`)
      await limiter.hit(NAME, network)
      await limiter.giveBack(NAME, network)
    }
    expect([...counters.values()].filter(({ count }) => count > 0)).toEqual([])
  })

  test('names the network in the log', async () => {
    const { limiter } = open()
    const failed = passing(
      limiter,
      addresses(20, (i) => `2001:db8:1:${hex(i)}::1`),
    ).then(() => limiter.hit(NAME, toNetwork('2001:db8:1:99::1')))
    const cause = { seen: `${NAME} /56: 21 in 600 s`, expected: 'at most 20', reason: NAME }
    await expect(failed).rejects.toMatchObject({ cause, message: `Found ${cause.seen} instead of at most 20.` })
  })

  test('does not affect limits of other subjects', async () => {
    const counters = new Map<string, { count: number; expires: Date }>()
    const limiter = createLimiter({ counters }, null, keys, { error: () => {} }) as Limiter
    await limiter.hit('credentials', '2001:db8:1:2::/64')
    expect(counters.size).toBe(1)
  })

  test('RATE-05: waits only once for a store that fails after ten seconds', async () => {
    const clock = stopClock()
    const rateLimit = vi.fn(async () => {
      clock.advance(10)
      throw new Error('timed out')
    })
    const limiter = createLimiter({}, createStore({ rateLimit }), keys, { error: () => {} }) as Limiter
    expect(await limiter.hit(NAME, toNetwork('2001:db8::1'))).toBe(LIMITS[NAME].max - 1)
    expect(rateLimit).toHaveBeenCalledTimes(1)
  })
})
