import { describe, expect, test } from 'vitest'
import { excuseOf, type Gap, type Place } from '../../runtimes/gaps.ts'
import { judge, tableOf } from '../../runtimes/report.ts'
import { runParts } from '../../runtimes/run.ts'

const NODE: Place = { runtime: 'node', version: '24.21.0' }
const DENO: Place = { runtime: 'deno', version: '2.9.5' }

const suiteOf = (count: number) => ({
  name: 'suite',
  tests: Array.from({ length: count }, (_, i) => ({ name: `suite > fact ${i}`, run: async () => {} })),
})

/** What a place prints that runs so many tests. */
async function outputOf(place: Place, count: number): Promise<string> {
  const lines: string[] = []
  await runParts(place, [suiteOf(count)], (line) => lines.push(line))
  return `${lines.join('\n')}\n`
}

const finish = async (place: Place, count: number) => ({ place, output: await outputOf(place, count), ending: null })

const whole = await outputOf(NODE, 3)
const empty = await outputOf(NODE, 0)

describe('report', () => {
  test('sums up runs that are whole and alike', async () => {
    const report = judge([await finish(NODE, 3), await finish(DENO, 3)], [])
    expect(report).toMatchObject({ passed: 6, failed: 0, skipped: 0, findings: [] })
    expect(tableOf(report)).toBe('              suite\nnode 24.21.0  3\ndeno 2.9.5    3')
  })

  test('counts what failed, and says why', async () => {
    const output = (await outputOf(NODE, 2))
      .replace('ok 2 - suite > fact 1', 'not ok 2 - suite > fact 1\n# Error: seen 1')
      .replace('2 passed, 0 failed', '1 passed, 1 failed')
    const report = judge([{ place: NODE, output, ending: null }], [])
    expect(report).toMatchObject({ passed: 1, failed: 1, findings: [] })
    expect(report.runs[0]?.documents[0]?.failures).toEqual(['not ok 2 - suite > fact 1\n# Error: seen 1'])
  })
})

// Each of these could pass for a success: nothing in it says "not ok".
describe('a run', () => {
  test.each([
    ['that prints nothing', '', 'node 24.21.0: nothing ran'],
    ['that announces nothing', whole.replace('1..3\n', ''), 'node 24.21.0: suite: it announced no tests'],
    ['without tests', empty, 'node 24.21.0: suite: it has no tests'],
    ['that ends early', whole.slice(0, whole.indexOf('ok 3')), 'node 24.21.0: suite: it ended after 2 of 3 tests'],
    ['that ends before its sums', whole.slice(0, whole.indexOf('# suite:')), 'node 24.21.0: suite: it did not end'],
    ['that runs a part twice', whole + whole, 'node 24.21.0: suite ran 2 times'],
  ])('%s has failed', (_, output, finding) => {
    const report = judge([{ place: NODE, output, ending: null }], [])
    expect(report.findings).toContain(finding)
    expect(report.failed).toBeGreaterThan(0)
  })

  test('that ends badly has failed', () => {
    const report = judge([{ place: NODE, output: whole, ending: 'the run ended with SIGKILL: ' }], [])
    expect(report.findings).toEqual(['node 24.21.0: the run ended with SIGKILL: '])
  })

  test('with another number of tests than the others has failed', async () => {
    const report = judge([await finish(NODE, 3), await finish(DENO, 2)], [])
    expect(report.findings).toEqual(['suite: not as many tests everywhere: 3 in node 24.21.0, 2 in deno 2.9.5'])
  })
})

describe('an excuse', () => {
  const gaps: Gap[] = [
    { where: 'node 20', test: 'suite > fact 0', reason: 'old' },
    { where: 'deno', test: /^suite > fact [12]$/, reason: 'other' },
  ]
  const old: Place = { runtime: 'node', version: '20.20.2' }

  test.each([
    [old, 'suite > fact 0', 'old'],
    [old, 'suite > fact 1', null],
    [NODE, 'suite > fact 0', null],
    [DENO, 'suite > fact 2', 'other'],
    [DENO, 'suite > fact 20', null],
  ])('in %o for %s is %j', (place, name, reason) => {
    expect(excuseOf(place, name, gaps)).toBe(reason)
  })

  test('for what is no test is a failure, where it applies', async () => {
    const stray: Gap[] = [{ where: 'deno', test: 'suite > fact 9', reason: 'gone' }]
    expect(judge([await finish(NODE, 3)], stray).failed).toBe(0)
    expect(judge([await finish(DENO, 3)], stray).findings).toEqual([
      'deno 2.9.5: gaps.ts excuses what is no test: suite > fact 9',
    ])
  })
})
