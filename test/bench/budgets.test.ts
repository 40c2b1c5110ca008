import { describe, expect, test } from 'vitest'
import { judge, type Limit } from '../../bench/budgets.ts'
import type { Measurement } from '../../bench/workload.ts'

const FIFTEEN = Array.from({ length: 15 }, (_, i) => i)

/** Rounds of a subject, beside one that has 1 in every round. The ratios are therefore the rounds. */
const measurement = (rounds: readonly number[]): Measurement => ({
  unit: 'µs',
  rounds: new Map([
    ['latchkey', rounds],
    ['webcrypto', rounds.map(() => 1)],
  ]),
  beside: {},
})

const judged = (rounds: readonly number[], limit: Omit<Limit, 'of'>) =>
  judge(measurement(rounds), { limits: [{ of: 'latchkey', ...limit }], aims: {} })[0]

const RATIO = { to: 'webcrypto' }

describe('verdict on a ratio', () => {
  test.each([
    ['kept', 'every round is below an upper limit', { ...RATIO, atMost: 15 }],
    ['exceeded', 'the range is above an upper limit', { ...RATIO, atMost: 2.9 }],
    ['not decided', 'the range includes an upper limit', { ...RATIO, atMost: 7 }],
    ['not decided', 'the limit is below the median but in the range', { ...RATIO, atMost: 3.5 }],
    ['kept', 'the range ends at an upper limit', { ...RATIO, atMost: 11 }],
    ['kept', 'the range is above a lower limit', { ...RATIO, atLeast: 3 }],
    ['exceeded', 'the range is below a lower limit', { ...RATIO, atLeast: 11.1 }],
    ['not decided', 'the range includes a lower limit', { ...RATIO, atLeast: 8 }],
  ] as const)('is %s if %s', (verdict, _, limit) => {
    expect(judged(FIFTEEN, limit)).toMatchObject({ verdict, low: 3, high: 11 })
  })

  test('ignores the three extreme rounds of fifteen at either end', () => {
    const rounds = [0.1, 0.2, 0.3, ...Array(9).fill(1), 50, 60, 70]
    expect(judged(rounds, { ...RATIO, atMost: 1.1 })).toMatchObject({ verdict: 'kept', low: 1, high: 1 })
  })

  test('uses every round if there are too few for a confidence interval', () => {
    expect(judged([1, 1, 1, 1, 9], { ...RATIO, atMost: 2 })).toMatchObject({ verdict: 'not decided', low: 1, high: 9 })
  })

  test('refuses a limit of a subject that was not measured', () => {
    const limits = [{ of: 'another', to: 'webcrypto', atMost: 1 }]
    expect(() => judge(measurement([1]), { limits, aims: {} })).toThrow('another')
  })
})

describe('verdict on a number', () => {
  test('is decided by the worst round', () => {
    expect(judged([1, 2, 9], { atMost: 8 })).toMatchObject({ verdict: 'exceeded', low: 9, high: 9 })
    expect(judged([1, 2, 9], { atMost: 9 })).toMatchObject({ verdict: 'kept' })
    expect(judged([1, 2, 9], { atLeast: 2 })).toMatchObject({ verdict: 'exceeded', low: 1, high: 1 })
  })

  test('is decided by the range of the median for the worst subject', () => {
    const [verdict] = judge(measurement(FIFTEEN), { limits: [{ of: '*', atMost: 7 }], aims: {} })
    expect(verdict).toMatchObject({ verdict: 'not decided', low: 3, high: 11, subject: 'worst: latchkey' })
  })
})
