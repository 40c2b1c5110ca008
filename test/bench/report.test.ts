import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { EXHAUSTION, WORKLOADS } from '../../bench/arguments.ts'
import { judge, type WorkloadBudget } from '../../bench/budgets.ts'
import { toExhaustionTables } from '../../bench/exhaustion/tables.ts'
import { toSvg } from '../../bench/plot.ts'
import { type Measured, type Report, toReport, toText } from '../../bench/report.ts'
import { toSummaryTable } from '../../bench/summary-table.ts'
import { insertTables, toMarkdown } from '../../bench/tables.ts'
import type { Measurement, Workload } from '../../bench/workload.ts'
import { exhaustionPage } from '../../tools/security-index.ts'

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

describe('docs/project/exhaustion.md', () => {
  // What the bench wrote.
  const saved = JSON.parse(read('bench/exhaustion.json')) as Report

  test('has the tables of bench/exhaustion.json', () => {
    const page = read('docs/project/exhaustion.md')
    expect(insertTables(page, saved, toExhaustionTables)).toBe(page)
  })

  test('has the table of anonymous writes; `npm run docs:security` writes it', () => {
    const page = read('docs/project/exhaustion.md')
    expect(exhaustionPage(page)).toBe(page)
  })

  test('has both workloads, with the machine and the date', () => {
    expect([...new Set(saved.verdicts.map(({ workload }) => workload))]).toEqual(EXHAUSTION)
    expect(read('docs/project/exhaustion.md')).toContain(`${saved.machine}; ${saved.date}.`)
  })
})

describe('a limit inside the range of a ratio', () => {
  const rounds = new Map([
    ['latchkey', [8, 9, 10, 11, 12, 13]],
    ['webcrypto', [10, 10, 10, 10, 10, 10]],
  ])
  const measurement: Measurement = { unit: 'µs', rounds, beside: {} }
  const subjects = [...rounds.keys()].map((name) => ({ name, does: 'reads' }))
  const workload: Workload = { title: 'reads', notes: [], subjects, measure: async () => measurement }
  const budget: WorkloadBudget = { limits: [{ of: 'latchkey', to: 'webcrypto', atMost: 1.1 }], aims: {} }
  const measured: Measured = { name: 'read', workload, measurement, budget, verdicts: judge(measurement, budget) }
  const report = toReport([measured], { machine: 'one', date: '2026-01-01', versions: { peer: '1.2.3' } })

  test('is reported as "not decided" in the printed report', () =>
    expect(toText(measured)).toMatch(/\[0\.80\.\.1\.30 ×\] +at most 1\.1 +not decided$/m))

  test('is reported as "not decided" in the JSON report, with the range', () => {
    expect(report.verdicts).toMatchObject([{ workload: 'read', verdict: 'not decided', low: 0.8, high: 1.3 }])
  })

  test('is reported as "not decided" in the table, with both medians', () => {
    const row =
      '| `read`: latchkey / webcrypto | 1.05 × [0.80 to 1.30] | 10.5 µs / 10.0 µs | at most 1.1 | not decided |'
    expect(toMarkdown(report)).toContain(row)
  })

  test('has a table below the installed versions', () => {
    expect(toMarkdown(report)).toContain('Measured on 2026-01-01 with `peer` 1.2.3.')
  })
})

// What the bench wrote.
const results = JSON.parse(read('bench/results.json')) as Report

describe('docs/performance.md', () => {
  const page = read('docs/performance.md')

  test('has the plot of bench/results.json', () => {
    expect(page).toContain('](performance.svg)')
    expect(read('docs/performance.svg')).toBe(toSvg(results))
  })

  test('has the medians of bench/results.json', () => {
    expect(insertTables(page, results, toSummaryTable)).toBe(page)
  })

  test.each([
    [/A session check takes (\S+) ms,/, 'latchkey'],
    [/ and (\S+) ms with `nodeCrypto\(\)`/, 'latchkey node'],
  ])('has the rounded time that matches %s', (pattern, subject) => {
    const time = pattern.exec(page)?.[1]
    expect(time).toBe(
      `${Number(((results.results['session-inprocess']?.[subject]?.median ?? 0) / 1000).toPrecision(1))}`,
    )
  })
})

describe('docs/project/measurements.md', () => {
  const page = read('docs/project/measurements.md')

  test('has the tables of bench/results.json', () => {
    expect(insertTables(page, results)).toBe(page)
  })

  test.each(WORKLOADS)('says what %s is', (name) => expect(page).toContain(`| \`${name}\``))
})
