import type { Report, Result } from './report.ts'
import { readable } from './units.ts'

const [BEGIN, END] = ['<!-- numbers of the bench, begin -->', '<!-- numbers of the bench, end -->']

/** The figures beside the main one, in the words of the table. */
const WORDS: Readonly<Record<string, string>> = {
  inProcess: 'read in process',
  memory: 'resident memory',
  firstAnswer: 'first response',
}

type Row = Report['verdicts'][number]

const isResult = (value: unknown): value is Result => typeof value === 'object' && value !== null && 'median' in value

/** The medians on both sides of a ratio, or the median of a number. */
function mediansOf({ results }: Report, { workload, subject, what, measured, unit }: Row): string {
  const sides = subject.split(' / ').map((name) => {
    const result = results[workload]?.[name]
    const figure = what === null ? result : result?.[what]
    return isResult(figure) ? readable(figure.median, figure.unit) : ''
  })
  return unit === '×' ? sides.join(' / ') : readable(measured.median, unit)
}

/** `20.3 × [18.0 to 22.1]` */
function ratioOf({ measured, low, high, unit }: Row): string {
  if (unit !== '×') return ''
  const [median, ...range] = [measured.median, low, high].map((value) => readable(value, unit).replace(' ×', ''))
  return `${median} × [${range.join(' to ')}]`
}

function rowOf(report: Report, row: Row): string {
  const { workload, subject, what, budget, verdict } = row
  const name = `\`${workload}\`: ${subject}${what === null ? '' : `, ${WORDS[what] ?? what}`}`
  return `| ${[name, ratioOf(row), mediansOf(report, row), budget, verdict].join(' | ')} |`
}

/** Returns the date, the versions of the other libraries, and the machine. */
export function describeVersions({ date, machine, versions }: Report): string {
  const names = Object.entries(versions).map(([name, version]) => `\`${name}\` ${version}`)
  return `Measured on ${date} with ${names.join(', ')}.\n${machine}.`
}

/** What was compared, and one row for each limit: the ratio, its range, both medians and the verdict. */
export function toMarkdown(report: Report): string {
  return [
    describeVersions(report),
    '',
    '| comparison | ratio [range of its median] | medians | limit | verdict |',
    '| --- | --- | --- | --- | --- |',
    ...report.verdicts.map((row) => rowOf(report, row)),
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
