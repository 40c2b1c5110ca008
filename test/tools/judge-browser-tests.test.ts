import { describe, expect, test } from 'vitest'
import { judgeBrowserTests } from '../../tools/test/judge-browser-tests.ts'

const TRACE = { name: 'trace', path: 'test-results/trace.zip' }

const flakySpec = (title: string, ...tags: string[]) => ({
  ...{ title, file: 'session.spec.ts', line: 21, tags },
  tests: [{ projectName: 'express-node', status: 'flaky', results: [{ attachments: [] }, { attachments: [TRACE] }] }],
})

const passedSpec = {
  ...{ title: 'signs in', file: 'session.spec.ts', line: 1, tags: [] },
  tests: [{ projectName: 'express-node', status: 'expected', results: [{ attachments: [] }] }],
}

/** A report of ten passed tests, one failed test, and flaky ones. */
const reportOf = (...flaky: ReturnType<typeof flakySpec>[]) => ({
  stats: { expected: 10, unexpected: 1, skipped: 2 },
  suites: [{ specs: [passedSpec], suites: [{ specs: flaky }] }],
})

describe('a browser test that passes in its second run', () => {
  test('counts as passed and is listed with its trace', () => {
    const line = 'express-node session.spec.ts:21 lasts over reloads (test-results/trace.zip)'
    const sums = judgeBrowserTests(reportOf(flakySpec('lasts over reloads')))
    expect(sums).toEqual({ passed: 11, failed: 1, skipped: 2, flaky: [line] })
  })

  test.each(['security', 'race'])('counts as failed with the tag %s', (tag) => {
    const { passed, failed, flaky } = judgeBrowserTests(reportOf(flakySpec('ends', 'library', tag)))
    expect({ passed, failed }).toEqual({ passed: 10, failed: 2 })
    expect(flaky).toHaveLength(1)
  })

  test('counts as failed if there are more than three', () => {
    const three = ['a', 'b', 'c'].map((title) => flakySpec(title))
    expect(judgeBrowserTests(reportOf(...three))).toMatchObject({ passed: 13, failed: 1 })
    expect(judgeBrowserTests(reportOf(...three, flakySpec('d')))).toMatchObject({ passed: 10, failed: 5 })
  })
})
