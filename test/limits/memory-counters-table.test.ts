import { beforeEach, describe, expect, test } from 'vitest'
import { getCounters, resetCounters } from '../../src/limits/memory-counters-table.ts'

const counter = () => ({ count: 1, expires: new Date(0) })

beforeEach(resetCounters)

describe('the counters of configurations that do not live on', () => {
  test('are the same for the same secrets and appId', () => {
    expect(getCounters(['a', 'b'], 'x')).toBe(getCounters(['a', 'b'], 'x'))
    expect(getCounters(['a'])).toBe(getCounters(['a'], ''))
  })

  test.each([
    [['b'], ''],
    [['a', 'b'], ''],
    [['a'], 'x'],
    [[], 'a'],
  ])('are others for the secrets %j and the appId %j', (secrets, appId) => {
    expect(getCounters(secrets, appId)).not.toBe(getCounters(['a']))
  })

  test('are forgotten by a reset', () => {
    getCounters(['a']).set('x', counter())
    resetCounters()
    expect(getCounters(['a']).size).toBe(0)
  })

  test('of the application that asked least recently go beyond 50', () => {
    for (let i = 0; i < 50; i++) getCounters([`${i}`]).set('x', counter())
    getCounters(['0'])
    getCounters(['new'])
    expect([getCounters(['0']).size, getCounters(['49']).size, getCounters(['1']).size]).toEqual([1, 1, 0])
  })
})
