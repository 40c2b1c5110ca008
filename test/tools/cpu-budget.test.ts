import { describe, expect, test } from 'vitest'
import { compareWithBudget, readBudget } from '../../tools/test/budget.ts'
import { REFERENCE, startCalibration } from '../../tools/test/calibration.ts'
import { PLANS } from '../../tools/test/plan.ts'

describe('the CPU budget', () => {
  test('names the steps that cost more than they may', () => {
    const budget = { total: 10, steps: { build: 1, lint: 1 } }
    expect(compareWithBudget({ cpu: 3, steps: { build: 0.9, lint: 1 } }, budget)).toContain('1.9 of 10, within budget')
    const line = compareWithBudget({ cpu: 3, steps: { build: 1.5, lint: 1, new: 0.5 } }, budget)
    expect(line).toContain('ABOVE BUDGET: build 1.50 of 1.00, new 0.50 of 0.00.')
  })

  test.each(Object.keys(PLANS) as (keyof typeof PLANS)[])('has each step of the command %s', (command) => {
    const names = PLANS[command].flat().map(({ name }) => name)
    expect(Object.keys(readBudget(command).steps).sort()).toEqual(names.sort())
  })
})

test('the calibration is the mean of what was measured beside a step', async () => {
  const calibration = await startCalibration(async () => 3 * REFERENCE)
  calibration.stop()
  expect(calibration.since(0)).toBeCloseTo(3)
  expect(calibration.since(performance.now() + 1)).toBeCloseTo(3)
})
