import type { Report } from './report.ts'
import { readable } from './units.ts'

const [BEGIN, END] = ['<!-- numbers of the bench, begin -->', '<!-- numbers of the bench, end -->']

type Results = Report['results'][string]
type Cell = { readonly median: number; readonly min: number; readonly max: number; readonly unit: string }

const SUBJECTS = ['latchkey', '@auth/core', 'better-auth', 'webcrypto'] as const

const isCell = (value: unknown): value is Cell => typeof value === 'object' && value !== null && 'median' in value

const cellOf = (value: unknown): string => {
  if (!isCell(value)) return ''
  // One of those that results have.
  const unit = value.unit as 'µs'
  const [median, min, max] = [value.median, value.min, value.max].map((number) => readable(number, unit))
  return `${median} [${min?.replace(/ \D+$/, '')} to ${max}]`
}

/** What came to light beside the results, in the words of the table. */
const WORDS: Readonly<Record<string, string>> = {
  cpu: 'CPU time',
  provider: 'authorization server and user, separately',
  inProcess: 'read in process',
  memory: 'resident memory',
  inProcessMemory: 'read in process: resident memory',
  p99: 'p99 latency',
  firstAnswer: 'first response',
  firstAnswerCpu: 'first response: CPU time',
  heap: 'heap',
  resident: 'resident memory',
}

function rowsOf(name: string, results: Results): string[] {
  const row = (title: string, of: (subject: string) => unknown) =>
    `| ${title} | ${SUBJECTS.map((subject) => cellOf(of(subject))).join(' | ')} |`
  const beside = Object.keys(WORDS).filter((what) => isCell(results['latchkey']?.[what]))
  const others = Object.keys(results).filter((subject) => !SUBJECTS.some((known) => known === subject))
  return [
    row(`\`${name}\``, (subject) => results[subject]),
    ...others.flatMap((other) => [
      `| … ${other} | ${cellOf(results[other])} | | | |`,
      ...(isCell(results[other]?.['inProcess'])
        ? [`| … ${other}, ${WORDS['inProcess']} | ${cellOf(results[other]['inProcess'])} | | | |`]
        : []),
    ]),
    ...beside.map((what) => row(`… ${WORDS[what]}`, (subject) => results[subject]?.[what])),
  ]
}

/** What was measured, and which budgets are kept. */
export function toMarkdown({ results, verdicts, machine, date }: Report): string {
  const budgets = verdicts.map(({ workload, subject, what, measured, unit, budget, isKept }) => {
    const name = `\`${workload}\`: ${subject}${what === null ? '' : `, ${WORDS[what] ?? what}`}`
    return `| ${name} | ${readable(measured.median, unit)} | ${budget} | ${isKept ? 'PASS' : 'FAIL'} |`
  })
  return [
    `${machine}; ${date}. Median [minimum to maximum] of the rounds.`,
    '',
    `| | ${SUBJECTS.join(' | ')} |`,
    '| --- | --- | --- | --- | --- |',
    ...Object.entries(results).flatMap(([name, result]) => rowsOf(name, result)),
    '',
    '| budget | measured | limit | |',
    '| --- | --- | --- | --- |',
    ...budgets,
  ].join('\n')
}

/**
 * Puts the tables where a page has its marks.
 *
 * @param toTables What they are.
 * @throws {Error} It has no marks.
 */
export function insertTables(page: string, report: Report, toTables: (report: Report) => string = toMarkdown): string {
  const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)]
  if (begin < 0 || end < begin) throw new Error(`the page has no ${BEGIN} and ${END}`)
  return `${page.slice(0, begin + BEGIN.length)}\n\n${toTables(report)}\n\n${page.slice(end)}`
}
