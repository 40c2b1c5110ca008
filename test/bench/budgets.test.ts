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

  test.each<[Limit, boolean]>([
    [{ of: '*', atMost: 200 }, true],
    [{ of: '*', atMost: 199 }, false],
  ])('of all is judged by the highest median: %j is %s', (limit, expected) => expect(isKept(limit)).toBe(expected))

  test('of all names the subject with the highest median', () => {
    expect(judge(MEASURED, { limits: [{ of: '*', atMost: 20_000 }], aims: {} })).toMatchObject([
      { subject: 'worst: peer', budget: 'at most 20.0 ms', measured: { median: 200 } },
    ])
  })

  test('of all is not kept when nothing was measured', () => {
    const nothing: Measurement = { unit: 'µs', rounds: new Map(), beside: {} }
    expect(judge(nothing, { limits: [{ of: '*', atMost: 1 }], aims: {} })[0]?.isKept).toBe(false)
  })

  test.each<[string, Limit]>([
    ['the subject', { of: 'nobody', atMost: 1000 }],
    ['what it is compared with', { of: 'peer', to: 'nobody', atLeast: 0 }],
  ])('is not kept when %s was not measured', (_, limit) => expect(isKept(limit)).toBe(false))

  test('must limit what is measured', () => {
    expect(() => isKept({ of: 'latchkey', what: 'colour', atMost: 1 })).toThrow('limits "colour"')
  })
})
