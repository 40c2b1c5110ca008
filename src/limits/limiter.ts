// Limits repeated attempts: the table of limits, and who may try again.

import { mac } from '../crypto/mac.ts'
import { TooManyRequests } from '../errors.ts'
import type { KeyRing } from '../types/keys.ts'
import type { Limit, Limiter, LimitName, RateLimitOptions } from '../types/limiter.ts'
import type { Logger } from '../types/logger.ts'
import type { Step } from '../types/step.ts'
import type { Store } from '../types/store.ts'
import { createCounters } from './memory-counters.ts'
import { listNetworks, type Network } from './networks.ts'
import { createStoreCounters } from './store-counters.ts'

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
  // Of all attempts of one client: else five guesses for every address add up.
  'code-client': { max: 100, window: 86_400 },
  'passkey-client': { max: 300, window: 600 },
  // Failed answers only. Each sends a request to the provider that carries the client secret.
  'callback-client': { max: 100, window: 600 },
  // Anyone can begin a sign-in, and each pushed request proves to the provider who the application is.
  'push-client': { max: 300, window: 600 },
}

/**
 * Those that only the store may count, where it counts: mails cost others something, and the five guesses of a code must
 * not become five in each process. While the store fails, nothing is mailed and no code is taken.
 */
const NEEDED = /^(?:mail|code)/

/** What an attempt counts for: the subject; for a client, also the networks around it. */
const listParts = (name: LimitName, subject: string): readonly Network[] =>
  name.endsWith('-client') ? listNetworks(subject) : [{ subject, times: 1, size: '' }]

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
  logger: Pick<Logger, 'error'> & { readonly step?: Step | null },
): Limiter | null {
  if (options === false) return null
  const getLimit = (name: LimitName) => options?.limits?.[name] ?? LIMITS[name]
  const countInMemory = createCounters(options?.counters)
  const shared = store?.can('rateLimit') ? createStoreCounters(store, countInMemory, logger) : null

  /** @returns `null` where nothing is counted. */
  async function count(name: LimitName, subject: string, cost: number) {
    const limit = getLimit(name)
    if (!limit) return null
    // No address and no name of a user is kept, and none is longer than the others.
    const params = { key: `${name}:${await mac(keys, 'rate-limit', subject)}`, cost, window: limit.window }
    const counted = shared ? await shared(params, cost > 0 && NEEDED.test(name)) : countInMemory(params)
    return { ...counted, ...limit }
  }

  async function countOne(name: LimitName, { subject, times, size }: Network): Promise<number> {
    const counted = await count(name, subject, 1)
    if (counted === null) return Number.POSITIVE_INFINITY
    const { expires, window } = counted
    const max = counted.max * times
    if (counted.count <= max) return max - counted.count
    const retryAfter = Math.max(1, Math.ceil((expires.getTime() - Date.now()) / 1000))
    const cause = { seen: `${name}${size}: ${counted.count} in ${window} s`, expected: `at most ${max}` }
    throw new TooManyRequests(retryAfter, { cause })
  }

  return {
    isShared: shared !== null && getLimit('code') !== false,
    async hit(name, subject) {
      let least = Number.POSITIVE_INFINITY
      if (subject === null) return least
      // The narrowest network first: one that may try no more uses up nothing of its neighbors.
      for (const part of listParts(name, subject)) {
        const left = await countOne(name, part)
        // Nothing is counted.
        if (left === Number.POSITIVE_INFINITY) return least
        least = Math.min(least, left)
      }
      logger.step?.('limit', name, { name, seen: `${least} left` })
      return least
    },
    async giveBack(name, subject) {
      if (subject === null) return
      await Promise.all(listParts(name, subject).map((part) => count(name, part.subject, -1)))
    },
  }
}
