import { mac } from '../crypto/mac.ts'
import { TooManyRequests } from '../errors.ts'
import type { KeyRing } from '../types/keys.ts'
import type { Limit, Limiter, LimitName, RateLimitOptions } from '../types/limiter.ts'
import type { Logger } from '../types/logger.ts'
import type { Store } from '../types/store.ts'
import { createCounters } from './memory-counters.ts'

/**
 * How often something may be tried, unless the application says otherwise. An office behind one address has
 * many people, hence more per client.
 *
 * @see https://pages.nist.gov/800-63-4/sp800-63b.html#throttle
 */
export const LIMITS: Readonly<Record<LimitName, Limit>> = {
  mail: { max: 3, window: 600 },
  'mail-client': { max: 30, window: 600 },
  credentials: { max: 10, window: 600 },
  'credentials-client': { max: 100, window: 600 },
  // For as long as a mail can count at most: nobody gets five more by waiting.
  code: { max: 5, window: 86_400 },
  // Of all attempts for one address: else five guesses for every mail add up.
  'code-address': { max: 30, window: 86_400 },
  'passkey-client': { max: 300, window: 600 },
}

/** Those without which nothing may be done: what they count costs others something, or can be guessed. */
const NEEDED = /^(?:mail|code)/

/**
 * Counts attempts: before they are made, so that many at once are not more than one after the other.
 *
 * @param options `false`: nothing is counted.
 * @returns `null` when nothing is.
 */
export function createLimiter(
  options: false | RateLimitOptions | undefined,
  store: Store | null,
  keys: KeyRing,
  logger: Pick<Logger, 'error'>,
): Limiter | null {
  if (options === false) return null
  const limitOf = (name: LimitName) => options?.limits?.[name] ?? LIMITS[name]
  const counters = store?.can('rateLimit') ? store.rateLimit : createCounters(options?.counters)

  /** @returns `null` where nothing is counted, or the store failed and that does not matter. */
  async function count(name: LimitName, subject: string | null, cost: number) {
    const limit = limitOf(name)
    if (!limit || subject === null) return null
    try {
      // No address and no name of a user is kept, and none is longer than the others.
      const key = `${name}:${await mac(keys, 'rate-limit', subject)}`
      return { ...(await counters({ key, cost, window: limit.window })), ...limit }
    } catch (error) {
      if (cost > 0 && NEEDED.test(name)) throw error
      logger.error(error as Error) // of the store: an `AdapterError`
      return null
    }
  }

  return {
    isShared: counters === store?.rateLimit && limitOf('code') !== false,
    async hit(name, subject) {
      const counted = await count(name, subject, 1)
      if (counted === null) return Number.POSITIVE_INFINITY
      const { expires, max, window } = counted
      if (counted.count <= max) return max - counted.count
      const retryAfter = Math.max(1, Math.ceil((expires.getTime() - Date.now()) / 1000))
      const cause = { seen: `${name}: ${counted.count} in ${window} s`, expected: `at most ${max}` }
      throw new TooManyRequests(retryAfter, { cause })
    },
    async forgive(name, subject) {
      await count(name, subject, -1)
    },
  }
}
