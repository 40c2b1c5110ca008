import { beforeEach, describe, expect, test } from 'vitest'
import { countersFor, resetCounters } from '../../src/limits/memory-counters-table.ts'

const counter = () => ({ count: 1, expires: new Date(0) })

beforeEach(resetCounters)

describe('the counters of configurations that do not live on', () => {
  test('are the same for the same secrets and appId', () => {
    expect(countersFor(['a', 'b'], 'x')).toBe(countersFor(['a', 'b'], 'x'))
    expect(countersFor(['a'])).toBe(countersFor(['a'], ''))
  })

  test.each([
    [['b'], ''],
    [['a', 'b'], ''],
    [['a'], 'x'],
    [[], 'a'],
  ])('are others for the secrets %j and the appId %j', (secrets, appId) => {
    expect(countersFor(secrets, appId)).not.toBe(countersFor(['a']))
  })

  test('are forgotten by a reset', () => {
    countersFor(['a']).set('x', counter())
    resetCounters()
    expect(countersFor(['a']).size).toBe(0)
  })

  test('of the application that asked least recently go beyond 50', () => {
    for (let i = 0; i < 50; i++) countersFor([`${i}`]).set('x', counter())
    countersFor(['0'])
    countersFor(['new'])
    expect([countersFor(['0']).size, countersFor(['49']).size, countersFor(['1']).size]).toEqual([1, 1, 0])
  })
})
