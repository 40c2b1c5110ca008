import { describe, expect, test } from 'vitest'
import { BoundedMap } from '../../src/lib/bounded-map.ts'

describe('BoundedMap', () => {
  test('drops the oldest key when it is full', () => {
    const map = new BoundedMap<string, number>(2)
    map.set('a', 1).set('b', 2).set('c', 3)
    expect([...map]).toEqual([
      ['b', 2],
      ['c', 3],
    ])
  })

  test('makes a key the newest if it is set again', () => {
    const map = new BoundedMap<string, number>(2)
    map.set('a', 1).set('b', 2).set('a', 3).set('c', 4)
    expect([...map.keys()]).toEqual(['a', 'c'])
  })
})
