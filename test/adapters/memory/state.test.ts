import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createMemoryState } from '../../../src/adapters/memory/state.ts'

const HOUR = 3_600_000

/** More entries than the store keeps of one purpose. */
const FLOOD = 20_001

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

  test('drops the lowest counters first if a purpose is full', () => {
    const store = createMemoryState()
    store.increment('mail:ada', 5, HOUR)
    store.increment('code:ada', 1, HOUR)
    for (let n = 0; n < FLOOD; n++) store.increment(`mail:${n}`, 1, HOUR)
    expect(store.increment('mail:ada', 0, HOUR)).toMatchObject({ count: 5 })
    expect(store.increment('code:ada', 0, HOUR)).toMatchObject({ count: 1 })
    expect(store.increment('mail:0', 0, HOUR)).toMatchObject({ count: 0 })
  })

  test('drops expired values first if a purpose is full', () => {
    const store = createMemoryState()
    for (let n = 0; n < FLOOD - 1; n++) store.set(`ended:${n}`, '', 1)
    pass(1)
    store.set('ended:new', '', HOUR)
    expect(store.get('ended:new')).toBe('')
  })

  test.each(['used-state', 'mail'])('F7: still stores values for other purposes when %s is flooded', (flooded) => {
    const store = createMemoryState()
    for (let n = 0; n < 3 * FLOOD; n++)
      if (flooded === 'mail') store.increment(`mail:${n}`, 1, HOUR)
      else expect(store.add(`used-state:${n}`, '1', HOUR)).toBe(true)
    for (const purpose of ['revoked-before', 'ended', 'session', 'provider-user']) {
      store.set(`${purpose}:ada`, '1', HOUR)
      expect(store.get(`${purpose}:ada`)).toBe('1')
    }
  })

  test('keeps the latest used states if too many arrive', () => {
    const store = createMemoryState()
    for (let n = 0; n < FLOOD; n++) {
      store.add(`used-state:${n}`, '1', HOUR)
      pass(1)
    }
    expect([store.get('used-state:0'), store.get(`used-state:${FLOOD - 1}`)]).toEqual([null, '1'])
  })

  test('limits purposes that latchkey does not define to one shared quota', () => {
    const store = createMemoryState()
    for (let n = 0; n < FLOOD + 100; n++) store.increment(`${n}:a`, 1, HOUR)
    expect(store.increment('0:a', 0, HOUR)).toMatchObject({ count: 1 })
    expect(store.increment('60:a', 0, HOUR)).toMatchObject({ count: 0 })
  })

  test('refuses a new value if no stored value has expired', () => {
    const store = createMemoryState()
    for (let n = 0; n < FLOOD - 1; n++) store.set(`ended:${n}`, '1', HOUR)
    expect(() => store.set('ended:new', '', HOUR)).toThrow('The memory store is full: 20000 entries of `ended`')
    expect(store.get('ended:0')).toBe('1')
    store.set('revoked-before:ada', '1', HOUR)
  })
})
