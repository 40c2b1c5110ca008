import { describe, expect, test } from 'vitest'
import { judge, type Limit } from '../../bench/budgets.ts'
import type { Measurement } from '../../bench/workload.ts'

const MEASURED: Measurement = {
  unit: 'µs',
  rounds: new Map([
    ['peer', [200, 100, 900]],
    ['latchkey', [10, 10, 10]],
  ]),
  beside: { memory: { unit: 'bytes', rounds: new Map([['latchkey', [-5, 10, 20]]]) } },
}

const isKept = (limit: Limit) => judge(MEASURED, { limits: [limit], aims: {} })[0]?.isKept

describe('a budget', () => {
  test.each<[Limit, boolean]>([
    [{ of: 'peer', to: 'latchkey', atLeast: 20 }, true],
    [{ of: 'peer', to: 'latchkey', atLeast: 20.1 }, false],
    [{ of: 'latchkey', to: 'peer', atMost: 0.05 }, true],
    [{ of: 'latchkey', to: 'peer', atMost: 0.04 }, false],
  ])('of a ratio is judged by the median: %j is %s', (limit, expected) => expect(isKept(limit)).toBe(expected))

  test.each<[Limit, boolean]>([
    [{ of: 'latchkey', what: 'memory', atMost: 20 }, true],
    [{ of: 'latchkey', what: 'memory', atMost: 19 }, false],
    [{ of: 'latchkey', what: 'memory', atLeast: -5 }, true],
    [{ of: 'latchkey', what: 'memory', atLeast: -4 }, false],
  ])('of a number is judged by every round: %j is %s', (limit, expected) => expect(isKept(limit)).toBe(expected))

  test.each<[string, Limit]>([
    ['the subject', { of: 'nobody', atMost: 1000 }],
    ['what it is compared with', { of: 'peer', to: 'nobody', atLeast: 0 }],
  ])('is not kept when %s was not measured', (_, limit) => expect(isKept(limit)).toBe(false))

  test('must limit what is measured', () => {
    expect(() => isKept({ of: 'latchkey', what: 'colour', atMost: 1 })).toThrow('limits "colour"')
  })
})
