import { GAPS, type Gap, type Place, strayGaps } from './gaps.ts'
import { type Group, PARTS } from './groups.ts'
import { type Document, parseTap } from './tap.ts'

/** What a run printed, and how it ended. */
export interface Finished {
  readonly place: Place
  /** What it was asked for. */
  readonly groups: readonly Group[]
  readonly output: string
  /** What is to be said about its end; `null`: a good one. */
  readonly ending: string | null
}

/** What came of everything. `failed` counts the findings, too. */
export interface Report {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  readonly runs: readonly { readonly place: Place; readonly documents: readonly Document[] }[]
  /** What is wrong beyond failed tests. */
  readonly findings: readonly string[]
}

/** What was printed, read. */
interface Run extends Pick<Finished, 'groups'> {
  readonly place: Place
  readonly documents: readonly Document[]
}

export const nameOf = ({ runtime, version }: Place): string => `${runtime} ${version}`

const testsOf = ({ names }: Document): number => names.length

/** Parts that are not there, not whole, or there twice. */
function partFindings({ place, groups, documents }: Run): string[] {
  if (documents.length === 0) return [`${nameOf(place)}: nothing ran`]
  const missing = groups
    .flatMap((group) => PARTS[group])
    .flatMap((part) => {
      const count = documents.filter((document) => document.part === part).length
      return count === 1 ? [] : [`${nameOf(place)}: ${part} ran ${count} times`]
    })
  const broken = documents.flatMap(({ part, trouble }) => (trouble ? [`${nameOf(place)}: ${part}: ${trouble}`] : []))
  return [...missing, ...broken]
}

/** Parts whose number of tests is not the same everywhere. */
function countFindings(runs: readonly Run[]): string[] {
  return Object.values(PARTS)
    .flat()
    .flatMap((part) => {
      const counts = runs.flatMap(({ place, documents }) =>
        documents.filter((each) => each.part === part).map((each) => `${testsOf(each)} in ${nameOf(place)}`),
      )
      const isSame = new Set(counts.map((count) => count.split(' ', 1)[0])).size <= 1
      return isSame ? [] : [`${part}: not as many tests everywhere: ${counts.join(', ')}`]
    })
}

function strayFindings({ place, documents }: Run, gaps: readonly Gap[]): string[] {
  const names = documents.flatMap((document) => document.names)
  const ran = gaps.filter((gap) => documents.some(({ part }) => part === gap.part))
  return strayGaps(place, names, ran).map(({ test }) => `${nameOf(place)}: gaps.ts excuses what is no test: ${test}`)
}

/**
 * Judges what was printed: a run that says nothing, or stops, has proven nothing.
 *
 * @param gaps All excuses there are.
 */
export function judge(finished: readonly Finished[], gaps: readonly Gap[] = GAPS): Report {
  const runs = finished.map(({ place: { runtime, version }, groups, output }) => ({
    place: { runtime, version },
    groups,
    documents: parseTap(output),
  }))
  const documents = runs.flatMap((run) => run.documents)
  const sum = (key: 'passed' | 'failed' | 'skipped') => documents.reduce((total, each) => total + each[key], 0)
  const findings = [
    ...finished.flatMap(({ place, ending }) => (ending === null ? [] : [`${nameOf(place)}: ${ending}`])),
    ...runs.flatMap((run) => [...partFindings(run), ...strayFindings(run, gaps)]),
    ...countFindings(runs),
  ]
  const failed = sum('failed') + findings.length
  return { passed: sum('passed'), failed, skipped: sum('skipped'), runs, findings }
}

const cell = (document: Document | undefined): string => {
  if (document === undefined) return '-'
  const { passed, failed, skipped } = document
  return [passed, ...(failed ? [`${failed} FAILED`] : []), ...(skipped ? [`${skipped} excused`] : [])].join(', ')
}

/** A line for each place, a column for each part. */
export function tableOf({ runs }: Report): string {
  const parts = [...new Set(runs.flatMap(({ documents }) => documents.map(({ part }) => part)))]
  const rows = [
    ['', ...parts],
    ...runs.map(({ place, documents }) => [
      nameOf(place),
      ...parts.map((part) => cell(documents.find((each) => each.part === part))),
    ]),
  ]
  const widths = ['', ...parts].map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((text, i) => text.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
