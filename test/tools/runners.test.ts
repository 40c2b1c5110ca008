import { describe, expect, test } from 'vitest'
import { playwrightSums, runtimesSums, troubleOf, vitestSums } from '../../tools/test/runners.ts'

// The last line of `npm test` is believed by people and machines: it must not say "0 failed" when something did.
describe('runner', () => {
  const sums = (passed: number, failed: number) => ({ passed, failed, skipped: 0 })

  test.each([
    ['that passed', true, sums(3, 0), null],
    ['with failed tests', false, sums(3, 1), null],
    ['that crashed before its report', false, null, 'the runner left no report'],
    ['that says all is well without a report', true, null, 'the runner left no report'],
    ['without tests', true, sums(0, 0), 'no test was run'],
    ['that failed after its tests passed', false, sums(3, 0), 'the runner failed outside of the tests'],
  ])('%s', (_name, isOk, report, trouble) => {
    expect(troubleOf(isOk, report)).toBe(trouble)
  })
})

describe('sums', () => {
  test('of Vitest count a file that does not load', () => {
    const report = {
      numPassedTests: 5,
      numFailedTests: 1,
      numPendingTests: 2,
      testResults: [
        { status: 'passed', assertionResults: [{ status: 'passed' }] },
        { status: 'failed', assertionResults: [{ status: 'failed' }] },
        { status: 'failed', assertionResults: [] },
      ],
    }
    expect(vitestSums(report)).toEqual({ passed: 5, failed: 2, skipped: 2 })
  })

  test('of the runtimes are what their report says, every runtime counted', () => {
    const report = { passed: 4200, failed: 1, skipped: 130, runs: [], findings: ['deno 2.9.5: nothing ran'] }
    expect(runtimesSums(report)).toEqual({ passed: 4200, failed: 1, skipped: 130 })
  })

  test('of Playwright count a test that passed at the second try as failed', () => {
    const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 3 }
    expect(playwrightSums({ stats })).toEqual({ passed: 4, failed: 2, skipped: 3 })
  })
})
