import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createCache } from '../../src/oauth/server/cache.ts'
import { stopClock } from '../harness.ts'
import { holds } from './runs.ts'

const MAX_AGE = 100
const FAILURE_AGE = 5
const STALE_AGE = 86_400

interface Ask {
  /** Seconds since the one before. */
  readonly wait: number
  readonly isUp: boolean
  readonly isForced: boolean
  /** How many ask at once. */
  readonly count: number
}

const ask: fc.Arbitrary<Ask> = fc.record({
  wait: fc.constantFrom(0, 1, 4, 5, 6, 99, 100, 101, STALE_AGE - 1, STALE_AGE, STALE_AGE + 1),
  isUp: fc.boolean(),
  isForced: fc.boolean(),
  count: fc.integer({ min: 1, max: 4 }),
})

interface State {
  isUp: boolean
  /** Requests that are under way, and the most that were at once. */
  flying: number
  most: number
  fetched: number
  /** When an answer came last: seconds since 1970. */
  since: number
}

/** A server that answers, or does not, when the test lets it. */
function openServer(): { cache: ReturnType<typeof createCache<object, { version: number }>>; state: State } {
  const state: State = { isUp: true, flying: 0, most: 0, fetched: 0, since: 0 }
  const cache = createCache<object, { version: number }>(async () => {
    const { isUp } = state
    const version = ++state.fetched
    state.most = Math.max(state.most, ++state.flying)
    await Promise.resolve()
    state.flying--
    if (!isUp) throw new Error('down')
    state.since = Math.floor(Date.now() / 1000)
    return { version }
  }, MAX_AGE)
  return { cache, state }
}

/** What is kept, and when it is asked for again. */
interface Model {
  kept: { readonly version: number; readonly since: number } | null
  next: number
  /** When it was asked for out of turn. */
  forced: readonly number[]
}

/** What one asking does. @returns how many requests it makes */
function answered(model: Model, { isForced, isUp }: Ask, now: number, version: number): number {
  model.forced = model.forced.filter((at) => now - at < 10)
  const isDue = now >= model.next
  if (!isDue && !(isForced && model.forced.length < 2)) return 0
  if (!isDue) model.forced = [...model.forced, now]
  model.next = now + (isUp ? MAX_AGE : FAILURE_AGE)
  if (isUp) model.kept = { version, since: now }
  else if (model.kept && now - model.kept.since >= STALE_AGE) model.kept = null
  return 1
}

describe('F20: kept metadata', () => {
  test('IDP: is the latest that was had, for its time, and a failure lasts five seconds', async () => {
    const clock = stopClock()
    await holds(
      fc.asyncProperty(fc.array(ask, { maxLength: 12 }), async (asks) => {
        const { cache, state } = openServer()
        const key = {}
        const model: Model = { kept: null, next: 0, forced: [] }
        for (const one of asks) {
          clock.advance(one.wait)
          state.isUp = one.isUp
          const before = state.fetched
          const answer = await cache(key, one.isForced).catch(() => null)
          expect(state.fetched - before).toBe(answered(model, one, clock.now(), before + 1))
          expect(answer?.version).toBe(model.kept?.version)
        }
      }),
    )
  })

  test('of many that ask at once one fetches, and all others have the old value', async () => {
    const clock = stopClock()
    await holds(
      fc.asyncProperty(fc.array(ask, { minLength: 1, maxLength: 8 }), async (asks) => {
        const { cache, state } = openServer()
        const key = {}
        await cache(key)
        for (const { wait, isUp, count } of asks) {
          clock.advance(wait)
          const hasOld = clock.now() - state.since < STALE_AGE
          Object.assign(state, { isUp, most: 0 })
          const answers = await Promise.allSettled(Array.from({ length: count }, () => cache(key)))
          // A day after the last good one there is nothing to give meanwhile: then each asks for itself.
          expect(state.most).toBeLessThanOrEqual(hasOld ? 1 : count)
          const failed = answers.filter(({ status }) => status === 'rejected')
          if (hasOld) expect(failed).toEqual([])
        }
      }),
    )
  })

  test('of one provider is nothing to another', async () => {
    stopClock()
    await holds(
      fc.asyncProperty(fc.array(fc.nat(3), { maxLength: 12 }), fc.uniqueArray(fc.nat(3)), async (asks, broken) => {
        const keys = Array.from({ length: 4 }, (_, i) => ({ i }))
        const cache = createCache<{ i: number }, { i: number }>(async ({ i }) => {
          if (broken.includes(i)) throw new Error(`down ${i}`)
          return { i }
        }, MAX_AGE)
        for (const i of asks) {
          const answer = await cache(keys[i] ?? { i }).catch((error: Error) => error.message)
          expect(answer).toEqual(broken.includes(i) ? `down ${i}` : { i })
        }
      }),
    )
  })
})
