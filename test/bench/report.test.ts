import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { EXHAUSTION, WORKLOADS } from '../../bench/arguments.ts'
import { toExhaustionTables } from '../../bench/exhaustion/tables.ts'
import { toSvg } from '../../bench/plot.ts'
import type { Report } from '../../bench/report.ts'
import { insertTables } from '../../bench/tables.ts'
import { exhaustionPage } from '../../tools/security-index.ts'

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

describe('docs/security/exhaustion.md', () => {
  // What the bench wrote.
  const saved = JSON.parse(read('bench/exhaustion.json')) as Report

  test('has the tables of bench/exhaustion.json', () => {
    const page = read('docs/security/exhaustion.md')
    expect(insertTables(page, saved, toExhaustionTables)).toBe(page)
  })

  test('has the table of anonymous writes; `npm run docs:security` writes it', () => {
    const page = read('docs/security/exhaustion.md')
    expect(exhaustionPage(page)).toBe(page)
  })

  test('has both figures, with the machine and the date', () => {
    expect([...new Set(saved.verdicts.map(({ workload }) => workload))]).toEqual(EXHAUSTION)
    expect(read('docs/security/exhaustion.md')).toContain(`${saved.machine}; ${saved.date}.`)
  })
})

describe('docs/performance.md', () => {
  // What the bench wrote.
  const saved = JSON.parse(read('bench/results.json')) as Report

  test('has the plot of bench/results.json', () => {
    expect(read('docs/performance.md')).toContain('](performance.svg)')
    expect(read('docs/performance.svg')).toBe(toSvg(saved))
  })

  test('has the tables of bench/results.json', () => {
    const page = read('docs/performance.md')
    expect(insertTables(page, saved)).toBe(page)
  })

  test.each(WORKLOADS)('says what %s is', (name) => expect(read('docs/performance.md')).toContain(`| \`${name}\``))
})
