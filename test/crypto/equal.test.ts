import { describe, expect, test } from 'vitest'
import { equalConstantTime } from '../../src/crypto/equal.ts'

describe('equalConstantTime', () => {
  test.each([
    ['', '', true],
    ['a', 'a', true],
    ['secret', 'secret', true],
    ['secret', 'secreT', false],
    ['secret', 'Secret', false],
    ['secret', 'secre', false],
    ['secret', 'secrets', false],
    ['aa', 'a', false],
    ['a', 'aa', false],
    ['', 'a', false],
    ['a', '', false],
    ['\u0000', '', false],
    ['é', 'e', false],
  ])('%j and %j: %s', (a, b, isEqual) => {
    expect(equalConstantTime(a, b)).toBe(isEqual)
  })
})
