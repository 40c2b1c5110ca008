// Limits repeated attempts: the table of limits, and the count of attempts against them.

import type { KeyRing } from '../../crypto/keys.ts'
import { mac } from '../../crypto/mac.ts'
import { TooManyRequests } from '../../errors/errors.ts'
import type { Step } from '../../errors/step.ts'
import type { State } from '../../seams/state.ts'
import type { Store } from '../../seams/store.ts'
import type { Limit, Limiter, LimitName, RateLimitOptions } from '../../types/limiter.ts'
import type { Logger } from '../../types/logger.ts'
import { createCounters } from './memory-counters.ts'
import { getCounters } from './memory-counters-table.ts'
import { listNetworks, type Network } from './networks.ts'
import { findSharedCounter } from './shared-counter.ts'
import { createStoreCounters } from './store-counters.ts'

/**
 * Default limits. Many users can share one address, for example in an office, so the limit per client is higher.
 *
 * @see https://pages.nist.gov/800-63-4/sp800-63b.html#throttle
 */
export const LIMITS: Readonly<Record<LimitName, Limit>> = {
  mail: { max: 3, window: 600 },
  'mail-client': { max: 30, window: 600 },
  credentials: { max: 10, window: 600 },
  'credentials-client': { max: 100, window: 600 },
  // Lasts as long as a mail can count, so waiting gives no five more attempts.
  code: { max: 5, window: 86_400 },
  // Counts all attempts for one address; otherwise each mail would allow five more guesses.
  'code-address': { max: 30, window: 86_400 },
  // Counts all attempts of one client; otherwise each address would allow five more guesses.
  'code-client': { max: 100, window: 86_400 },
  'passkey-client': { max: 300, window: 600 },
  // Counts only failed responses. Each one sends a request with the client secret to the provider.
  'callback-client': { max: 100, window: 600 },
  // Every visitor can start a sign-in, and each pushed request authenticates the application to the provider.
  'push-client': { max: 300, window: 600 },
}

/**
 * Limits that only the store may count, if it counts: mails cost money, and the five guesses of a code must not become
 * five per process. While the store fails, no mail is sent and no code is accepted.
 */
const NEEDED = /^(?:mail|code)/

/** Counters of an attempt: that of the subject, and for a client also those of its networks. */
const listParts = (name: LimitName, subject: string): readonly Network[] =>
  name.endsWith('-client') ? listNetworks(subject) : [{ subject, times: 1, size: '' }]

/**
 * Counts attempts before they run, so that concurrent attempts cannot exceed the limit.
 *
 * @param store Counts if `state` cannot.
 * @param state Counts for all processes if it has `increment`.
 */
export function createLimiter(
  options: RateLimitOptions | undefined,
  store: Store | null,
  keys: KeyRing,
  logger: Pick<Logger, 'error'> & { readonly step?: Step | null },
  state: State | null = null,
): Limiter {
  const getLimit = (name: LimitName) => options?.limits?.[name] ?? LIMITS[name]
  const countInMemory = createCounters(options?.counters ?? getCounters(keys))
  const counter = findSharedCounter(store, state)
  const shared = counter && createStoreCounters(counter, countInMemory, logger)

  /** @returns `null` if the limit is disabled. */
  async function count(name: LimitName, subject: string, cost: number) {
    const limit = getLimit(name)
    if (!limit) return null
    // Hashed, so that the key contains no address or user name and has a fixed length.
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
    const cause = { seen: `${name}${size}: ${counted.count} in ${window} s`, expected: `at most ${max}`, reason: name }
    throw new TooManyRequests(retryAfter, { cause })
  }

  return {
    isShared: shared !== null && getLimit('code') !== false,
    async hit(name, subject) {
      let least = Number.POSITIVE_INFINITY
      if (subject === null) return least
      // Counts the narrowest network first, so a client over its limit does not consume the limit of its neighbors.
      for (const part of listParts(name, subject)) {
        const left = await countOne(name, part)
        // Counting is disabled.
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
