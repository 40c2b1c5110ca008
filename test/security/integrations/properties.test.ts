import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyDraft, sentBy } from './any-request.ts'
import { expectAlike } from './differences.ts'
import { openVisitors, type Visitors } from './visitors.ts'
import { openWorld } from './world.ts'

/** `npm run test:properties` asks for more. */
const RUNS = Number(process.env['PROPERTY_RUNS'] || 100)

describe('INT-08: any request', () => {
  test(
    'is answered by every integration as by the core',
    async () => {
      const world = await openWorld({ rateLimit: false })
      const visitors: Visitors = await openVisitors(world)
      const statuses = new Set<number>()
      const isAlike = fc.asyncProperty(anyDraft, async (draft) => {
        const request = sentBy(visitors, draft)
        const answers = await world.ask(request)
        statuses.add(answers.core.status)
        expectAlike(answers, request)
      })
      await fc.assert(isAlike, { numRuns: RUNS, endOnFailure: true })
      // As long as requests get somewhere, this says something.
      const kinds = new Set(Array.from(statuses, (status) => Math.floor(status / 100)))
      expect(kinds).toEqual(new Set([2, 3, 4]))
    },
    60_000 + RUNS * 200,
  )
})
