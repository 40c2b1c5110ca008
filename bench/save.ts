import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { EXHAUSTION } from './arguments.ts'
import { toExhaustionTables } from './exhaustion/tables.ts'
import { toSvg } from './plot.ts'
import type { Report } from './report.ts'
import { toSummaryTable } from './summary-table.ts'
import { insertTables } from './tables.ts'

const root = join(import.meta.dirname, '..')

/** The part of a report that is about some workloads. */
export const partOf = (report: Report, isPart: (workload: string) => boolean): Report => ({
  ...report,
  results: Object.fromEntries(Object.entries(report.results).filter(([name]) => isPart(name))),
  verdicts: report.verdicts.filter(({ workload }) => isPart(workload)),
})

function saveReport(report: Report, file: string): void {
  writeFileSync(join(root, file), `${JSON.stringify(report, null, 2)}\n`)
}

/** Puts the tables of a report into a page. */
function saveTables(report: Report, page: string, toTables?: (report: Report) => string): void {
  writeFileSync(join(root, page), insertTables(readFileSync(join(root, page), 'utf8'), report, toTables))
}

/** Writes a report and the pages that show it. A page without a measured workload stays as it is. */
export function save(report: Report): void {
  const beside = partOf(report, (name) => !EXHAUSTION.includes(name))
  const exhaustion = partOf(report, (name) => EXHAUSTION.includes(name))
  if (Object.keys(beside.results).length > 0) {
    saveReport(beside, 'bench/results.json')
    saveTables(beside, 'docs/project/measurements.md')
    saveTables(beside, 'docs/performance.md', toSummaryTable)
    writeFileSync(join(root, 'docs/performance.svg'), toSvg(beside))
  }
  if (Object.keys(exhaustion.results).length > 0) {
    saveReport(exhaustion, 'bench/exhaustion.json')
    saveTables(exhaustion, 'docs/project/exhaustion.md', toExhaustionTables)
  }
}
