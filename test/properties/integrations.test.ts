import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyDraft, sentBy } from '../security/integrations/any-request.ts'
import { expectAlike } from '../security/integrations/differences.ts'
import { openVisitors, type Visitors } from '../security/integrations/visitors.ts'
import { openWorld } from '../security/integrations/world.ts'
import { holds } from './runs.ts'

describe('F18, INT-08: any request', () => {
  test('is answered by every integration as by the core', async () => {
    const world = await openWorld({ rateLimit: false })
    const visitors: Visitors = await openVisitors(world)
    const statuses = new Set<number>()
    await holds(
      fc.asyncProperty(anyDraft, async (draft) => {
        const request = sentBy(visitors, draft)
        const answers = await world.ask(request)
        statuses.add(answers.core.status)
        expectAlike(answers, request)
      }),
    )
    // As long as requests get somewhere, this says something.
    const kinds = new Set(Array.from(statuses, (status) => Math.floor(status / 100)))
    expect(kinds).toEqual(new Set([2, 3, 4]))
  })
})
