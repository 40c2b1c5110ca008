import { describe, expect, test } from 'vitest'
import { FEATURES, isIn } from './layers.ts'
import { type Flow, MEASURES, TRACED } from './structure.ts'

test.each(MEASURES)('stays within its limit: $name', ({ limit, found }) => {
  expect(found.length, `${found.join('\n')}\n\nof which at most ${limit} are allowed`).toBeLessThanOrEqual(limit)
})

/** Files of features, and of parts that load later, which a flow calls. */
function calledFeatures(flow: Flow): string[] {
  const called = new Set(TRACED.traces[flow].calls.flat())
  const isFeature = (file: string) => FEATURES.some((folder) => isIn(file, folder))
  return [...called].filter((file) => isFeature(file) || !TRACED.start.includes(file)).sort()
}

describe('reading a session from a cookie', () => {
  test.each(['session read', 'GET session'] as const)('calls no feature: %s', (flow) => {
    expect(TRACED.traces[flow].calls).not.toEqual([])
    expect(calledFeatures(flow)).toEqual([])
  })

  // A check that never complains proves nothing.
  test('calls the feature that an option requires', () => {
    expect(calledFeatures('session read with isRevoked')).toContain('features/revocation/is-revoked.ts')
  })
})
