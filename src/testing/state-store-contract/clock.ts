// Waits for the clock of a store. No wait depends on the speed of the machine.

import type { StateStore } from '../../types/state-store.ts'
import { expectThat } from '../adapter-contract/expect.ts'
import { createUniqueText } from '../adapter-contract/values.ts'

/** Lifetime of an entry that a case waits for, in milliseconds. */
export const SHORT = 300

/** Lifetime of an entry that no case waits for, in milliseconds. */
export const LONG = 600_000

/** Lifetimes for a case that must finish a call before the end. A slow machine needs a longer one. */
export const LIFETIMES: readonly number[] = [SHORT, 3000, 30_000]

/** Milliseconds by which two clocks may disagree about a lifetime. */
export const SLACK = 100

type Reads = Pick<StateStore, 'get'>

export const sleep = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Creates a key for one case. */
export const createKey = (): string => `contract:${createUniqueText()}`

/**
 * Throws unless an entry lives exactly as long as it should.
 *
 * @param write Stores the entry.
 */
export async function expectLifetime(store: Reads, key: string, ttl: number, write: () => unknown): Promise<void> {
  const earliest = Date.now() + ttl - SLACK
  await write()
  const latest = Date.now() + ttl + SLACK
  for (;;) {
    const askedAt = Date.now()
    if ((await store.get(key)) === null) {
      // The read that found nothing had ended by now, so the entry had expired by now.
      const early = earliest - Date.now()
      return expectThat(early <= 0, 'milliseconds by which an entry expired too early', early, 'none')
    }
    expectThat(askedAt < latest, `milliseconds after the end of an entry`, askedAt - latest + SLACK, 'no entry')
    await sleep(10)
  }
}

/** Waits until everything that the store received before this call, for `ttl` milliseconds or less, has expired. */
export async function waitForEnd(store: Reads & Pick<StateStore, 'set'>, ttl: number): Promise<void> {
  // A read may remove an expired entry, so another one is read.
  const later = createKey()
  await expectLifetime(store, later, ttl, () => store.set(later, '1', ttl))
  // Two shards of a store may have two clocks.
  await sleep(SLACK)
}
