import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createKeyRing } from '../../src/crypto/key-ring.ts'
import { TooManyRequests } from '../../src/errors/errors.ts'
import { toNetwork } from '../../src/store/limits/client.ts'
import { createLimiter } from '../../src/store/limits/limiter.ts'
import type { Limiter, LimitName } from '../../src/types/limiter.ts'
import { SECRET, stopClock } from '../harness.ts'
import { anyText } from './arbitraries.ts'
import { holds } from './runs.ts'

const KEYS = createKeyRing([SECRET])
const NAMES: readonly LimitName[] = ['credentials', 'mail']

/** Hits that come at once, and seconds until the next come. */
interface Burst {
  readonly name: LimitName
  readonly subject: string
  readonly hits: number
  readonly wait: number
}

const burst: fc.Arbitrary<Burst> = fc.record({
  name: fc.constantFrom(...NAMES),
  subject: fc.constantFrom('a', 'b', '__proto__'),
  hits: fc.integer({ min: 1, max: 6 }),
  wait: fc.constantFrom(0, 0, 1, 5, 9, 10),
})

const allowedOf = async (limiter: Limiter, { name, subject, hits }: Burst): Promise<number> => {
  const results = await Promise.allSettled(Array.from({ length: hits }, () => limiter.hit(name, subject)))
  for (const result of results) if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(TooManyRequests)
  return results.filter(({ status }) => status === 'fulfilled').length
}

describe('F15: limit', () => {
  test('RATE-06: lets no more pass in its window than it says, however many come at once, and no fewer', async () => {
    const clock = stopClock()
    await holds(
      fc.asyncProperty(fc.integer({ min: 1, max: 5 }), fc.array(burst, { maxLength: 12 }), async (max, bursts) => {
        const limits = { credentials: { max, window: 10 }, mail: { max, window: 10 } }
        const limiter = createLimiter({ limits, counters: new Map() }, null, KEYS, { error: () => {} })
        const windows = new Map<string, { until: number; passed: number }>()
        for (const one of bursts) {
          const key = `${one.name} ${one.subject}`
          const known = windows.get(key)
          const current = known && clock.now() < known.until ? known : { until: clock.now() + 10, passed: 0 }
          windows.set(key, current)
          const passed = await allowedOf(limiter as Limiter, one)
          expect(passed).toBe(Math.min(one.hits, max - current.passed))
          current.passed += passed
          clock.advance(one.wait)
        }
      }),
    )
  })

  test('counts failures only, where each success is forgiven', async () => {
    await holds(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 4 }),
        fc.array(fc.boolean(), { maxLength: 20 }),
        async (max, successes) => {
          const limiter = createLimiter(
            { limits: { credentials: { max, window: 600 } }, counters: new Map() },
            null,
            KEYS,
            {
              error: () => {},
            },
          )
          let failed = 0
          for (const isSuccess of successes) {
            const hit = limiter?.hit('credentials', 'a')
            if (failed >= max) {
              await expect(hit).rejects.toBeInstanceOf(TooManyRequests)
              continue
            }
            expect(await hit).toBe(max - failed - 1)
            if (isSuccess) await limiter?.giveBack('credentials', 'a')
            else failed++
          }
        },
      ),
    )
  })
})

const groups = fc.array(fc.oneof(fc.constant(0), fc.nat(0xffff)), { minLength: 8, maxLength: 8 })
const hex = (group: number): string => group.toString(16)

/** One IPv6 address as different programs write it. */
const spellingsOf = (address: readonly number[]): string[] => {
  const full = address.map((group) => hex(group).padStart(4, '0')).join(':')
  const short = new URL(`http://[${full}]`).hostname.slice(1, -1)
  return [full, short, full.toUpperCase(), address.map(hex).join(':'), `[${short}]:443`, `${short}%eth0`, `[${full}]`]
}

/** Nobody hands these on as a client's address, and `::ffff:a.b.c.d` is tested as IPv4. */
const isOrdinary = (address: readonly number[]): boolean => address.slice(0, 5).some((group) => group > 0)

describe('F15: network of a client', () => {
  test('is the same however the address is spelled, and whichever of its /64 it is', () =>
    holds(
      fc.property(groups.filter(isOrdinary), groups, (address, other) => {
        const near = [...address.slice(0, 4), ...other.slice(4)]
        fc.pre(isOrdinary(near))
        const networks = new Set([...spellingsOf(address), ...spellingsOf(near)].map(toNetwork))
        expect([...networks]).toEqual([`${address.slice(0, 4).map(hex).join(':')}::/64`])
      }),
    ))

  test('is another for another /64', () =>
    holds(
      fc.property(groups, fc.nat(3), fc.integer({ min: 1, max: 0xffff }), (address, at, change) => {
        const far = address.with(at, ((address[at] ?? 0) + change) % 0x10000)
        const [one, other] = [address, far].map((numbers) => toNetwork(numbers.map(hex).join(':')))
        expect(one).not.toBe(other)
      }),
    ))

  test('is the address itself for IPv4, mapped or with a port', () =>
    holds(
      fc.property(fc.ipV4(), fc.nat(65_535), (address, port) => {
        const hexadecimal = new URL(`http://[::ffff:${address}]:${port}`).host
        const texts = [address, `::ffff:${address}`, `::FFFF:${address}`, `${address}:${port}`, hexadecimal]
        expect(texts.map(toNetwork)).toEqual(texts.map(() => address))
      }),
    ))

  test('is something for any text', () =>
    holds(
      fc.property(anyText, (text) => {
        expect(typeof toNetwork(text)).toBe('string')
        expect(toNetwork(text)).toBe(toNetwork(text))
      }),
    ))
})
