import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Case, casesOf, type Focus, run } from '../features/stored/account/model/case.ts'
import { EXAMPLES, orderOf } from '../features/stored/account/model/examples.ts'
import { FOCUSES } from '../features/stored/account/model/focuses.ts'
import type { Order } from '../features/stored/account/model/gates.ts'
import { stopClock } from '../harness.ts'
import { holds, RUNS } from './runs.ts'

/**
 * A case takes some 50 ms, so all focuses share 15 percent of the runs of other properties, but at least two each. Faults
 * of the library were found within 100 of a focus.
 */
const FEW = Math.max(2, Math.ceil((RUNS * 0.15) / Object.keys(FOCUSES).length))

async function check(focus: Focus): Promise<void> {
  const clock = stopClock()
  const property = fc.asyncProperty(casesOf(focus), fc.scheduler(), async (one: Case, order: Order) => {
    const broken = await run(one, order, clock.advance)
    if (broken.length > 0) throw new Error(broken.join('\n'))
  })
  await holds(property, FEW)
}

const KNOWN = EXAMPLES.flatMap((example) => example.strategies.map((strategy) => ({ ...example, strategy })))

describe('the account seam, in every order of the store operations', () => {
  test.each(KNOWN)('$title ($strategy)', async (example) => {
    const clock = stopClock()
    // A sign-in in the millisecond of a revocation is refused.
    for (const seconds of example.strategy === 'jwt' ? ([0, 1] as const) : ([1] as const)) {
      const one = { ...example.steps, strategy: example.strategy, seconds }
      expect(await run(one, orderOf(example), clock.advance)).toEqual([])
    }
  })

  test.each(Object.entries(FOCUSES))('F21: keeps the invariants when %s', (_, focus) => check(focus))
})
