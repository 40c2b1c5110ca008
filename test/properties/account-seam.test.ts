import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Case, casesOf, type Focus, run } from '../account/model/case.ts'
import { EXAMPLES, orderOf } from '../account/model/examples.ts'
import { FOCUSES } from '../account/model/focuses.ts'
import type { Order } from '../account/model/gates.ts'
import { stopClock } from '../harness.ts'

const { PROPERTY_RUNS, PROPERTY_SEED, PROPERTY_PATH } = process.env

/** A case takes some 40 ms, so each focus gets a twentieth of the runs of other properties: 5, or 500. */
const RUNS = Math.ceil(Number(PROPERTY_RUNS || 100) / 20)

/** Milliseconds: on a machine that others keep busy. */
const TIMEOUT = Math.max(60_000, RUNS * 500)

async function check(focus: Focus): Promise<void> {
  const clock = stopClock()
  const property = fc.asyncProperty(casesOf(focus), fc.scheduler(), async (one: Case, order: Order) => {
    const broken = await run(one, order, clock.advance)
    if (broken.length > 0) throw new Error(broken.join('\n'))
  })
  const replay = PROPERTY_SEED ? { seed: Number(PROPERTY_SEED), ...(PROPERTY_PATH && { path: PROPERTY_PATH }) } : {}
  const details = await fc.check(property, { numRuns: RUNS, ...replay })
  // `PROPERTY_SEED`, `PROPERTY_PATH` and `-t` with the name of the test repeat what it prints.
  if (details.failed) throw new Error(`${details.errorInstance}\n${fc.defaultReportMessage(details)}`)
}

const KNOWN = EXAMPLES.flatMap((example) => example.strategies.map((strategy) => ({ ...example, strategy })))

describe('the account seam, in every order of the store operations', () => {
  test.each(KNOWN)('$title ($strategy)', async (example) => {
    const clock = stopClock()
    // Only sessions in cookies are compared by time.
    for (const seconds of example.strategy === 'jwt' ? ([0, 1] as const) : ([0] as const)) {
      const one = { ...example.steps, strategy: example.strategy, seconds }
      expect(await run(one, orderOf(example), clock.advance)).toEqual([])
    }
  })

  test.each(Object.entries(FOCUSES))('F21: keeps the invariants when %s', (_, focus) => check(focus), TIMEOUT)
})
