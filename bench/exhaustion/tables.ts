import type { Report, Result } from '../report.ts'
import { readable } from '../units.ts'

/** The figures in the words of the page. */
const FIGURES: Readonly<Record<string, string>> = {
  'anonymous-requests': 'CPU time of one anonymous request',
  'flooded-reads': 'delay of a session read while another client floods',
}

type Row = readonly [name: string, result: Result & Readonly<Record<string, unknown>>]

/** Columns of a table, and their cells. */
type Columns = readonly (readonly [title: string, of: (result: Row[1]) => string])[]

const isResult = (value: unknown): value is Result => typeof value === 'object' && value !== null && 'median' in value

const medianOf = (value: unknown): string => (isResult(value) ? readable(value.median, value.unit) : '')

const REQUESTS: Columns = [
  ['median', medianOf],
  ['minimum to maximum of the rounds', ({ max, min, unit }) => `${readable(min, unit)} to ${readable(max, unit)}`],
]
const FLOODS: Columns = [
  ...REQUESTS,
  ['longest read', ({ longest }) => medianOf(longest)],
  ['99th percentile without a flood', ({ quiet }) => medianOf(quiet)],
]

/** The figures and whether they keep their limits. */
const figures = ({ verdicts }: Report): string[] =>
  verdicts.map(({ budget, measured, subject, unit, verdict, workload }) => {
    const cells = [
      FIGURES[workload] ?? workload,
      subject.replace('worst: ', ''),
      readable(measured.median, unit),
      budget,
    ]
    return `| ${cells.join(' | ')} | ${verdict} |`
  })

const tableOf = (title: string, rows: readonly Row[], columns: Columns): string[] => [
  `### ${title}`,
  '',
  `| | ${columns.map(([column]) => column).join(' | ')} |`,
  `| --- |${' --- |'.repeat(columns.length)}`,
  ...rows.map(([name, result]) => `| ${name} | ${columns.map(([, of]) => of(result)).join(' | ')} |`),
  '',
]

/** The tables of docs/project/exhaustion.md: the figures, then every row of both workloads, the highest first. */
export function toExhaustionTables(report: Report): string {
  const rowsOf = (workload: string): Row[] =>
    Object.entries(report.results[workload] ?? {}).sort(([, a], [, b]) => b.median - a.median)
  return [
    `${report.machine}; ${report.date}.`,
    '',
    '| figure | worst case | median | limit | |',
    '| --- | --- | --- | --- | --- |',
    ...figures(report),
    '',
    ...tableOf('Anonymous requests', rowsOf('anonymous-requests'), REQUESTS),
    ...tableOf('Floods', rowsOf('flooded-reads'), FLOODS),
  ]
    .join('\n')
    .trimEnd()
}
