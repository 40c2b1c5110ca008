import { describe, expect, test } from 'vitest'
import { publicNames } from './public-names.ts'

describe.each([...publicNames()])('%s', (_entry, names) => {
  test('documents every name it exports', () => {
    expect(names.length).toBeGreaterThan(0)
    expect(names.filter(({ documentation }) => documentation === '').map(({ name }) => name)).toEqual([])
  })
})
