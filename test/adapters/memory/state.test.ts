import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createMemoryState } from '../../../src/adapters/memory/state.ts'

const HOUR = 3_600_000

/** More entries than the store keeps. */
const FLOOD = 50_001

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  return () => void vi.useRealTimers()
})

const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)

describe('state in memory', () => {
  test('keeps an entry to its last millisecond', () => {
    const store = createMemoryState()
    store.set('lease:a', '1', HOUR)
    store.increment('mail:a', 1, HOUR)
    pass(HOUR - 1)
    expect(store.get('lease:a')).toBe('1')
    expect(store.add('lease:a', '2', HOUR)).toBe(false)
    expect(store.increment('mail:a', 1, HOUR)).toEqual({ count: 2, left: 1 })
    pass(1)
    expect(store.get('lease:a')).toBeNull()
    expect(store.swap('lease:a', '1', '2', HOUR)).toBe(false)
    expect(store.add('lease:a', '2', HOUR)).toBe(true)
    expect(store.increment('mail:a', 1, HOUR)).toEqual({ count: 1, left: HOUR })
  })

  test('drops the lowest counters when it is full, and no value that looks like one', () => {
    const store = createMemoryState()
    store.set('revoked-before:ada', '1', HOUR)
    store.increment('code:ada', 5, HOUR)
    for (let n = 0; n < FLOOD; n++) store.increment(`mail:${n}`, 1, HOUR)
    expect(store.get('revoked-before:ada')).toBe('1')
    expect(store.increment('code:ada', 0, HOUR)).toMatchObject({ count: 5 })
    expect(store.increment('mail:0', 0, HOUR)).toMatchObject({ count: 0 })
  })

  test('drops expired values first when it is full', () => {
    const store = createMemoryState()
    for (let n = 0; n < FLOOD - 1; n++) store.set(`ended:${n}`, '', 1)
    pass(1)
    store.increment('code:ada', 1, HOUR)
    store.set('ended:new', '', HOUR)
    expect(store.increment('code:ada', 0, HOUR)).toMatchObject({ count: 1 })
  })

  test('refuses another value when no value has expired', () => {
    const store = createMemoryState()
    for (let n = 0; n < FLOOD - 1; n++) store.set(`ended:${n}`, '', HOUR)
    expect(() => store.set('ended:new', '', HOUR)).toThrow('The memory store is full')
    expect(store.get('ended:0')).toBe('')
  })
})
