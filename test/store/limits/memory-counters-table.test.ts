import { describe, expect, test } from 'vitest'
import { resolveKeys } from '../../../src/crypto/resolve-keys.ts'
import { getCounters, resetCounters } from '../../../src/store/limits/memory-counters-table.ts'

const count = (secrets: readonly string[], appId?: string) =>
  getCounters(resolveKeys(secrets, appId)).set('x', { count: 1, expires: new Date(0) })

const sizeOf = (secrets: readonly string[], appId?: string) => getCounters(resolveKeys(secrets, appId)).size

describe('the counters of an application', () => {
  test('are the same for the same secrets and appId', () => {
    count(['a', 'b'], 'x')
    count(['a'])
    expect([sizeOf(['a', 'b'], 'x'), sizeOf(['a'], '')]).toEqual([1, 1])
  })

  test.each([
    [['b'], ''],
    [['a', 'b'], ''],
    [['a'], 'x'],
    [[], 'a'],
  ])('differ for the secrets %j and the appId %j', (secrets, appId) => {
    count(['a'])
    expect(sizeOf(secrets, appId)).toBe(0)
  })

  test('are reset, even for a configuration that stays in use', () => {
    const counters = count(['a'])
    resetCounters()
    expect([counters.size, sizeOf(['a'])]).toEqual([0, 0])
  })

  test('are dropped beyond 1,000 applications, the least recently used first', () => {
    for (let i = 0; i < 1000; i++) count([`${i}`])
    sizeOf(['0'])
    sizeOf(['new'])
    expect([sizeOf(['0']), sizeOf(['999']), sizeOf(['1'])]).toEqual([1, 1, 0])
  })
})
